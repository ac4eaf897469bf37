#pragma once
// Contours of a fit as JSON.

#include "impactfit/calibration/fit/fit_result.hpp"
#include "impactfit/report/format/json.hpp"

namespace impactfit {

/// Requires FitResult::contours. Without contours `refused` is the reason, else null.
Json contours_json(const FitResult& result);

}  // namespace impactfit
