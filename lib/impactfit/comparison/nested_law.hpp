#pragma once
// A law with more freedom describes data at least as well as one it contains, if its search begins there.

#include <optional>

#include "impactfit/calibration/fit/fit.hpp"

namespace impactfit {

/// `problem` with its search beginning at the force that another law of the power-law family was fitted to; nothing if
/// the free parameters of `problem` cannot make that force, in every impact.
std::optional<FitProblem> started_from(const FitProblem& problem, const FitResult& answer);

}  // namespace impactfit
