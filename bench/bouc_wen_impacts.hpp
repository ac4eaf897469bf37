#pragma once
// The Bouc-Wen impacts the benchmarks run: rows of tests/reference/bouc_wen_impacts.csv and bouc_wen_gradients.csv.

#include <vector>

#include "bench/bouc_wen_impact.hpp"
#include "bench/impact_group.hpp"

namespace impactfit::bench {

/// The sets of MM24, Table 1, of both laws with a dashpot, at 0.5, 2 and 5 m/s: twelve impacts.
ImpactGroup<BoucWenImpact> bouc_wen_group();

/// Those with a known gradient: one of each set, at 3 m/s.
std::vector<BoucWenImpact> bouc_wen_gradient_impacts();

}  // namespace impactfit::bench
