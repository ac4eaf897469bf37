#pragma once
// Relations of contact laws: equal formulas, or formulas that are equal for the fixed parameters; and the start of a
// law at the estimate of a nested law, whose cost is then not above that of the nested law.

#include <optional>

#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit {

/// Returns true if two problems on equal data have free parameters of equal names and equal residuals at two points:
/// the start of `a` and a perturbed start. Different force laws do not agree at both points by chance.
bool same_force(const FitProblem& a, const FitProblem& b);

/// Returns `problem` with its start at the fitted force of another law of the power-law family. Empty if the free
/// parameters of `problem` cannot reproduce that force in every impact.
std::optional<FitProblem> started_from(const FitProblem& problem, const FitResult& answer);

}  // namespace impactfit
