#pragma once
// Bounds and units of the parameters of a problem that states none.

#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit {

/// Sets the units of all parameters, and missing bounds of free parameters on a logarithmic scale. The bounds permit
/// forces that differ by a factor of 1000 from those of the start, at every value of free exponents on which the unit
/// depends: stiffness k of F = k x^n covers k x^n = 1/1000 to 1000 times the start for each n. Starts are drawn within
/// a factor of 1000.
void finish_parameters(FitProblem& problem);

}  // namespace impactfit
