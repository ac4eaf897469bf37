#pragma once
// Parameters per group: one value for each group of data, such as a specimen or a day.

#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit {

/// Expands every parameter with `per_group` to one auxiliary parameter per group, after the data are read. `where` is
/// the section of the parameters. Throws Error (problem) if there is only one group.
void expand_own_parameters(FitProblem& problem, const SourceLocation& where);

/// Returns the problem with one shared value for all groups.
FitProblem with_shared_parameters(const FitProblem& problem);

/// Gives the parameter `name`, shared in `problem`, the values per group that it has in `from`. `problem` was made by
/// with_shared_parameters of `from`. Start, bounds and scale are those of `problem`.
void restore_own_parameter(const FitProblem& from, const std::string& name, FitProblem& problem);

}  // namespace impactfit
