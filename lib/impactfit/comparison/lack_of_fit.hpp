#pragma once
// A law against the scatter of repeats.

#include <optional>

#include "impactfit/estimation/inference/fit_statistics.hpp"

namespace impactfit {

/// Probability that a law that is right misfits so much more than the means of the repeats do: chi-squared of the
/// difference if the noise is stated, else F against the scatter of the repeats. Nothing where the means have no more
/// parameters than the law, or there is no scatter.
std::optional<double> lack_of_fit(const FitStatistics& law, const FitStatistics& repeats, bool noise_stated);

}  // namespace impactfit
