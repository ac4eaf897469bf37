#pragma once
// One impact of the power law by legs, as a reference for exact solutions.

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "impactfit/contact/laws/power_law.hpp"
#include "impactfit/dynamics/impact/observable.hpp"
#include "impactfit/dynamics/simulation/simulate.hpp"
#include "tests/core/relative_difference.hpp"
#include "tests/problems/power_law_impact.hpp"

namespace impactfit_tests {

inline impactfit::Collision<double> leg_impact(const impactfit::PowerLawCoefficients<double>& law,
                                               const impactfit::Impact<double>& impact,
                                               impactfit::Separation separation, double tolerance) {
    return impactfit::simulate_legs<impactfit::PowerLaw, double>(
        {law.stiffness, law.hertz_exponent, law.damping_exponent, law.velocity_exponent, law.hysteresis_damping},
        impact, options_with(separation, tolerance));
}

/// Share of the initial energy that is lost in the restitution phase.
inline double restitution_loss(const impactfit::Collision<double>& collision) {
    return collision.energy.lost_restitution / collision.energy.initial;
}

/// Largest relative difference of the observables.
inline double largest_difference(const impactfit::Collision<double>& a, const impactfit::Collision<double>& b) {
    double largest = 0.0;
    for (const impactfit::Observable& observable : impactfit::all_observables)
        largest = std::max(largest, relative_difference(observable(a), observable(b)));
    return largest;
}

/// Agreement of exact impacts with their references.
struct Agreement {
    double difference = 0.0, loss = 0.0;  ///< largest of the observables, and of restitution_loss

    void add(const impactfit::Collision<double>& exact, const impactfit::Collision<double>& reference) {
        REQUIRE(reference.status == exact.status);
        CHECK(reference.separation == exact.separation);
        CHECK(std::abs(exact.energy.defect) <= 1e-14 * exact.energy.initial);
        difference = std::max(difference, largest_difference(exact, reference));
        loss = std::max(loss, std::abs(restitution_loss(exact) - restitution_loss(reference)));
    }
};

}  // namespace impactfit_tests
