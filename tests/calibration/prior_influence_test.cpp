// A fit distinguishes priors from data in its statements on the determined parameters.
#include "impactfit/calibration/fit/prior_influence.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/calibration/problem_file/problem_file.hpp"
#include "impactfit/calibration/summary/fit_summary.hpp"
#include "tests/calibration/contact_problem.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

/// Restitution alone: the stiffness is its prior.
FitProblem stiffness_from_elsewhere() {
    FitProblem problem =
        problem_of("hunt_crossley_1975", {positive_parameter("stiffness", 5e5), fixed_parameter("hertz_exponent", 1.5),
                                          positive_parameter("hysteresis_damping", 4e4)});
    problem.parameters[0].prior = NormalPrior{5e5, 5e4};
    const std::vector<double> values{0.93, 0.89, 0.86, 0.82, 0.79};
    for (std::size_t i = 0; i < values.size(); ++i)
        problem.conditions.push_back(
            {{0.06, 1.0 + static_cast<double>(i)}, {}, {measured("restitution", values[i], 0.01)}});
    return problem;
}

}  // namespace

TEST_CASE("priors: does not attribute to the data what the priors determine") {
    FitProblem problem = stiffness_from_elsewhere();
    const FitResult result = fit(problem);
    CHECK(result.uncertainty.known_without_priors == 1);
    CHECK(result.uncertainty.covariance->combinations.known == 2);
    CHECK(summary(result).front().find("All 2 free parameters are identifiable") != std::string::npos);
    const std::vector<std::string> sentences = summary(result);
    CHECK(std::find(sentences.begin(), sentences.end(),
                    "Without the priors the data determine 1 of 2 parameter directions.") != sentences.end());
    CHECK(explain(problem).find("each to 50 % or better, without the priors 1.") != std::string::npos);
    problem.noise_stated = false;
    CHECK(explain(problem).find("free parameters are determined, without the priors 1.") != std::string::npos);
}

TEST_CASE("priors: those of nuisance parameters stay and are not listed") {
    FitProblem problem = stiffness_from_elsewhere();
    FitParameter error = free_parameter("speed_error", 0.0);
    error.nuisance = true;
    error.prior = NormalPrior{0.0, 1.0};
    problem.auxiliary = {error};
    problem.conditions[0].speed_shifts = {{0, 0.02}};
    CHECK(prior_count(problem) == 1);
    const FitResult result = fit(problem);
    REQUIRE(result.goodness.priors.size() == 1);
    CHECK(result.goodness.priors[0].parameter == "stiffness");
    CHECK(result.uncertainty.known_without_priors == 1);
    // Five values and two priors for three parameters.
    CHECK(result.goodness.statistics.degrees_of_freedom == 4);
    CHECK(result.goodness.statistics.free_parameters() == 2);
}
