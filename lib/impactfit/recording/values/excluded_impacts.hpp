#pragma once
// Impacts of a recording that the user leaves out.

#include <vector>

#include "impactfit/dataset/values/impact_exclusion.hpp"
#include "impactfit/recording/values/recorded_impacts.hpp"

namespace impactfit {

/// Leaves out these impacts. Throws Error (usage) for a number without an impact.
void exclude_impacts(const std::vector<ImpactExclusion>& exclusions, const std::vector<RecordedImpact*>& impacts);

/// Returns true if the user leaves the impact out.
bool is_excluded(const RecordedImpact& impact);

}  // namespace impactfit
