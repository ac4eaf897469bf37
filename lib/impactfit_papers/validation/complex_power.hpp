#pragma once
// Complex-power impact: simulation with v^q as a complex power for a negative rate v and real q. The state becomes
// complex in restitution, with less damping. Explains printed restitutions for q != 1. Not a physical model.

#include "impactfit/contact/power_law_family.hpp"

namespace impactfit {

struct ComplexPowerImpact {
    double restitution;  ///< |v|/v0; NaN without separation after most_steps
    double duration;     ///< [s], a whole number of steps
};

/// Simulates a power law by Runge-Kutta steps of `step` [s] with complex x and v, until Re x <= 0. See ZH22-7 of
/// docs/errata.md.
ComplexPowerImpact complex_power_impact(const PowerLawCoefficients<double>& law, const Impact<double>& impact,
                                        double step, long most_steps = 10'000'000);

}  // namespace impactfit
