#pragma once
// The problem of one law made into that of another, for the same data, rig, sensors and noise.

#include "impactfit/calibration/initialisation/law_proposal.hpp"
#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit {

/// What both laws have and what means the same in both enters as it does in `problem`: exponents, and the stiffness
/// where the elastic exponent is the same one. The rest is free or fixed as `choice` proposes, free ones with starts
/// from the data. Parameters that each group of data had of its own are shared. Throws an Error as a problem file does.
FitProblem problem_for_law(const FitProblem& problem, const LawChoice& choice);

}  // namespace impactfit
