#pragma once
// Posterior of a finished fit, for comparisons and designs.

#include "impactfit/calibration/fit/fit_result.hpp"

namespace impactfit {

/// Returns a fit from the searches of `found`, with profiles and the posterior of these options. It has problem,
/// search, estimate, intervals and posterior only. A lower minimum that a profile finds becomes the estimate. Throws
/// Error (problem) as check_posterior.
FitResult with_posterior(const FitResult& found, const PosteriorOptions& options, int threads,
                         const ProgressCallback& progress = {});

}  // namespace impactfit
