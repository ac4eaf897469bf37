#pragma once
// Two laws may be one force, by their formulas or by the parameters that are held.

#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit {

/// True if both problems, of the same data, find parameters of the same names and predict the same at two points of
/// them: at the start of `a` and at one near it. Different forces do not do that by chance.
bool same_force(const FitProblem& a, const FitProblem& b);

}  // namespace impactfit
