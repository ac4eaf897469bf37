#pragma once
// Posterior of a finished fit, for comparisons and designs.

#include <string>

#include "impactfit/calibration/fit/fit_result.hpp"

namespace impactfit {

/// Returns a fit from the searches of `found`, with profiles and the posterior of these options. It has problem,
/// search, estimate, intervals and posterior only. A lower minimum that a profile finds becomes the estimate. Throws
/// Error (problem) as check_posterior, and for a population.
FitResult with_posterior(const FitResult& found, const PosteriorOptions& options, int threads,
                         const ProgressCallback& progress = {});

/// Returns the reason why the draws of a result cannot be used: none, or the limits of R-hat and of the effective
/// number of draws. Empty without a reason.
std::string reason_without_draws(const FitResult& drawn);

}  // namespace impactfit
