// The test of equal groups: specimens that differ are named, equal ones are not.

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "impactfit/calibration/finished/finished_fit.hpp"
#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/calibration/initialisation/requested_problem.hpp"
#include "impactfit/calibration/summary/fit_summary.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"
#include "tests/calibration/contact_problem.hpp"

namespace impactfit_tests {
namespace {

using namespace impactfit;

constexpr double mass = 0.027, damping = 4e4, first_stiffness = 7.92e5, other_stiffness = 4.98e5;

FitProblem problem_without_data(bool noise_stated) {
    FitProblem problem =
        problem_of("hunt_crossley_1975", {positive_parameter("stiffness", 6e5), fixed_parameter("hertz_exponent", 1.5),
                                          positive_parameter("hysteresis_damping", 4e4)});
    problem.uncertainty = {.errors = ErrorMethod::covariance};
    problem.noise_stated = noise_stated;
    problem.groups = {"A", "B"};
    return problem;
}

/// Adds three impacts at each of six speeds: restitution with a noise of 0.003, duration with 1 %.
void add_specimen(FitProblem& problem, std::size_t group, double stiffness, std::mt19937_64& source) {
    std::normal_distribution<double> normal;
    for (const double speed : {0.8, 1.4, 2.2, 3.1, 4.2, 5.6}) {
        const auto collision =
            simulate(*problem.model->law, std::vector{stiffness, 1.5, damping}, Impact<double>{mass, speed});
        for (int repeat = 0; repeat < 3; ++repeat) {
            const double e = collision.restitution + 0.003 * normal(source),
                         t = collision.duration * (1.0 + 0.01 * normal(source));
            problem.conditions.push_back(
                {{mass, speed}, {}, {measured("restitution", e, 0.003), measured("duration", t, 0.01 * t)}});
            problem.conditions.back().group = group;
        }
    }
}

FitResult fit_of_two(double second_stiffness, unsigned seed, bool noise_stated) {
    std::mt19937_64 source(seed);
    FitProblem problem = problem_without_data(noise_stated);
    add_specimen(problem, 0, first_stiffness, source);
    add_specimen(problem, 1, second_stiffness, source);
    return fit(std::move(problem));
}

bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("equal groups: specimens of two stiffnesses are named, and not the law") {
    // A difference of 46 % beside 0.4 % of each estimate leaves nothing to chance: 9 of 10 allow for one failed search.
    for (const bool noise_stated : {true, false}) {
        CAPTURE(noise_stated);
        int named = 0;
        for (unsigned seed = 1; seed <= 10; ++seed)
            named += fit_of_two(other_stiffness, seed, noise_stated).goodness.verdict == FitVerdict::several_specimens;
        CHECK(named >= 9);
    }
}

TEST_CASE("equal groups: equal specimens are not named") {
    // Level 0.01: two or more of 20 equal pairs are named in 1.7 % of such series.
    for (const bool noise_stated : {true, false}) {
        CAPTURE(noise_stated);
        int named = 0;
        for (unsigned seed = 1; seed <= 20; ++seed)
            named += fit_of_two(first_stiffness, 100 + seed, noise_stated).goodness.several_specimens();
        CHECK(named <= 1);
    }
}

TEST_CASE("equal groups: the estimates by group are those of separate fits, with their errors") {
    FitResult result = fit_of_two(other_stiffness, 7, true);
    REQUIRE(result.goodness.shared);
    const SharedParametersTest& test = *result.goodness.shared;
    REQUIRE(test.groups.size() == 2);
    CHECK(test.parameters == std::vector<std::string>{"stiffness", "hysteresis_damping"});
    CHECK(test.constraints == 2);
    CHECK_FALSE(test.contradicted_apart);
    for (const std::size_t group : {std::size_t{0}, std::size_t{1}}) {
        FitProblem one = *result.problem;
        std::erase_if(one.conditions, [&](const FitCondition& condition) { return condition.group != group; });
        const FitResult apart = fit(std::move(one));
        CHECK_FALSE(apart.goodness.shared);  // a single group has no test
        for (std::size_t i = 0; i < 2; ++i) {
            // Searches end within 1e-8 of the cost: about 1e-4 of a standard error.
            const ParameterEstimate estimate = apart[test.parameters[i]];
            CHECK(std::abs(test.groups[group].values[i] - estimate.value) < 1e-3 * estimate.standard_error);
            CHECK(test.groups[group].standard_errors[i] == doctest::Approx(estimate.standard_error).epsilon(1e-3));
        }
    }
    result.diagnosis = diagnose(result);
    CHECK(result.diagnosis.nearest.empty());
    CHECK(result.diagnosis.patterns.empty());
}

TEST_CASE("equal groups: the verdict has number, names and options") {
    FitResult result = fit_of_two(other_stiffness, 3, true);
    const std::string text = summary(result).front();
    CHECK(has(text, "These are 2 specimens: A, B differ (p = "));
    CHECK(has(text, "The law describes each of them."));
    CHECK(has(text, "separate = stiffness,hysteresis_damping"));
    const std::vector<std::string> equal = summary(fit_of_two(first_stiffness, 101, true));
    CHECK(std::any_of(equal.begin(), equal.end(),
                      [](const std::string& sentence) { return has(sentence, "A, B do not differ (p = "); }));
}

TEST_CASE("equal groups: a law that misses each of two equal specimens is not excused by other speeds") {
    // Restitutions that fall faster than the law, of one specimen at low and one at high speeds.
    FitProblem problem = problem_without_data(true);
    std::mt19937_64 source(5);
    std::normal_distribution<double> normal;
    for (int i = 0; i < 24; ++i) {
        const double speed = 0.5 + 0.25 * i, e = 0.97 - 0.01 * speed * speed + 0.003 * normal(source);
        problem.conditions.push_back(
            {{mass, speed}, {}, {measured("restitution", e, 0.003), measured("duration", 3e-3, 3e-4)}});
        problem.conditions.back().group = i % 8 < 4 ? 0 : 1;  // turns of four speeds
    }
    const FitResult result = fit(std::move(problem));
    REQUIRE(result.goodness.shared);
    CHECK(result.goodness.shared->contradicted_apart);
    CHECK(result.goodness.verdict == FitVerdict::bad_fit);
}

TEST_CASE("equal groups: no test for one impact in all groups but one, and none above 50 groups") {
    FitProblem problem = problem_without_data(true);
    std::mt19937_64 source(2);
    add_specimen(problem, 0, first_stiffness, source);
    problem.conditions.back().group = 1;
    CHECK_FALSE(fit(problem).goodness.shared);
    problem = problem_without_data(true);
    problem.groups.clear();
    for (std::size_t group = 0; group < 51; ++group) {
        problem.groups.push_back(std::to_string(group));
        for (const double speed : {1.0, 2.0}) {
            problem.conditions.push_back({{mass, speed}, {}, {measured("restitution", 0.9, 0.003)}});
            problem.conditions.back().group = group;
        }
    }
    problem.parameters[0] = fixed_parameter("stiffness", 6e5);
    const FitResult many = fit(std::move(problem));
    REQUIRE(many.goodness.shared);
    CHECK(has(many.goodness.shared->refused, "51 groups"));
}

}  // namespace impactfit_tests
