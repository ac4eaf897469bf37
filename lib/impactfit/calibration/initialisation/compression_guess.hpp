#pragma once
// Starting values of the force of a slow compression from its loading branch.

#include "impactfit/calibration/initialisation/problem_request.hpp"

namespace impactfit {

inline constexpr const char* power_law_force = "power_law_force";

/// Makes the constants of power_law_force without a role free, with starts from the data: the touch where the force
/// leaves its first reading by 1 % of its range, stiffness and exponent from the peak and the depth at 30 % of the
/// force. The offset is free if at least 10 rows lie before the touch; else it is 0. `points`: columns indentation and
/// force.
void complete_compression(const Dataset& points, ProblemRequest& request);

}  // namespace impactfit
