#pragma once
// Start of a law at the estimate of a nested law: the cost is then not above that of the nested law.

#include <optional>

#include "impactfit/calibration/fit/fit.hpp"

namespace impactfit {

/// Returns `problem` with its start at the fitted force of another law of the power-law family. Empty if the free
/// parameters of `problem` cannot reproduce that force in every impact.
std::optional<FitProblem> started_from(const FitProblem& problem, const FitResult& answer);

}  // namespace impactfit
