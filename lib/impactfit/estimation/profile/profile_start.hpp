#pragma once
// Start of profiles and contours at an estimate.

#include <optional>

#include "impactfit/estimation/objective/parameter_space.hpp"
#include "impactfit/estimation/objective/residual_function.hpp"
#include "impactfit/estimation/profile/profile_tangent.hpp"

namespace impactfit {

/// Returns the start at an estimate in natural units. Empty if the function has no finite result there.
std::optional<ProfileStart> profile_start(const ResidualFunction& function, const ParameterSpace& space,
                                          const Eigen::VectorXd& estimate, double noise);

}  // namespace impactfit
