#pragma once
// Dual numbers with the derivatives in the seven groups of a Bouc-Wen impact.

#include "impactfit/core/dual.hpp"

#include "bench/bouc_wen_impact.hpp"

namespace impactfit::bench {

using GroupDual = ceres::Jet<double, static_cast<int>(bouc_wen_groups)>;

inline BoucWenGroupsOf<GroupDual> seeded(const BoucWenGroupsOf<double>& groups) {
    BoucWenGroupsOf<GroupDual> result;
    for (std::size_t i = 0; i < bouc_wen_groups; ++i) result[i] = GroupDual(groups[i], static_cast<int>(i));
    return result;
}

}  // namespace impactfit::bench
