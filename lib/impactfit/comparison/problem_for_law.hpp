#pragma once
// Conversion of a calibration problem to another law: equal data, rig, sensors and noise.

#include "impactfit/calibration/initialisation/law_proposal.hpp"
#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit {

/// Returns the problem of `choice.law` for the data of `problem`. Common parameters of equal meaning keep their role
/// and value: exponents, and stiffness for an equal elastic exponent. `choice` proposes the role of each further
/// parameter; the data determine the starts. Parameters per group become shared. Throws Error as a problem file does.
FitProblem problem_for_law(const FitProblem& problem, const LawChoice& choice);

}  // namespace impactfit
