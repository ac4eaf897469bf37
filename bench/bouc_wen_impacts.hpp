#pragma once
// Bouc-Wen impacts of the benchmarks: rows of tests/reference/bouc_wen_impacts.csv and bouc_wen_gradients.csv.

#include <vector>

#include "bench/bouc_wen_impact.hpp"
#include "bench/impact_group.hpp"

namespace impactfit::bench {

/// Returns twelve impacts: the sets of MM24, Table 1, of both laws with a dashpot, at 0.5, 2 and 5 m/s.
ImpactGroup<BoucWenImpact> bouc_wen_group();

/// Returns the impacts with a reference gradient: one of each set, at 3 m/s.
std::vector<BoucWenImpact> bouc_wen_gradient_impacts();

}  // namespace impactfit::bench
