#pragma once
// A side of a profile as plain numbers and back, exactly.

#include <vector>

#include "impactfit/estimation/profile/profile_side.hpp"

namespace impactfit {

std::vector<double> numbers_of(const ProfileSide& side);

/// Whether the side was stopped before its end.
bool interrupted(const ProfileSide& side);

/// Of a search with so many parameters. Throws an Error (data) for numbers that are no side of a profile.
ProfileSide profile_side_of(const std::vector<double>& numbers, Eigen::Index parameters);

}  // namespace impactfit
