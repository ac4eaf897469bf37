#pragma once
// Population of a fit as JSON.

#include "impactfit/calibration/fit/fit_population.hpp"
#include "impactfit/report/format/json.hpp"

namespace impactfit {

/// Returns estimates, specimens and predictions. Requires a population.
Json population_json(const FitResult& result);

}  // namespace impactfit
