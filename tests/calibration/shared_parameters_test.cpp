// The test whether groups of data are the same.
#include <doctest/doctest.h>

#include <boost/math/distributions/chi_squared.hpp>
#include <cmath>
#include <string>
#include <vector>

#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/calibration/fit/likelihood_ratio.hpp"
#include "impactfit/calibration/summary/fit_summary.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"
#include "tests/calibration/contact_problem.hpp"
#include "tests/core/relative_difference.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

FitParameter each_own(const char* name, std::vector<std::size_t> places, double start) {
    FitParameter parameter = fixed_parameter(name, start);
    parameter.role = Role::own;
    parameter.own = std::move(places);
    return parameter;
}

/// Restitutions of two lots whose damping differs by a tenth.
void add_lots(FitProblem& problem) {
    problem.groups = {"A", "B"};
    for (const std::size_t group : {std::size_t{0}, std::size_t{1}})
        for (const double speed : {1.0, 2.0, 3.0, 5.0}) {
            const double damping = group == 0 ? 4e4 : 4.4e4, off = speed == 2.0 ? 0.003 : -0.002;
            const auto collision = simulate(*problem.model->law, std::vector{5e5, 1.5, damping}, {0.06, speed});
            problem.conditions.push_back(
                {{0.06, speed}, {}, {measured("restitution", collision.restitution + off, 0.0075)}});
            problem.conditions.back().group = group;
        }
}

FitProblem lots_of_one_stiffness() {
    FitProblem problem =
        problem_of("hunt_crossley_1975", {fixed_parameter("stiffness", 5e5), fixed_parameter("hertz_exponent", 1.5),
                                          each_own("hysteresis_damping", {0, 1}, 4e4)});
    problem.auxiliary = {positive_parameter("hysteresis_damping_A", 4e4),
                         positive_parameter("hysteresis_damping_B", 4e4)};
    add_lots(problem);
    return problem;
}

/// Restitution does not determine the stiffness, neither of a lot nor of both.
FitProblem lots_of_unseen_stiffness() {
    FitProblem problem =
        problem_of("hunt_crossley_1975", {each_own("stiffness", {0, 1}, 5e5), fixed_parameter("hertz_exponent", 1.5),
                                          each_own("hysteresis_damping", {2, 3}, 4e4)});
    problem.auxiliary = {positive_parameter("stiffness_A", 5e5), positive_parameter("stiffness_B", 5e5),
                         positive_parameter("hysteresis_damping_A", 4e4),
                         positive_parameter("hysteresis_damping_B", 4e4)};
    add_lots(problem);
    return problem;
}

}  // namespace

TEST_CASE("shared parameters: undetermined combinations are no constraints") {
    const FitProblem determined = lots_of_one_stiffness(), unseen = lots_of_unseen_stiffness();
    const FitResult one = fit(determined), two = fit(unseen);
    REQUIRE(one.goodness.shared);
    REQUIRE(two.goodness.shared);
    CHECK(one.goodness.shared->refused.empty());
    CHECK(one.goodness.shared->constraints == 1);
    CHECK(two.goodness.shared->constraints == 1);
    const double difference = one.goodness.shared->chi_squared_shared - one.goodness.shared->chi_squared_own;
    CHECK(relative_difference(*one.goodness.shared->probability,
                              cdf(complement(boost::math::chi_squared(1.0), difference))) < 1e-12);
    // The same restitutions; searches end within 1e-8 of the cost, and the probability changes by half of what
    // chi-squared does.
    CHECK(std::abs(*two.goodness.shared->probability - *one.goodness.shared->probability) < 1e-6);
}

TEST_CASE("shared parameters: a group with a diverged value is a constraint") {
    // The second lot bounces without loss: its damping goes to 0, where restitution does not see it.
    FitProblem problem = lots_of_one_stiffness();
    problem.auxiliary[1].lower = 0.0;
    for (FitCondition& condition : problem.conditions)
        if (condition.group == 1) condition.measurements.front().value = 1.0;
    const FitResult result = fit(problem);
    REQUIRE(result.search.best.status == SolutionStatus::converged);
    REQUIRE(result.uncertainty.covariance);
    REQUIRE(std::isinf(result.uncertainty.covariance->standard_errors[1]));
    REQUIRE(result.goodness.shared);
    CHECK(result.goodness.shared->refused.empty());
    CHECK(result.goodness.shared->constraints == 1);
}

