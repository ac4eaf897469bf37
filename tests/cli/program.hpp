#pragma once
// Runs the program as a user does and keeps its output.

#include <sys/wait.h>

#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string>

#include "impactfit/core/files/text_file.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/paths/paths.hpp"

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
    const std::string command = before + program_file() + " " + arguments + " >" + out + " 2>" + err;
    const int status = std::system(command.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, impactfit::read_text_file(out),
            impactfit::read_text_file(err)};
}

/// The lines of an error message joined: a line break with its indent is one blank.
inline std::string one_line(const std::string& message) {
    std::string line;
    for (std::size_t at = 0; at < message.size(); ++at) {
        const bool breaks = message[at] == '\n';
        line += breaks ? ' ' : message[at];
        while (breaks && at + 1 < message.size() && message[at + 1] == ' ') ++at;
    }
    return line;
}

/// One message in the layout of the program: a first line with its name, then indented lines of at most 80 columns.
/// Only a single word may be longer.
inline bool is_one_message(const std::string& message) {
    if (!message.starts_with("impactfit: ") || message.back() != '\n') return false;
    for (std::size_t begin = 0, end = 0; begin < message.size(); begin = end + 1) {
        end = message.find('\n', begin);
        const std::string line = message.substr(begin, end - begin);
        if (begin > 0 && !line.starts_with("  ")) return false;
        if (line.size() > 100 && line.find(' ', line.find_first_not_of(' ')) != std::string::npos) return false;
    }
    return true;
}

/// With the full text, which has the details.
inline ProgramRun run_verbose(const std::string& arguments, const std::string& before = {}) {
    return run_program(arguments + " --verbose", before);
}

inline bool has(const std::string& text, const std::string& token) {
    return text.find(token) != std::string::npos;
}

}  // namespace impactfit_tests
