// The first sentence of a fit on its result.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/calibration/problem_file/problem_file.hpp"
#include "impactfit/calibration/summary/fit_summary.hpp"
#include "tests/paths/paths.hpp"

using namespace impactfit;

TEST_CASE("verdict: doubtful between the probabilities 0.001 and 0.05, contradicted below") {
    FitGoodness goodness;
    CHECK_FALSE(goodness.probability());
    CHECK_FALSE(goodness.doubtful());
    goodness.lack_of_fit = LackOfFit{};
    goodness.lack_of_fit->pure_error_freedom = 6;
    goodness.lack_of_fit->probability_below = 0.5;
    for (const double probability : {5e-4, 2e-3, 0.049, 0.051, 0.9}) {
        CAPTURE(probability);
        goodness.lack_of_fit->probability = probability;
        CHECK(goodness.contradicted() == (probability < 1e-3));
        CHECK(goodness.doubtful() == (probability > 1e-3 && probability < 0.05));
    }
    goodness.statistics.probability = 0.01;  // the smaller probability counts
    CHECK(goodness.probability() == 0.01);
    CHECK(goodness.doubtful());
}

TEST_CASE("verdict: a fit without uncertainty makes no statement on identifiability") {
    FitProblem problem =
        read_problem(impactfit_tests::data_folder() + "/examples/bounce_test.toml", impactfit_tests::data_folder());
    const FitResult with_errors = fit(problem);
    REQUIRE(with_errors.uncertainty.covariance);
    CHECK(summary(with_errors).front().find("All 2 free parameters are identifiable") != std::string::npos);

    problem.uncertainty.errors = ErrorMethod::none;
    const FitResult stated = fit(problem);
    CHECK_FALSE(stated.uncertainty.covariance);
    CHECK(stated.goodness.verdict == FitVerdict::good);
    CHECK(summary(stated).front() ==
          "The law describes the data within the stated noise. The uncertainty was not requested.");

    problem.noise_stated = false;
    const FitResult unknown = fit(problem);
    CHECK(unknown.goodness.verdict == FitVerdict::good);
    CHECK(
        summary(unknown).front() ==
        fmt::format(
            "The misfit is no larger than the scatter of the repeats (p = {:.2g}). The uncertainty was not requested.",
            unknown.goodness.lack_of_fit.value().probability));
    // Without the replicates nothing tests the misfit.
    std::set<double> speeds;
    std::erase_if(problem.conditions,
                  [&](const FitCondition& condition) { return !speeds.insert(condition.impact.impact_speed).second; });
    const FitResult untested = fit(problem);
    CHECK_FALSE(untested.goodness.lack_of_fit);
    CHECK(summary(untested).front().starts_with("Nothing tests the misfit: no noise is stated"));
    CHECK(untested.goodness.verdict == FitVerdict::not_tested);
}

TEST_CASE("verdict: a start stopped near the minimum counts as one that found it") {
    const FitProblem problem =
        read_problem(impactfit_tests::data_folder() + "/examples/bounce_test.toml", impactfit_tests::data_folder());
    const FitResult result = fit(problem);
    REQUIRE(result.search.pruned == 1);
    const std::vector<std::string> sentences = summary(result);
    const auto states_once = [&](const char* sentence) {
        return std::count(sentences.begin(), sentences.end(), sentence) == 1;
    };
    // A start that was stopped near a known minimum counts as one that leads to it, and is not named again.
    CHECK(states_once("8 of 8 starts lead to this minimum."));
}
