#pragma once
// Gradient of the restitution by the library: dual numbers through the whole impact.

#include "bench/bouc_wen_impact.hpp"

namespace impactfit::bench {

BoucWenGroupsOf<double> legs_gradient(const BoucWenImpact& impact, double tolerance);

}  // namespace impactfit::bench
