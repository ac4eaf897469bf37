#pragma once
// Reasons for the exclusion of laws, in one line.

#include <string>
#include <vector>

namespace impactfit {

struct LawReason {
    std::string law, reason;
};

/// Returns the laws grouped by reason, largest group first: "all 7 laws: no duration", or "a, b, c and 4 more: no
/// duration | d: no peak".
std::string grouped_reasons(const std::vector<LawReason>& reasons);

}  // namespace impactfit
