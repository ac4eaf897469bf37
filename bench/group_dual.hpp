#pragma once
// Dual numbers with derivatives with respect to the seven groups of a Bouc-Wen impact.

#include "bench/bouc_wen_impact.hpp"
#include "impactfit/core/numbers/dual.hpp"

namespace impactfit::bench {

/// Uses seven of the eight directions.
using GroupDual = Dual;

inline BoucWenGroupsOf<GroupDual> seeded(const BoucWenGroupsOf<double>& groups) {
    BoucWenGroupsOf<GroupDual> result;
    for (std::size_t i = 0; i < bouc_wen_groups; ++i) result[i] = GroupDual(groups[i], i);
    return result;
}

}  // namespace impactfit::bench
