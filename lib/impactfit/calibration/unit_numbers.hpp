#pragma once
// Results as plain numbers and back, exactly, for a store of units.

#include <vector>

#include "impactfit/calibration/profile_side.hpp"
#include "impactfit/calibration/solve.hpp"

namespace impactfit {

std::vector<double> numbers_of(const Solution& solution);
std::vector<double> numbers_of(const ProfileSide& side);
std::vector<double> numbers_of(const SolveResult& result);

/// Whether the work was stopped before its end.
bool interrupted(const Solution& solution);
bool interrupted(const ProfileSide& side);
bool interrupted(const SolveResult& result);

/// Throw an Error (data) for numbers that are none of the kind.
Solution solution_of(const std::vector<double>& numbers);
ProfileSide profile_side_of(const std::vector<double>& numbers);
SolveResult solve_result_of(const std::vector<double>& numbers);

}  // namespace impactfit
