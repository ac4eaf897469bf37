#pragma once
// Parameters of a law from the stated results of one impact: the damping from a restitution, the stiffness from a
// duration.

#include <optional>
#include <vector>

#include "impactfit/dynamics/impact_request.hpp"

namespace impactfit {

/// Returns the values of `request`. A restitution of the request determines the damping: hysteresis_damping by
/// request.damping_rule, rate_damping exactly, or a parameter prescribed_restitution. A `duration` [s] determines the
/// stiffness: a root over impacts of the law, each with the damping of the restitution. The values of parameters that
/// follow from results are ignored. Throws Error (usage) for a result out of range or out of reach, and for a law
/// without damping.
std::vector<double> stated_values(const ImpactRequest& request, const std::optional<double>& duration,
                                  double tolerance);

}  // namespace impactfit
