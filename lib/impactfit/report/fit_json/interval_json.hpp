#pragma once
// Confidence intervals, profiles and bootstrap of a fit as JSON.

#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/report/format/json.hpp"

namespace impactfit {

/// Returns level, noise, intervals, every point of the profiles, and every bootstrap draw.
Json intervals_json(const FitResult& result);

}  // namespace impactfit
