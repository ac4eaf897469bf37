#pragma once
// Starting values of law-specific constants: Bouc-Wen and plastic laws.

#include "impactfit/calibration/initialisation/problem_request.hpp"
#include "impactfit/calibration/initialisation/starting_values.hpp"

namespace impactfit {

/// Sets Bouc-Wen constants. No effect on other laws. Requires stiffness and hertz_exponent.
void guess_bouc_wen(StartFilling& filling);

/// Sets plastic constants. No effect on other laws. Requires a stiffness that a duration or a peak determines.
void guess_plastic(StartFilling& filling);

// Starting values of the force of a slow compression from its loading branch.

inline constexpr const char* power_law_force = "power_law_force";

/// Makes the constants of power_law_force without a role free, with starts from the data: the touch where the force
/// leaves its first reading by 1 % of its range, stiffness and exponent from the peak and the depth at 30 % of the
/// force. The offset is free if at least 10 rows lie before the touch; else it is 0. `points`: columns indentation and
/// force.
void complete_compression(const Dataset& points, ProblemRequest& request);

}  // namespace impactfit
