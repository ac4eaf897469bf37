// Noise that was not stated is taken to be alike in all observables; where it is not, the fit states it.
#include <doctest/doctest.h>

#include <cmath>
#include <random>
#include <vector>

#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/calibration/summary/summary_parts.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"
#include "tests/calibration/contact_problem.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

/// Ten restitutions and ten durations with noise that is not stated, as parts of 1 and of the first duration.
FitProblem measured_twice(double of_restitution, double of_duration, unsigned seed) {
    FitProblem problem = problem_of("hunt_crossley_1975",
                                    {positive_parameter("stiffness", 2.4e10), fixed_parameter("hertz_exponent", 1.5),
                                     positive_parameter("hysteresis_damping", 3e10)});
    const std::vector<double> law{2.4e10, 1.5, 3e10};
    std::mt19937 random(seed);
    std::normal_distribution<double> normal;
    double scale = 0.0;
    for (int i = 0; i < 10; ++i) {
        const Impact<double> impact{0.54, 0.1 + 0.04 * i};
        const auto collision = simulate(*problem.model->law, law, impact);
        if (i == 0) scale = collision.duration;
        FitCondition condition{impact, {}, {}};
        condition.measurements = {
            measured("restitution", collision.restitution + of_restitution * normal(random), 1.0),
            measured("duration", collision.duration + scale * of_duration * normal(random), scale)};
        problem.conditions.push_back(condition);
    }
    problem.noise_stated = false;
    return problem;
}

std::string statements_on(const FitProblem& problem) {
    return variance_homogeneity(fit(problem));
}

}  // namespace

TEST_CASE("unequal noise: reported for the observable with another scatter, not for equal noise" *
          doctest::test_suite("noise")) {
    for (const FitProblem& problem : {measured_twice(0.02, 0.002, 1), measured_twice(0.002, 0.02, 1)}) {
        CHECK(statements_on(problem).empty());  // each observable has the variance of its residuals
        CHECK(fit(problem).problem->misfit_noise.size() == 2);
    }
    FitProblem stated = measured_twice(0.02, 0.002, 1);
    stated.noise_stated = true;
    CHECK(statements_on(stated).empty());
    // By chance in one of a thousand: in two of 200 it would be odd (probability 0.02), in three it is wrong (0.001).
    int false_alarms = 0;
    for (unsigned seed = 1; seed <= 200; ++seed)
        if (!statements_on(measured_twice(0.01, 0.01, seed)).empty()) ++false_alarms;
    CHECK(false_alarms < 3);
}
