#pragma once
// Values of a reduced solution in a result with derivatives. The derivatives remain those of the legs.

#include "impactfit/dynamics/reduced/reduced_impact.hpp"

namespace impactfit {

/// Sets the values of all results to those of the reduced solution if it exists. An impact thus has identical values
/// with and without derivatives. Evaluations and steps remain those of the legs.
template <Scalar S>
void set_reduced_values(const PowerLawCoefficients<S>& law, const Impact<S>& impact, double tolerance,
                        Collision<S>& hit) {
    if (hit.status != CollisionStatus::separated) return;
    const PowerLawCoefficients<double> plain{value_of(law.stiffness), value_of(law.hertz_exponent),
                                             value_of(law.hysteresis_damping), value_of(law.damping_exponent),
                                             value_of(law.velocity_exponent)};
    const Impact<double> plain_impact{value_of(impact.effective_mass), value_of(impact.impact_speed)};
    const auto values = reduced_impact(plain, plain_impact, hit.separation, tolerance);
    if (!values) return;
    set_value(hit.restitution, values->restitution);
    set_value(hit.duration, values->duration);
    set_value(hit.time_of_peak_indentation, values->time_of_peak_indentation);
    set_value(hit.peak_indentation, values->peak_indentation);
    set_value(hit.peak_force, values->peak_force);
    set_value(hit.time_of_peak_force, values->time_of_peak_force);
    set_value(hit.residual_indentation, values->residual_indentation);
    set_value(hit.energy.initial, values->energy.initial);
    set_value(hit.energy.lost_compression, values->energy.lost_compression);
    set_value(hit.energy.lost_restitution, values->energy.lost_restitution);
    set_value(hit.energy.stored_at_separation, values->energy.stored_at_separation);
    set_value(hit.energy.defect, values->energy.defect);
}

}  // namespace impactfit
