#pragma once
// Commands that must fail, and the error messages they must print.

#include <doctest/doctest.h>

#include <vector>

#include "tests/cli/program.hpp"

namespace impactfit_tests {

/// A command that must fail with this exit code, one message that holds every token, and nothing on standard output.
struct BadInput {
    std::string arguments;
    int exit_code;
    std::vector<std::string> tokens;
};

inline void check_bad_input(const std::vector<BadInput>& inputs) {
    for (const BadInput& bad : inputs) {
        CAPTURE(bad.arguments);
        const ProgramRun run = run_program(bad.arguments);
        CHECK(run.exit_code == bad.exit_code);
        CAPTURE(run.errors);
        if (bad.exit_code == 0) continue;
        CHECK(run.output.empty());
        CHECK(is_one_message(run.errors));
        for (const std::string& token : bad.tokens) CHECK_MESSAGE(has(one_line(run.errors), token), token);
    }
}

}  // namespace impactfit_tests
