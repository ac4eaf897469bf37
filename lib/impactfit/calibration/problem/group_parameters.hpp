#pragma once
// Parameters of which each group of data has its own: a specimen, a day.

#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit {

/// Makes an auxiliary parameter for each group out of every parameter that is to be one for each; the data are read.
/// `where` is the section of the parameters. Throws an Error (problem) if there is only one group.
void expand_own_parameters(FitProblem& problem, const SourceLocation& where);

/// The same problem with one value for all groups again.
FitProblem with_shared_parameters(const FitProblem& problem);

}  // namespace impactfit
