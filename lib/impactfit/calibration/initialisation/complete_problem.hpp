#pragma once
// Completion of a problem in code: starting values, bounds, units and weights.

#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit {

/// Sets missing starts of free parameters from the data, missing bounds and units, and weights without stated noise. No
/// effect on a problem that is not in code. Throws Error (usage) for a problem without impacts or free parameters, and
/// for a parameter without role. Throws Error as complete_noise.
void complete_problem(FitProblem& problem);

// Bounds and units of the parameters of a problem that states none.

/// Sets the units of all parameters, and missing bounds of free parameters on a logarithmic scale. The bounds permit
/// forces that differ by a factor of 1000 from those of the start, at every value of free exponents on which the unit
/// depends: stiffness k of F = k x^n covers k x^n = 1/1000 to 1000 times the start for each n. Starts are drawn within
/// a factor of 1000.
void finish_parameters(FitProblem& problem);

}  // namespace impactfit
