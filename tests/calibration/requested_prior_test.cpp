// Priors as callers state them: densities, values, units, and the scale and bounds that they need.
#include "impactfit/calibration/initialisation/requested_prior.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <string>

#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/calibration/fit/fit_posterior.hpp"
#include "impactfit/calibration/initialisation/problem_draft.hpp"
#include "impactfit/calibration/initialisation/requested_problem.hpp"
#include "impactfit/calibration/problem_file/problem_file.hpp"
#include "tests/calibration/small_problem.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/paths/paths.hpp"

namespace impactfit {
namespace {

using namespace impactfit_tests;

/// Restitution alone, which determines the damping ratio and not the stiffness.
ProblemRequest restitution_of_a_ball(const ScratchFolder& scratch) {
    ProblemRequest request;
    request.data = scratch.write("ball.csv",
                                 "impact_speed [m/s],restitution [1]\n1,0.974\n1.5,0.971\n2,0.955\n2.5,0.944\n"
                                 "3,0.939\n3.5,0.921\n4,0.917\n4.5,0.898\n");
    request.law = "hunt_crossley_1975";
    request.free("stiffness");
    request.free("hysteresis_damping");
    request.mass = 0.035;
    request.sd["restitution"] = ValueWithUnit(0.004);
    return request;
}

const FitParameter& stiffness_of(const FitProblem& problem) {
    return problem.parameters.front();
}

FitProblem file_with(const std::string& stiffness) {
    const ScratchFolder scratch;
    scratch.write("mine.csv", small_problem_csv);
    const std::string text =
        replaced(small_problem, "stiffness = { start = 2e10, lower = 1e9, upper = 1e12 }", "stiffness = " + stiffness);
    return read_problem(scratch.write("problem.toml", text), data_folder());
}

TEST_CASE("prior text: the four densities, with units and blanks") {
    const PriorRequest normal = read_prior(" normal( 1.5 , 0.1 ) ", {});
    CHECK(normal.density == PriorDensity::normal);
    CHECK(normal.mean.value == 1.5);
    CHECK(normal.standard_deviation.value == 0.1);
    const PriorRequest lognormal = read_prior("lognormal(8e5 N/m^1.5, 0.3)", {});
    CHECK(lognormal.density == PriorDensity::lognormal);
    CHECK(lognormal.mean.unit == "N/m^1.5");
    CHECK(read_prior("half-normal(2)", {}).density == PriorDensity::half_normal);
    CHECK(read_prior("half_normal(2)", {}).standard_deviation.value == 2.0);
    CHECK(read_prior("uniform", {}).density == PriorDensity::uniform);
}

TEST_CASE("prior text: refuses another density with the nearest, another number of values, and no number") {
    CHECK_THROWS_WITH_AS(read_prior("lognorml(1, 2)", {}), doctest::Contains("did you mean 'lognormal'"), Error);
    CHECK_THROWS_WITH_AS(read_prior("normal(1)", {}), doctest::Contains("normal(mean, standard deviation)"), Error);
    CHECK_THROWS_WITH_AS(read_prior("half_normal(1, 2)", {}), doctest::Contains("wrong number of values"), Error);
    CHECK_THROWS_WITH_AS(read_prior("uniform(1, 2)", {}), doctest::Contains("uniform, without values"), Error);
    CHECK_THROWS_WITH_AS(read_prior("normal(1, 2", {}), doctest::Contains("closing parenthesis"), Error);
    CHECK_THROWS_WITH_AS(read_prior("normal(a, 2)", {}), doctest::Contains("a"), Error);
}

TEST_CASE("prior of a request: limits a direction without data, and starts the search") {
    const ScratchFolder scratch;
    ProblemRequest request = restitution_of_a_ball(scratch);
    request.priors = {{"stiffness", "lognormal(3e5 N/m^1.5, 0.3)"}};
    FitProblem problem = make_problem(request);
    CHECK(stiffness_of(problem).value == 3e5);
    CHECK(stiffness_of(problem).prior->standard_deviation == doctest::Approx(0.9e5));
    problem.uncertainty.posterior = {.draws = 200, .warmup = 200};
    const FitResult result = fit(problem);
    REQUIRE(result.posterior);
    CHECK(result.posterior->refused.empty());
    CHECK(result.posterior->priors.front().text() == "lognormal(3e5, 0.3)");
    CHECK(result["stiffness"].value == doctest::Approx(3e5).epsilon(0.05));  // weight moves it by 0.3 %
}

TEST_CASE("prior of a request: automatic bounds of the search include the prior") {
    const ScratchFolder scratch;
    ProblemRequest request = restitution_of_a_ball(scratch);
    request.priors = {{"stiffness", "lognormal(3e5, 2)"}};
    const FitProblem wide = make_problem(request);
    CHECK(stiffness_of(wide).lower <= 3e5 * std::exp(-16.0));
    CHECK(stiffness_of(wide).upper >= 3e5 * std::exp(16.0));
}

TEST_CASE("set_prior: half-normal has a linear scale and the lower bound 0") {
    const ScratchFolder scratch;
    ProblemRequest request = restitution_of_a_ball(scratch);
    request.parameters.pop_back();
    request.fix("hysteresis_damping", ValueWithUnit(1.1e4));
    FitProblem problem = make_problem(request);
    set_prior(problem, "stiffness", "half_normal(5e5)");
    const FitParameter& stiffness = stiffness_of(problem);
    CHECK(stiffness.scale == ParameterScale::linear);
    CHECK(stiffness.lower == 0.0);
    CHECK(stiffness.upper >= 8 * 5e5);
    CHECK(std::isnan(stiffness.drawn_lower));  // stated: it limits the posterior
    CHECK(stiffness.prior->mean == 0.0);
    problem.uncertainty.posterior = {.draws = 100, .warmup = 150};
    const FitResult result = fit(problem);
    CHECK(result.posterior->refused.empty());
    CHECK(result.posterior->priors.front().text() == "half-normal(5e5)");
}

TEST_CASE("set_prior: replaces or removes the prior of a problem file, key by key") {
    FitProblem problem = file_with("{ start = 2e10, prior = { lognormal = [2.5e10, 0.2] } }");
    set_prior(problem, "stiffness", "lognormal(3e10, 0.1)");
    CHECK(stiffness_of(problem).prior->mean == 3e10);
    set_prior(problem, "stiffness", "uniform");
    CHECK_FALSE(stiffness_of(problem).prior);
}

TEST_CASE("set_prior: refuses other names, parameters that are not estimated, and unstated noise") {
    const ScratchFolder scratch;
    FitProblem problem = make_problem(restitution_of_a_ball(scratch));
    CHECK_THROWS_WITH_AS(set_prior(problem, "stifness", "uniform"), doctest::Contains("did you mean 'stiffness'"),
                         Error);
    CHECK_THROWS_WITH_AS(set_prior(problem, "hertz_exponent", "normal(1.5, 0.1)"), doctest::Contains("not estimated"),
                         Error);
    CHECK_THROWS_WITH_AS(set_prior(problem, "stiffness", "lognormal(3e5, -1)"), doctest::Contains("invalid prior"),
                         Error);
    CHECK_THROWS_WITH_AS(set_prior(problem, "stiffness", "normal(3e5 m, 1 m)"), doctest::Contains("dimension"), Error);
    ProblemRequest unstated = restitution_of_a_ball(scratch);
    unstated.sd.clear();
    unstated.priors = {{"stiffness", "lognormal(3e5, 0.3)"}};
    CHECK_THROWS_WITH_AS(make_problem(unstated), doctest::Contains("without stated noise"), Error);
}

TEST_CASE("problem file: priors as text, and half-normal ones") {
    const FitProblem text = file_with("{ start = 2e10, prior = \"lognormal(2.5e10, 0.2)\" }");
    CHECK(stiffness_of(text).prior->mean == 2.5e10);
    CHECK_FALSE(stiffness_of(file_with("{ start = 2e10, prior = \"uniform\" }")).prior);
    const FitProblem half = file_with("{ start = 2e10, prior = { half_normal = 3e10 } }");
    CHECK(stiffness_of(half).scale == ParameterScale::linear);
    CHECK(stiffness_of(half).prior->standard_deviation == 3e10);
    CHECK_THROWS_WITH_AS(file_with("{ start = 2e10, scale = \"log10\", prior = { half_normal = 3e10 } }"),
                         doctest::Contains("linear scale"), Error);
    CHECK_THROWS_WITH_AS(file_with("{ start = 2e10, prior = { halfnormal = 3e10 } }"), doctest::Contains("half_normal"),
                         Error);
    CHECK_THROWS_WITH_AS(file_with("{ start = 2e10, prior = \"lognorml(2, 3)\" }"),
                         doctest::Contains("did you mean 'lognormal'"), Error);
}

TEST_CASE("draft of a problem: has the requested priors") {
    const ScratchFolder scratch;
    ProblemRequest request = restitution_of_a_ball(scratch);
    request.priors = {{"stiffness", "lognormal(3e5, 0.25)"}};
    const std::string draft = draft_problem(request, "ball.csv");
    const FitProblem read = read_problem(scratch.write("draft.toml", draft), data_folder());
    CHECK(stiffness_of(read).prior->mean == 3e5);
    CHECK(stiffness_of(read).prior->standard_deviation == doctest::Approx(0.75e5));
}

}  // namespace
}  // namespace impactfit
