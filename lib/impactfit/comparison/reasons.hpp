#pragma once
// Why no law is left to compare, in one line.

#include <string>
#include <vector>

namespace impactfit {

struct LawReason {
    std::string law, reason;
};

/// Laws with the same reason together, the most laws first: "all 7 laws: no duration", or "a, b, c and 4 more: no
/// duration | d: no peak".
std::string grouped_reasons(const std::vector<LawReason>& reasons);

}  // namespace impactfit
