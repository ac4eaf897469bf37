#include "impactfit/dynamics/impact/unit_scales.hpp"

namespace impactfit {

UnitScales unit_scales(const PowerLawCoefficients<double>& law, const Impact<double>& impact) {
    return {impact.effective_mass, impact.impact_speed, indentation_scale(law, impact)};
}

UnitScales unit_scales(const BoucWenCoefficients<double>& law, const Impact<double>& impact) {
    return {impact.effective_mass, impact.impact_speed, indentation_scale(law, impact)};
}

Collision<double> in_si(const Collision<double>& unit, const UnitScales& scales) {
    Collision<double> hit = unit;
    for (double* time : {&hit.duration, &hit.time_of_peak_indentation, &hit.time_of_peak_force}) *time *= scales.time();
    for (double* length : {&hit.peak_indentation, &hit.residual_indentation}) *length *= scales.length;
    hit.peak_force *= scales.force();
    EnergyAccount<double>& energy = hit.energy;
    for (double* part : {&energy.initial, &energy.lost_compression, &energy.lost_restitution,
                         &energy.stored_at_separation, &energy.defect})
        *part *= scales.energy();
    return hit;
}

}  // namespace impactfit
