#pragma once
// Starting values of law-specific constants: Bouc-Wen and plastic laws.

#include "impactfit/calibration/initialisation/starting_values.hpp"

namespace impactfit {

/// Sets Bouc-Wen constants. No effect on other laws. Requires stiffness and hertz_exponent.
void guess_bouc_wen(StartFilling& filling);

/// Sets plastic constants. No effect on other laws. Requires a stiffness that a duration or a peak determines.
void guess_plastic(StartFilling& filling);

}  // namespace impactfit
