#pragma once
// A sweep of a contact model: the impact at its start and the plan of its grid.

#include <string>

#include "impactfit/dynamics/impact_request.hpp"
#include "impactfit/dynamics/sweep.hpp"

namespace impactfit {

/// Returns the unit of a parameter, effective_mass, impact_speed, load or prescribed_restitution of a request.
std::string swept_unit(const ImpactRequest& base, const std::string& name);

struct SweepRequest {
    /// Adds a note for the load and the damping of a prescribed restitution, if the damping is that without load.
    void note_damping_without_load();

    ImpactRequest base;  ///< varied quantities at the start of their axes
    SweepPlan plan;

    /// Returns the unit of a varied quantity. A unit that depends on another axis contains its name:
    /// "N/m^(hertz_exponent)".
    std::string unit_of(const std::string& name) const;
};

}  // namespace impactfit