TEST_CASE("shared parameters: a parameter of a group on its bound is named") {
    FitProblem problem = lots_of_one_stiffness();
    problem.auxiliary[1].lower = 4.6e4;
    problem.auxiliary[1].value = 5e4;
    const FitResult result = fit(problem);
    REQUIRE(result.uncertainty.covariance);
    CHECK(result.uncertainty.covariance->on_bound[1]);
    const std::vector<std::string> sentences = summary(result);
    CHECK(std::any_of(sentences.begin(), sentences.end(), [](const std::string& sentence) {
        return sentence.find("hysteresis_damping_B (46000, a bound of the problem)") != std::string::npos;
    }));
}

TEST_CASE("shared parameters: two minima are compared or the test is not made") {
    FitProblem problem = lots_of_one_stiffness();
    problem.auxiliary[0].value = 4e5;  // far off, for one evaluation
    problem.solver.max_evaluations = 1;
    const FitResult unfinished = fit(problem);
    REQUIRE(unfinished.search.best.status == SolutionStatus::not_converged);
    REQUIRE(unfinished.goodness.shared);
    CHECK(unfinished.goodness.shared->refused == "the fit did not converge");
    CHECK_FALSE(unfinished.goodness.shared->probability);
}

TEST_CASE("shared parameters: a shared fit with a lower cost shows that the fit per group is no minimum") {
    const FitProblem problem = lots_of_one_stiffness();
    const ContactResiduals function(problem);
    const ParameterSpace space(problem.free_parameters());
    Solution claimed{SolutionStatus::converged, Eigen::Vector2d(4e5, 4e5), 1e3, {}};
    const std::vector<double> given = function.given_values(claimed.parameters, problem.conditions.front());
    const auto test = test_shared_parameters(problem, {function, space, claimed, given}, {});
    REQUIRE(test);
    CHECK(test->refused.find("the estimate is not the minimum") != std::string::npos);
    CHECK_FALSE(test->probability);
}

TEST_CASE("shared parameters: a stop ends the test at once") {
    const FitProblem problem = lots_of_one_stiffness();
    const FitResult result = fit(problem);
    const ContactResiduals function(problem);
    const ParameterSpace space(problem.free_parameters());
    const std::vector<double> given = function.given_values(result.estimate.values, problem.conditions.front());
    int calls = 0;
    const auto stop = [&](const SearchProgress&) { return ++calls < 2; };
    const auto test = test_shared_parameters(problem, {function, space, result.search.best, given}, stop);
    REQUIRE(test);
    CHECK(test->refused == "the test was interrupted");
    CHECK(calls == 2);
}

TEST_CASE("shared parameters: with losses there is no probability") {
    FitProblem problem = lots_of_one_stiffness();
    for (FitCondition& condition : problem.conditions) condition.measurements.front().loss = {LossKind::huber, 1.345};
    const FitResult result = fit(problem);
    REQUIRE(result.goodness.shared);
    CHECK(result.goodness.shared->refused.empty());
    CHECK(result.goodness.shared->constraints == 1);
    CHECK_FALSE(result.goodness.shared->probability);
}

TEST_CASE("shared parameters: a parameter tied to a group has no single value") {
    FitProblem problem =
        problem_of("hunt_crossley_1975", {each_own("stiffness", {0, 1}, 5e5), fixed_parameter("hertz_exponent", 1.5),
                                          tied_parameter("hysteresis_damping", "0.08 * stiffness")});
    problem.auxiliary = {positive_parameter("stiffness_A", 5e5), positive_parameter("stiffness_B", 5e5)};
    add_lots(problem);
    for (FitCondition& condition : problem.conditions)
        condition.measurements.push_back(measured("duration", 5e-3, 1e-3));
    const FitResult result = fit(problem);
    REQUIRE(result.estimate.given_values.size() == 5);
    CHECK(std::isnan(result.estimate.given_values[0]));
    CHECK(result.estimate.given_values[1] == 1.5);
    CHECK(std::isnan(result.estimate.given_values[2]));
    CHECK(result.estimate.given_values[3] == result.estimate.values[0]);
}
