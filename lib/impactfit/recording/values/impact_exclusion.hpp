#pragma once
// Impact exclusion: impacts that the user leaves out by their numbers, with a reason.

#include <string>
#include <vector>

#include "impactfit/core/error.hpp"
#include "impactfit/recording/values/recorded_impacts.hpp"

namespace impactfit {

/// An impact that the user leaves out.
struct ImpactExclusion {
    long number;              ///< from 1 in the table of impacts
    std::string reason = {};  ///< "double hit"; empty: not stated
};

/// Returns the exclusions of a text: "3,7", or with their reason "3,7: double hit". Throws Error (usage) for another
/// form, and for an empty reason.
std::vector<ImpactExclusion> impact_exclusions(const std::string& text, const SourceLocation& where);

/// Returns a text that impact_exclusions reads: "3", or "3: double hit".
std::string exclusion_text(const ImpactExclusion& exclusion);

/// Leaves out these impacts. Throws Error (usage) for a number without an impact.
void exclude_impacts(const std::vector<ImpactExclusion>& exclusions, const std::vector<RecordedImpact*>& impacts);

/// Returns true if the user leaves the impact out.
bool is_excluded(const RecordedImpact& impact);

}  // namespace impactfit
