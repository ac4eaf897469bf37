#pragma once
// Rig of a fit in its JSON: the entries that have an effect on its data.

#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/report/format/json.hpp"

namespace impactfit {

/// Returns the entries of the rig in SI, with the names of the problem file. Empty without measured heights, weight,
/// load, air and errors of scales.
Json rig_json(const FitProblem& problem);

}  // namespace impactfit
