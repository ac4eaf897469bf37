#pragma once
// Lack-of-fit test: misfit of a law compared with the pure error of replicates.

#include <optional>

#include "impactfit/estimation/inference/fit_statistics.hpp"

namespace impactfit {

/// Returns the probability of a larger excess of chi-squared over pure error under a correct law. Stated noise:
/// chi-squared test of the difference; else F test against pure error. `repeats`: one mean per impact and observable.
/// Empty if the means have no more parameters than the law, if chi-squared of the law is below pure error, or if pure
/// error is zero without stated noise.
std::optional<double> lack_of_fit(const FitStatistics& law, const FitStatistics& repeats, bool noise_stated);

}  // namespace impactfit
