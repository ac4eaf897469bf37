#pragma once
// Influential value: the measured value with the largest residual, and the fit without it.

#include <optional>

#include "impactfit/calibration/fit/fit_result.hpp"

namespace impactfit {

/// Returns the value with the largest residual r, if it carries at least a quarter of chi-squared, and if the law is
/// contradicted or the value is an outlier among the n values of its observable:
///
///     t² = r² ν / Σ' r², ν = n - 1 - parameters,  2 N P(t_ν > |t|) < acceptable_probability
///
/// with the sum over the other values and N values in total (Bonferroni). The other values are fitted again from the
/// estimate. Empty with robust losses and records.
std::optional<InfluentialValue> influential_value(const FitResult& result);

}  // namespace impactfit
