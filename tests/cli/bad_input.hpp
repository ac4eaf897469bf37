#pragma once
// Commands that must fail, and the error messages they must print.

#include <string>
#include <vector>

#include "tests/cli/program.hpp"

namespace impactfit_tests {

/// A command that must fail with this exit code, one message that holds every token, and nothing on standard output.
struct BadInput {
    std::string arguments;
    int exit_code;
    std::vector<std::string> tokens;
};

void check_bad_input(const std::vector<BadInput>& inputs);

}  // namespace impactfit_tests
