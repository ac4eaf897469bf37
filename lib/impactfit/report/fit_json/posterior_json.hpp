#pragma once
// Posterior of a fit as JSON: options, priors, moments and quantiles with their diagnostics.

#include "impactfit/calibration/fit/fit_result.hpp"
#include "impactfit/report/format/json.hpp"

namespace impactfit {

/// Requires FitResult::posterior. Without draws: the reason, options and priors; else `refused` is null.
Json posterior_json(const FitResult& result);

}  // namespace impactfit
