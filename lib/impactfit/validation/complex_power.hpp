#pragma once
// The impact as computed by programs in which a negative rate raised to a real power becomes complex: the state turns
// complex in restitution and less damping is felt. It explains printed restitutions for q != 1; it is no model.

#include "impactfit/contact/power_law_family.hpp"

namespace impactfit {

struct ComplexPowerImpact {
    double restitution;  ///< |v|/v0; NaN if the bodies had not separated after most_steps
    double duration;     ///< [s], a whole number of steps
};

/// A power law by Runge-Kutta steps of `step` [s] with complex x and v, ended where Re x <= 0. ZH22-7 of
/// docs/errata.md.
ComplexPowerImpact complex_power_impact(const PowerLawCoefficients<double>& law, const Impact<double>& impact,
                                        double step, long most_steps = 10'000'000);

}  // namespace impactfit
