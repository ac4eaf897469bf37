#pragma once
// One impact of the power law by legs, as a reference for exact solutions.

#include <algorithm>

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

/// Largest relative difference of the observables.
inline double largest_difference(const impactfit::Collision<double>& a, const impactfit::Collision<double>& b) {
    double largest = 0.0;
    for (const impactfit::Observable& observable : impactfit::all_observables)
        largest = std::max(largest, relative_difference(observable(a), observable(b)));
    return largest;
}

}  // namespace impactfit_tests
