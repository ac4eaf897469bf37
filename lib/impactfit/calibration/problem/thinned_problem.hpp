#pragma once
// Thinned problem: a subset of the conditions, for checks that need few conditions.

#include <cstddef>

#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit {

/// Subset size of preliminary checks. A simulation with derivatives takes about 0.1 s.
inline constexpr std::size_t enough_conditions = 500;

/// Returns the problem with `most` conditions, evenly spaced in their order and including the first. Returns all
/// conditions if there are no more than `most`.
FitProblem thinned_problem(const FitProblem& problem, std::size_t most);

}  // namespace impactfit
