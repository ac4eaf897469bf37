#pragma once
// Parameters per group: one value for each group of data, such as a specimen or a day.

#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit {

/// Expands every parameter with `per_group` to one auxiliary parameter per group, after the data are read. `where` is
/// the section of the parameters. Throws Error (problem) if there is only one group.
void expand_own_parameters(FitProblem& problem, const SourceLocation& where);

/// Returns the problem with one shared value for all groups.
FitProblem with_shared_parameters(const FitProblem& problem);

}  // namespace impactfit
