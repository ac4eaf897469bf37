#pragma once
// Results with derivatives in the groups of an impact in units of mass, stiffness and speed: in SI units, with
// derivatives in the inputs.

#include <array>

#include "impactfit/contact/impact.hpp"
#include "impactfit/core/numbers/dual.hpp"
#include "impactfit/dynamics/impact/collision.hpp"

namespace impactfit {

/// Groups with derivatives in the inputs. Group k is direction k of the results.
template <std::size_t Groups>
struct ChainRule {
    std::array<Dual, Groups> groups;

    /// Result in SI units from a result with derivatives in the groups.
    void apply(Dual& result, const Dual& scale) const {
        Dual whole(result.a);
        for (std::size_t k = 0; k < Groups; ++k) whole.v += groups[k].v * result.v[k];
        result = whole * scale;
    }
};

template <std::size_t Groups>
void put_in_si(const ChainRule<Groups>& chain, const Dual& length, const Impact<Dual>& impact,
               Collision<Dual>& collision) {
    const Dual time = length / impact.impact_speed;
    const Dual energy = impact.effective_mass * impact.impact_speed * impact.impact_speed;
    chain.apply(collision.restitution, Dual(1.0));
    for (Dual* value : {&collision.duration, &collision.time_of_peak_indentation, &collision.time_of_peak_force})
        chain.apply(*value, time);
    for (Dual* value : {&collision.peak_indentation, &collision.residual_indentation}) chain.apply(*value, length);
    chain.apply(collision.peak_force, energy / length);
    for (Dual* value :
         {&collision.energy.initial, &collision.energy.lost_compression, &collision.energy.lost_restitution,
          &collision.energy.stored_at_separation, &collision.energy.defect})
        chain.apply(*value, energy);
}

}  // namespace impactfit
