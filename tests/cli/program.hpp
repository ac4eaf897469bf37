#pragma once
// Runs the program as a user does and keeps its output.

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace impactfit_tests {

struct ProgramRun {
    int exit_code;
    std::string output, errors;

    /// Needs <nlohmann/json.hpp>.
    nlohmann::json json() const;
};

/// `arguments` as typed in a shell; `before` may be "env NAME=value ".
ProgramRun run_program(const std::string& arguments, const std::string& before = {});

/// With the full text, which has the details.
ProgramRun run_verbose(const std::string& arguments, const std::string& before = {});

/// The lines of an error message joined: a line break with its indent is one blank.
std::string one_line(const std::string& message);

/// One message in the layout of the program: a first line with its name, then indented lines of at most 80 columns.
/// Only a single word may be longer.
bool is_one_message(const std::string& message);

bool has(const std::string& text, const std::string& token);

}  // namespace impactfit_tests
