#pragma once
// A problem with a part of its conditions, for questions that a part can answer.

#include <cstddef>

#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit {

/// Simulated with derivatives in a tenth of a second: what is asked of all conditions is asked of so many first.
inline constexpr std::size_t enough_conditions = 500;

/// With `most` conditions at even distances in their order, the first among them; all of them if there are no more.
FitProblem thinned_problem(const FitProblem& problem, std::size_t most);

}  // namespace impactfit
