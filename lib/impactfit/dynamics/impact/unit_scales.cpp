#include "impactfit/dynamics/impact/unit_scales.hpp"

namespace impactfit {

UnitScales unit_scales(const PowerLawCoefficients<double>& law, const Impact<double>& impact) {
    return {impact.effective_mass, impact.impact_speed, indentation_scale(law, impact)};
}

UnitScales unit_scales(const BoucWenCoefficients<double>& law, const Impact<double>& impact) {
    return {impact.effective_mass, impact.impact_speed, indentation_scale(law, impact)};
}

Collision<double> in_si(const Collision<double>& unit, const UnitScales& scales) {
    Collision<double> collision = unit;
    for (double* time : {&collision.duration, &collision.time_of_peak_indentation, &collision.time_of_peak_force})
        *time *= scales.time();
    for (double* length : {&collision.peak_indentation, &collision.residual_indentation}) *length *= scales.length;
    collision.peak_force *= scales.force();
    EnergyAccount<double>& energy = collision.energy;
    for (double* part : {&energy.initial, &energy.lost_compression, &energy.lost_restitution,
                         &energy.stored_at_separation, &energy.defect})
        *part *= scales.energy();
    return collision;
}

}  // namespace impactfit
