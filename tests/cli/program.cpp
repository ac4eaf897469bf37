#include "tests/cli/program.hpp"

#include <sys/wait.h>

#include <cstdlib>
#include <nlohmann/json.hpp>

#include "impactfit/core/files/text_file.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/paths/paths.hpp"

namespace impactfit_tests {

nlohmann::json ProgramRun::json() const {
    return nlohmann::json::parse(output);
}

ProgramRun run_program(const std::string& arguments, const std::string& before) {
    const ScratchFolder scratch;
    const std::string out = scratch.write("out", ""), err = scratch.write("err", "");
    const std::string command = before + program_file() + " " + arguments + " >" + out + " 2>" + err;
    const int status = std::system(command.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, impactfit::read_text_file(out),
            impactfit::read_text_file(err)};
}

std::string one_line(const std::string& message) {
    std::string line;
    for (std::size_t at = 0; at < message.size(); ++at) {
        const bool breaks = message[at] == '\n';
        line += breaks ? ' ' : message[at];
        while (breaks && at + 1 < message.size() && message[at + 1] == ' ') ++at;
    }
    return line;
}

bool is_one_message(const std::string& message) {
    if (!message.starts_with("impactfit: ") || message.back() != '\n') return false;
    for (std::size_t begin = 0, end = 0; begin < message.size(); begin = end + 1) {
        end = message.find('\n', begin);
        const std::string line = message.substr(begin, end - begin);
        if (begin > 0 && !line.starts_with("  ")) return false;
        if (line.size() > 100 && line.find(' ', line.find_first_not_of(' ')) != std::string::npos) return false;
    }
    return true;
}

ProgramRun run_verbose(const std::string& arguments, const std::string& before) {
    return run_program(arguments + " --verbose", before);
}

bool has(const std::string& text, const std::string& token) {
    return text.find(token) != std::string::npos;
}

}  // namespace impactfit_tests
