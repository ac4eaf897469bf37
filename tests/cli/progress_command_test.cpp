// --progress: whole lines on standard error without a terminal.
#include <doctest/doctest.h>

#include <sstream>

#include "tests/cli/bad_input.hpp"
#include "tests/cli/program.hpp"
#include "tests/paths/paths.hpp"

using namespace impactfit_tests;

TEST_CASE("progress: each line on standard error has the mark, and the result does not change") {
    const ProgramRun silent = run_program("validate papers --format json"),
                     shown = run_program("validate papers --format json --progress");
    CHECK(silent.errors.empty());
    CHECK(shown.output == silent.output);
    CHECK(shown.exit_code == silent.exit_code);
    CHECK(has(shown.errors, "progress: checking Ramaswamy and Humbert\n"));
    std::istringstream lines(shown.errors);
    for (std::string line; std::getline(lines, line);) {
        CAPTURE(line);
        CHECK(line.starts_with("progress: "));
        CHECK_FALSE(has(line, "\r"));
    }
}

TEST_CASE("progress: not together with --quiet") {
    check_bad_input({{"laws --quiet --progress", 2, {"--progress", "--quiet"}}});
}
