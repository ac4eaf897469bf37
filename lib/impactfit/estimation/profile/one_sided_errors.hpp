#pragma once
// How far a parameter may be off to either side, where that is not the same.

#include "impactfit/estimation/inference/covariance.hpp"
#include "impactfit/estimation/profile/profile_path.hpp"

namespace impactfit {

/// Of the parameter a profile is of; `estimate` and `scale` (see relative_scale) are its own.
OneSidedErrors one_sided_errors(const FollowedProfile& profile, const FreeParameter& parameter, double estimate,
                                double scale);

}  // namespace impactfit
