// The limit of evaluations as a user sets and meets it.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <string>

#include "impactfit/estimation/objective/solver_options.hpp"
#include "tests/cli/bad_input.hpp"
#include "tests/paths/paths.hpp"

namespace impactfit {
namespace {

using namespace impactfit_tests;

const std::string ball = data_folder() + "/examples/bounce_test.toml";

TEST_CASE("most evaluations: a limit that comes first names the key and the option") {
    for (const std::string method : {"nelder_mead", "least_squares"}) {
        CAPTURE(method);
        const std::string fit = "fit " + ball + " --starts 1 --method " + method;
        const ProgramRun stopped = run_program(fit + " --max-evaluations 3");
        CHECK(stopped.exit_code == 1);
        CHECK(has(stopped.output, "Not converged within 3 evaluations"));
        CHECK(has(one_line(stopped.output), "[solver] max_evaluations or --max-evaluations"));
        CHECK(run_program(fit + " --max-evaluations 20000").output == run_program(fit).output);
    }
}

TEST_CASE("most evaluations: the help page has the default limits") {
    SolverOptions options;
    const long usual = options.evaluation_limit(3);
    options.method = SolverMethod::nelder_mead;
    for (const std::string command : {"fit", "compare"})
        CHECK(has(one_line(run_program(command + " --help").output),
                  fmt::format("{}; {} per free parameter for nelder_mead", usual, options.evaluation_limit(1))));
}

TEST_CASE("most evaluations: a comparison has the same limit") {
    const ProgramRun stopped =
        run_program("compare " + ball + " --laws hunt_crossley_1975 --starts 1 --max-evaluations 3 --format csv");
    CHECK(stopped.exit_code == 1);
    CHECK(has(stopped.output, "not_converged"));
}

TEST_CASE("most evaluations: a limit out of range gets one message") {
    for (const std::string command : {"fit ", "compare "})
        check_bad_input({
            {command + ball + " --max-evaluations 0", 2, {": 0", "1 to 1e9", "--max-evaluations"}},
            {command + ball + " --max-evaluations -5", 2, {"--max-evaluations"}},
            {command + ball + " --max-evaluations 1000000001", 2, {"1000000001", "1 to 1e9"}},
            {command + ball + " --max-evaluations 99999999999999999999", 2, {"--max-evaluations"}},
            {command + ball + " --max-evaluations many", 2, {"--max-evaluations"}},
        });
}

}  // namespace
}  // namespace impactfit
