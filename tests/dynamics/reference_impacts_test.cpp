// Every impact of the reference tables, at the default and at the tightest tolerance.
#include "tests/problems/reference_impacts.hpp"

#include <doctest/doctest.h>

#include "tests/core/relative_difference.hpp"
#include "tests/problems/power_law_impact.hpp"

using namespace impactfit_tests;
using impactfit::Collision;
using impactfit::CollisionStatus;

namespace {

/// What may be wrong: restitution relative to the larger of itself and 0.05, all else relative to itself. The default
/// tolerance of 1e-10 controls each step; 1e-9 leaves room for their sum. At 1e-13 the limits are the digits of the
/// tables.
struct Accuracy {
    double tolerance, numbers, peak_force;
};

constexpr Accuracy by_default{impactfit::default_tolerance, 1e-9, 1e-9};
constexpr Accuracy tightest{impactfit::tightest_tolerance, 1e-11, 1e-10};

Collision<double> simulated(const ReferenceImpact& reference, double tolerance) {
    const std::array values{reference.stiffness, reference.hertz_exponent, reference.damping_exponent,
                            reference.velocity_exponent, reference.hysteresis_damping};
    return impactfit::simulate(power_law(), values, reference.impact, options_with(reference.separation, tolerance));
}

void check_number(const std::optional<double>& reference, double computed, double limit) {
    if (reference) CHECK(relative_difference(computed, *reference) <= limit);
}

void check_impact(const ReferenceImpact& reference, const Accuracy& accuracy) {
    CAPTURE(reference.set);
    CAPTURE(reference.hertz_exponent);
    CAPTURE(reference.damping_exponent);
    CAPTURE(reference.velocity_exponent);
    CAPTURE(reference.hysteresis_damping);
    const Collision<double> collision = simulated(reference, accuracy.tolerance);
    const double e = reference.restitution.value();
    CHECK(std::abs(collision.restitution - e) <= accuracy.numbers * std::max(e, 0.05));
    if (e == 0.0) {
        CHECK(collision.status == CollisionStatus::sticks);
        CHECK(std::isinf(collision.duration));
        return;
    }
    CHECK(collision.status == CollisionStatus::separated);
    CHECK(std::abs(collision.energy.defect) <= 1e-9 * collision.energy.initial);
    check_number(reference.duration, collision.duration, accuracy.numbers);
    check_number(reference.peak_indentation, collision.peak_indentation, accuracy.numbers);
    check_number(reference.peak_force, collision.peak_force, accuracy.peak_force);
    check_number(reference.time_of_peak_indentation, collision.time_of_peak_indentation, accuracy.numbers);
    check_number(reference.residual_indentation, collision.residual_indentation, accuracy.numbers);
}

}  // namespace

TEST_CASE("unit reference impacts are met at the default tolerance") {
    const auto table = unit_reference_impacts();
    REQUIRE(table.size() == 564);
    for (const auto& reference : table) check_impact(reference, by_default);
}

TEST_CASE("unit reference impacts are met to their digits at the tightest tolerance") {
    for (const auto& reference : unit_reference_impacts()) check_impact(reference, tightest);
}

TEST_CASE("dimensional reference impacts are met at both tolerances") {
    const auto table = dimensional_reference_impacts();
    REQUIRE(table.size() == 46);
    for (const auto& reference : table) {
        check_impact(reference, by_default);
        check_impact(reference, tightest);
    }
}

TEST_CASE("the three reference impacts without restitution are certified to stick") {
    int stuck = 0;
    for (const auto& reference : unit_reference_impacts())
        if (reference.restitution == 0.0) ++stuck;
    CHECK(stuck == 3);
}
