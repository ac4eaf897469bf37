#pragma once
// Exact serialisation of a profile side as numbers.

#include <vector>

#include "impactfit/estimation/profile/profile_side.hpp"

namespace impactfit {

std::vector<double> numbers_of(const ProfileSide& side);

/// True if the side was interrupted.
bool interrupted(const ProfileSide& side);

/// Decodes a side of a search with `parameters` parameters. Throws an Error (data) if the numbers do not fit.
ProfileSide profile_side_of(const std::vector<double>& numbers, Eigen::Index parameters);

}  // namespace impactfit
