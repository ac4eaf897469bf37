#pragma once
// Concise parameters: law and fitted values in one line, as in the caption of a figure.

#include <string>

#include "impactfit/calibration/fit/fit_result.hpp"

namespace impactfit {

/// Returns law or form with its free parameters in concise notation (concise_value.hpp):
/// "hunt_crossley_1975: stiffness 1.062(13)e6 N/m^1.5, hysteresis_damping 3.07(9)e5 N*s/m^2.5". The name alone without
/// an estimate.
std::string fit_caption(const FitResult& result);

}  // namespace impactfit
