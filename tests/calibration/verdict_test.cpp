// What a fit says first of its answer.
#include <doctest/doctest.h>

#include <algorithm>

#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/calibration/problem_file/problem_file.hpp"
#include "impactfit/calibration/summary/fit_summary.hpp"

using namespace impactfit;

TEST_CASE("verdict: a fit that was not asked what the data fix does not say it") {
    FitProblem problem = read_problem(IMPACTFIT_TEST_DATA "/examples/bounce_test.toml", IMPACTFIT_TEST_DATA);
    const FitResult asked = fit(problem);
    REQUIRE(asked.uncertainty);
    CHECK(summary(asked).front().find("the data fix all 2 free parameters") != std::string::npos);

    problem.uncertainty.errors = ErrorMethod::none;
    const FitResult stated = fit(problem);
    CHECK_FALSE(stated.uncertainty);
    CHECK(stated.verdict == FitVerdict::good);
    CHECK(summary(stated).front() ==
          "The law describes the data within their noise; what the data fix was not asked for.");

    problem.noise_stated = false;
    const FitResult unknown = fit(problem);
    CHECK(unknown.verdict == FitVerdict::good);
    CHECK(summary(unknown).front() ==
          "The search ended at a minimum; no noise was stated, and what the data fix was not asked for.");
}

TEST_CASE("verdict: starts that were broken off came to the answer and did not end there") {
    const FitProblem problem = read_problem(IMPACTFIT_TEST_DATA "/examples/bounce_test.toml", IMPACTFIT_TEST_DATA);
    const FitResult result = fit(problem);
    REQUIRE(result.search.given_up == 1);
    const std::vector<std::string> sentences = summary(result);
    const auto said = [&](const char* sentence) {
        return std::count(sentences.begin(), sentences.end(), sentence) == 1;
    };
    CHECK(said("8 of 8 starts came to this answer."));
    CHECK(
        said("1 of the 8 starts was broken off before the end: at an answer already found, which counts there, or far "
             "above the least cost."));
}
