#pragma once
// Population of a fit as JSON.

#include <vector>

#include "impactfit/calibration/fit/fit_population.hpp"
#include "impactfit/report/format/json.hpp"

namespace impactfit {

/// Returns estimates, specimens and predictions. Requires a population.
Json population_json(const FitResult& result);

/// Returns one object for each prediction and parameter. Requires a population.
Json new_specimens_json(const FitResult& result, const std::vector<NewSpecimen>& specimens);

}  // namespace impactfit
