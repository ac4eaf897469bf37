#pragma once
// Starting values of the laws that have constants of their own: Bouc-Wen and plastic laws.

#include "impactfit/calibration/initialisation/starting_values.hpp"

namespace impactfit {

/// Nothing happens for laws without a hysteresis of their own. Stiffness and hertz_exponent stand before.
void guess_bouc_wen(StartFilling& filling);

/// Nothing happens for other laws. A stiffness that a duration or a peak tells stands before.
void guess_plastic(StartFilling& filling);

}  // namespace impactfit
