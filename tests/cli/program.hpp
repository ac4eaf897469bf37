#pragma once
// Runs the program as a user does and keeps what it says.

#include <sys/wait.h>

#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string>

#include "impactfit/core/files/text_file.hpp"
#include "tests/core/scratch_folder.hpp"

namespace impactfit_tests {

struct ProgramRun {
    int exit_code;
    std::string output, errors;

    nlohmann::json json() const { return nlohmann::json::parse(output); }
};

/// `arguments` as typed in a shell; `before` may be "env NAME=value ".
inline ProgramRun run_program(const std::string& arguments, const std::string& before = {}) {
    const ScratchFolder scratch;
    const std::string out = scratch.write("out", ""), err = scratch.write("err", "");
    const std::string command = before + IMPACTFIT_TEST_PROGRAM + " " + arguments + " >" + out + " 2>" + err;
    const int status = std::system(command.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, impactfit::read_text_file(out),
            impactfit::read_text_file(err)};
}

inline bool has(const std::string& text, const std::string& token) {
    return text.find(token) != std::string::npos;
}

}  // namespace impactfit_tests
