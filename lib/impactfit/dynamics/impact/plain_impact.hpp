#pragma once
// Law and impact without derivatives, and their results as the values of results with derivatives.

#include "impactfit/contact/power_law_family.hpp"
#include "impactfit/dynamics/impact/collision.hpp"

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

/// Sets the values of all results and keeps their derivatives.
template <Scalar S>
void set_values(const Collision<double>& values, Collision<S>& collision) {
    set_value(collision.restitution, values.restitution);
    set_value(collision.duration, values.duration);
    set_value(collision.time_of_peak_indentation, values.time_of_peak_indentation);
    set_value(collision.peak_indentation, values.peak_indentation);
    set_value(collision.peak_force, values.peak_force);
    set_value(collision.time_of_peak_force, values.time_of_peak_force);
    set_value(collision.residual_indentation, values.residual_indentation);
    set_value(collision.energy.initial, values.energy.initial);
    set_value(collision.energy.lost_compression, values.energy.lost_compression);
    set_value(collision.energy.lost_restitution, values.energy.lost_restitution);
    set_value(collision.energy.stored_at_separation, values.energy.stored_at_separation);
    set_value(collision.energy.defect, values.energy.defect);
}

}  // namespace impactfit
