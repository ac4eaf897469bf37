#pragma once
// Gradient of the restitution by the library: simulation of the complete impact in dual numbers.

#include "bench/bouc_wen_impact.hpp"

namespace impactfit::bench {

BoucWenGroupsOf<double> legs_gradient(const BoucWenImpact& impact, double tolerance);

}  // namespace impactfit::bench
