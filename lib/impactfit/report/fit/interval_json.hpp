#pragma once
// Intervals, profiles and bootstrap of a fit as JSON.

#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/report/format/json.hpp"

namespace impactfit {

/// Level and noise, the intervals side by side, every re-fit of the profiles, and every draw of the bootstrap.
Json intervals_json(const FitResult& result);

}  // namespace impactfit
