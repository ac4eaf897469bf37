#pragma once
// Parameters whose values the data do not determine.

#include <string>
#include <vector>

#include "impactfit/calibration/fit/fit.hpp"

namespace impactfit {

/// Returns the parameters that are not identifiable. If only restitution was measured and the stiffness is fixed at 1,
/// also all parameters with a unit: restitution determines dimensionless groups, so this stiffness sets a scale of
/// length and force that the data do not contain.
std::vector<std::string> undetermined_parameters(const FitResult& result);

}  // namespace impactfit
