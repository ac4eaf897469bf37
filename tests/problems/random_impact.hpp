#pragma once
// Random impacts of the power law over the box of the exponents, and the difference of two results.

#include <algorithm>
#include <cmath>

#include "impactfit/dynamics/impact/observable.hpp"
#include "tests/core/relative_difference.hpp"
#include "tests/problems/power_law_impact.hpp"

namespace impactfit_tests {

struct RandomImpact {
    impactfit::PowerLawCoefficients<double> law;
    impactfit::Impact<double> impact;
    impactfit::Separation rule;

    std::array<double, 5> values() const {
        return {law.stiffness, law.hertz_exponent, law.damping_exponent, law.velocity_exponent, law.hysteresis_damping};
    }
};

/// n 1 to 3, m 0 to 2.5 (often 0), q 0.6 to 1.5 or 1, any units.
inline RandomImpact draw_impact(Draws& draws) {
    const double q = draws.index(2) == 0 ? 1.0 : draws.uniform(0.6, 1.5);
    RandomImpact at{{draws.power_of_ten(0.0, 9.0), draws.uniform(1.0, 3.0), 0.0, draws.uniform(0.0, 2.5), q},
                    {draws.power_of_ten(-3.0, 3.0), draws.power_of_ten(-2.0, 1.0)},
                    both_rules[draws.index(2)]};
    if (draws.index(8) == 0) at.law.damping_exponent = 0.0;
    at.law.hysteresis_damping = hysteresis_damping(at.law, at.impact, draws.power_of_ten(-3.0, 1.3));
    return at;
}

/// n 0.3 to 6, m 0 to 6, q 0.3 to 3: beyond the exponents of contacts.
inline RandomImpact draw_unusual_impact(Draws& draws) {
    RandomImpact at = draw_impact(draws);
    at.law.hertz_exponent = draws.uniform(0.3, 6.0);
    at.law.damping_exponent = draws.index(4) == 0 ? 0.0 : draws.uniform(0.0, 6.0);
    at.law.velocity_exponent = draws.uniform(0.3, 3.0);
    at.law.hysteresis_damping = hysteresis_damping(at.law, at.impact, draws.power_of_ten(-3.0, 1.3));
    return at;
}

/// Largest relative difference of the observables. The residual indentation is compared with the peak below 1e-3 of it.
inline double difference(const impactfit::Collision<double>& collision, const impactfit::Collision<double>& reference) {
    double largest = 0.0;
    for (const impactfit::Observable& observable : impactfit::all_observables) {
        if (observable.name == "residual_indentation") continue;
        largest = std::max(largest, relative_difference(observable(collision), observable(reference)));
    }
    const double residual = std::max(reference.residual_indentation, 1e-3 * reference.peak_indentation);
    return std::max(largest, std::abs(collision.residual_indentation - reference.residual_indentation) / residual);
}

}  // namespace impactfit_tests
