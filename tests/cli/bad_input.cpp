#include "tests/cli/bad_input.hpp"

#include <doctest/doctest.h>

namespace impactfit_tests {

void check_bad_input(const std::vector<BadInput>& inputs) {
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
