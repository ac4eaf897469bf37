#pragma once
// Effect of the weight during the contact on a fitted impact.

#include <optional>

#include "impactfit/calibration/diagnosis/misfit_diagnosis.hpp"
#include "impactfit/calibration/fit/fit_result.hpp"

namespace impactfit {

/// Ratio g T / v above which weight changes restitution by about 0.002 and more.
inline constexpr double noticeable_weight = 0.02;

/// Returns the effect on the impact whose weight matters most, that of largest g T / v. Empty for a form, for data that
/// determine no duration, and if neither impact rebounds.
std::optional<WeightEffect> weight_effect(const FitResult& result);

}  // namespace impactfit
