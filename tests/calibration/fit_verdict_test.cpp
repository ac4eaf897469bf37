// What a fit says first of its answer.
#include <doctest/doctest.h>

#include "impactfit/calibration/fit.hpp"
#include "impactfit/calibration/problem_file.hpp"

using namespace impactfit;

TEST_CASE("verdict: a fit that was not asked what the data fix does not say it") {
    FitProblem problem = read_problem(IMPACTFIT_TEST_DATA "/examples/bounce_test.toml", IMPACTFIT_TEST_DATA);
    const FitResult asked = fit(problem);
    REQUIRE(asked.uncertainty);
    CHECK(asked.words.front().find("the data fix all 2 free parameters") != std::string::npos);

    problem.uncertainty.covariance = false;
    const FitResult stated = fit(problem);
    CHECK_FALSE(stated.uncertainty);
    CHECK(stated.verdict == FitVerdict::good);
    CHECK(stated.words.front() ==
          "The law describes the data within their noise; what the data fix was not asked for.");

    problem.noise_stated = false;
    const FitResult unknown = fit(problem);
    CHECK(unknown.verdict == FitVerdict::good);
    CHECK(unknown.words.front() ==
          "The search ended at a minimum; no noise was stated, and what the data fix was not asked for.");
}
