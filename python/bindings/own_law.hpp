#pragma once
// Force law of a Python function in a fit.

#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit::python {

/// Throws Error (usage) for a law that is a Python function, if the function is no force of the first impact at the
/// start of the fit: not finite, attracting at first touch, generating energy, or too weak to stop the bodies.
void check_function_at_start(const FitProblem& problem);

}  // namespace impactfit::python
