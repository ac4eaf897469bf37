#pragma once
// Starts of the plastic laws from restitution: the ratio of two stiffnesses, the indentation at which a contact yields.

#include "impactfit/calibration/start_filling.hpp"

namespace impactfit {

/// Nothing happens for other laws. A stiffness that a duration or a peak tells stands before.
void guess_plastic(StartFilling& filling);

}  // namespace impactfit
