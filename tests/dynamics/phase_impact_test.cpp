// Impacts by the equation in the phase angle: against the legs, over the box of the exponents.
#include "impactfit/dynamics/phase/phase_impact.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "impactfit/dynamics/reduced/equal_exponents_impact.hpp"
#include "impactfit/dynamics/reduced/oscillator_impact.hpp"
#include "tests/problems/leg_impact.hpp"
#include "tests/problems/random_impact.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

struct Outcome {
    int impacts = 0, results = 0;
    double difference = 0.0, loss = 0.0, defect = 0.0;
};

Outcome compared(int draws_of, double tolerance, RandomImpact (*draw)(Draws&) = draw_impact) {
    Draws draws(2511);
    Outcome all;
    for (int i = 0; i < draws_of; ++i) {
        const RandomImpact at = draw(draws);
        const auto reference = leg_impact(at.law, at.impact, at.rule, tightest_tolerance);
        if (reference.restitution < 0.02 || reference.restitution > 0.999) continue;
        ++all.impacts;
        const auto collision = phase_impact(at.law, at.impact, at.rule, tolerance);
        if (!collision) continue;
        ++all.results;
        CAPTURE(at.law.hertz_exponent);
        CAPTURE(at.law.damping_exponent);
        CAPTURE(at.law.velocity_exponent);
        CAPTURE(reference.restitution);
        REQUIRE(collision->separation == at.rule);
        const double apart = difference(*collision, reference);
        CHECK(apart < tolerance);
        all.difference = std::max(all.difference, apart);
        all.loss = std::max(all.loss, std::abs(restitution_loss(*collision) - restitution_loss(reference)));
        all.defect = std::max(all.defect, std::abs(collision->energy.defect) / collision->energy.initial);
    }
    MESSAGE(all.impacts, " impacts, ", all.results, " results, largest difference ", all.difference, ", of the losses ",
            all.loss, ", defect ", all.defect);
    return all;
}

}  // namespace

TEST_CASE("phase angle: 20,000 random impacts agree with the legs to the tolerance or have no result") {
    const Outcome all = compared(20'000, default_tolerance);
    CHECK(all.impacts > 15'000);
    CHECK(all.results > 0.9 * all.impacts);  // the others have several maxima, or a peak next to first touch
    CHECK(all.loss < default_tolerance);
    CHECK(all.defect < 2.0 * default_tolerance);  // errors of the energy and of the integral of the power
}

TEST_CASE("phase angle: unusual exponents") {
    CHECK(compared(20'000, default_tolerance, draw_unusual_impact).results > 1'000);
}

TEST_CASE("phase angle: the error follows the tolerance") {
    CHECK(compared(1'000, 1e-6).results > compared(1'000, 1e-11).results);
}

TEST_CASE("phase angle: impacts with exact solutions agree with them") {
    for (const double n : {1.0, 1.5, 2.3, 3.0})
        for (const double ratio : {1e-6, 1e-3, 0.1, 0.5}) {
            CAPTURE(n);
            CAPTURE(ratio);
            const PowerLawCoefficients<double> equal{1.0, n, ratio, n, 1.0},
                oscillator{1.0, n, ratio, 0.5 * (n - 1.0), 1.0};
            for (const Separation rule : both_rules) {
                const auto collision = phase_impact(equal, {1.0, 1.0}, rule, default_tolerance);
                REQUIRE(collision);
                CHECK(difference(*collision, *equal_exponents_impact(equal, {1.0, 1.0}, rule)) < 1e-12);  // rounding
                const auto other = phase_impact(oscillator, {1.0, 1.0}, rule, default_tolerance);
                REQUIRE(other);
                CHECK(difference(*other, *oscillator_impact(oscillator, {1.0, 1.0}, rule)) <
                      1e-11);  // end-point powers
            }
        }
}

TEST_CASE("phase angle: strongly damped impacts have results within the tolerance, under both rules") {
    Draws draws(4811);
    for (const double tolerance : {1e-8, default_tolerance}) {
        int impacts = 0, results = 0;
        for (int i = 0; i < 6'000; ++i) {
            const double q = draws.index(2) == 0 ? 1.0 : draws.uniform(0.7, 1.5), n = draws.uniform(1.0, 3.0);
            const PowerLawCoefficients<double> law{1.0, n, draws.power_of_ten(-0.3, 1.8), draws.uniform(0.3, 2.5), q};
            const Separation rule = both_rules[draws.index(2)];
            const auto reference = leg_impact(law, {1.0, 1.0}, rule, tightest_tolerance);
            if (reference.status != CollisionStatus::separated) continue;
            if (reference.restitution < 0.02 || reference.restitution > 0.35) continue;
            ++impacts;
            const auto collision = phase_impact(law, {1.0, 1.0}, rule, tolerance);
            if (!collision) continue;
            ++results;
            CAPTURE(n);
            CAPTURE(law.damping_exponent);
            CAPTURE(q);
            CAPTURE(law.hysteresis_damping);
            CHECK(difference(*collision, reference) < tolerance);
            CHECK(std::abs(collision->energy.defect) < 2.0 * tolerance * collision->energy.initial);
        }
        MESSAGE(impacts, " impacts, ", results, " results");
        CHECK(impacts > 2'000);
        CHECK(results > 0.8 * impacts);
    }
}

TEST_CASE("phase angle: creep, sticking bodies and extreme units have no result") {
    const Separation rule = Separation::zero_indentation;
    CHECK(phase_impact({1.0, 1.5, 0.3, 1.2, 1.0}, {1.0, 1.0}, rule, default_tolerance));
    CHECK_FALSE(phase_impact({1.0, 1.5, 500.0, 1.2, 1.0}, {1.0, 1.0}, rule, default_tolerance));
    CHECK_FALSE(phase_impact({1.0, 3.0, 5.0, 0.5, 1.0}, {1.0, 1.0}, rule, default_tolerance));
    CHECK_FALSE(phase_impact({1.0, 1.5, 0.0, 1.2, 1.0}, {1.0, 1.0}, rule, default_tolerance));
    CHECK_FALSE(phase_impact({1.0, 1.5, 0.3, 1.2, 1.0}, {1e300, 1e10}, rule, default_tolerance));
    CHECK_FALSE(phase_impact({1.0, 1.5, 1e-14, 1.2, 1.0}, {1.0, 1.0}, rule, default_tolerance));
}

TEST_CASE("phase angle: a maximum of the force just above that at first touch, m = 0") {
    const PowerLawCoefficients<double> law{1.0, 1.009806, 0.9738067267, 0.0, 1.0};
    const auto collision =
        unit_impact({law.hertz_exponent, 0.0, 1.0}, law.hysteresis_damping, Separation::zero_indentation);
    const auto reference = leg_impact(law, {1.0, 1.0}, Separation::zero_indentation, tightest_tolerance);
    CHECK(reference.peak_force > law.hysteresis_damping);
    CHECK(difference(collision, reference) < default_tolerance);
}
