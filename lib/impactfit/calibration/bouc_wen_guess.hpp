#pragma once
// Starts of the Bouc-Wen laws: in the middle of published sets, but for the constant that restitution tells.

#include "impactfit/calibration/start_filling.hpp"

namespace impactfit {

/// Nothing happens for laws without a hysteresis of their own. Stiffness and hertz_exponent stand before.
void guess_bouc_wen(StartFilling& filling);

}  // namespace impactfit
