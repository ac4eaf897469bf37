#pragma once
// Presence of standard deviations of the measurements, stated or from replicates.

#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit {

/// Returns true if Measurement::standard_deviation is a standard deviation and not a weight: the noise is stated, or is
/// that of the replicates.
inline bool has_standard_deviations(const FitProblem& problem) {
    return problem.noise_stated || !problem.replicate_noise.empty();
}

}  // namespace impactfit
