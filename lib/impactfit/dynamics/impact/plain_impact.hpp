#pragma once
// Law and impact without derivatives.

#include "impactfit/contact/power_law_family.hpp"

namespace impactfit {

template <Scalar S>
PowerLawCoefficients<double> plain(const PowerLawCoefficients<S>& law) {
    return {value_of(law.stiffness), value_of(law.hertz_exponent), value_of(law.hysteresis_damping),
            value_of(law.damping_exponent), value_of(law.velocity_exponent)};
}

template <Scalar S>
Impact<double> plain(const Impact<S>& impact) {
    return {value_of(impact.effective_mass), value_of(impact.impact_speed)};
}

}  // namespace impactfit
