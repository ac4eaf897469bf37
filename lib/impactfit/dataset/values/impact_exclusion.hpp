#pragma once
// Impact exclusion: impacts that the user leaves out by their numbers, with a reason. They are rows of a table or
// impacts of a recording.

#include <string>
#include <vector>

#include "impactfit/core/error.hpp"

namespace impactfit {

/// An impact that the user leaves out.
struct ImpactExclusion {
    long number;              ///< from 1, in the rows of a table as they are read, or in the impacts of a recording
    std::string reason = {};  ///< "double hit"; empty: not stated
};

/// Returns the exclusions of a text: "3,7", or with their reason "3,7: double hit". Throws Error (usage) for another
/// form, and for an empty reason.
std::vector<ImpactExclusion> impact_exclusions(const std::string& text, const SourceLocation& where);

/// Returns a text that impact_exclusions reads: "3", or "3: double hit".
std::string exclusion_text(const ImpactExclusion& exclusion);

/// Returns "3: double hit; 7; 12"; empty without exclusions.
std::string exclusions_text(const std::vector<ImpactExclusion>& exclusions);

}  // namespace impactfit
