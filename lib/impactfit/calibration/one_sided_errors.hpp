#pragma once
// How far a parameter may be off to either side, where that is not the same.

#include <optional>

#include "impactfit/calibration/followed_profile.hpp"

namespace impactfit {

/// From the estimate to where chi-squared has risen by one with all others re-fitted @eq{JR75, MINOS}; natural units,
/// not negative. Nothing where a bound, or a factor of 1e9, comes first.
struct OneSidedErrors {
    std::optional<double> below, above;
};

/// Of the parameter a profile is of; `estimate` and `scale` (see relative_scale) are its own.
OneSidedErrors one_sided_errors(const FollowedProfile& profile, const FreeParameter& parameter, double estimate,
                                double scale);

}  // namespace impactfit
