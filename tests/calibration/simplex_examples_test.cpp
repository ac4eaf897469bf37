// The simplex on every shipped problem, beside least squares.
#include <doctest/doctest.h>

#include <filesystem>
#include <string>

#include "impactfit/calibration/problem_file/problem_file.hpp"
#include "impactfit/calibration/residuals/contact_residuals.hpp"
#include "impactfit/estimation/multi_start/solve.hpp"
#include "tests/paths/paths.hpp"

namespace impactfit {
namespace {

// A label that the run under the sanitizers leaves out: Bouc-Wen laws take minutes there.
TEST_SUITE("noise") {
    TEST_CASE("simplex: converged on every shipped problem at the cost of least squares") {
        for (const auto& entry : std::filesystem::directory_iterator(impactfit_tests::data_folder() + "/examples")) {
            if (entry.path().extension() != ".toml") continue;
            CAPTURE(entry.path().string());
            const FitProblem problem = read_problem(entry.path().string(), impactfit_tests::data_folder());
            const ContactResiduals function(problem);
            const ParameterSpace space(problem.free_parameters());
            SolverOptions options = problem.solver;
            const Solution squares = solve(function, space, options).best;
            options.method = SolverMethod::nelder_mead;
            const Solution simplex = solve(function, space, options).best;
            // Within the limit of evaluations. Their number is no measure: with other last digits of the functions a
            // simplex takes another path, and half as many evaluations or twice.
            CHECK(simplex.status == SolutionStatus::converged);
            // A thousandth of chi-squared moves no verdict; both ends are minima to a millionth.
            CHECK(simplex.cost <= squares.cost * (1.0 + 1e-3));
        }
    }
}

}  // namespace
}  // namespace impactfit
