#pragma once
// Data and problem file of a comparison as JSON.

#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/report/format/json.hpp"

namespace impactfit {

/// Returns name, files and notes of each source.
Json compared_data_json(const FitProblem& problem);

/// Returns path and SHA-256 of the problem file. Null for a problem from command-line options.
Json compared_problem_json(const FitProblem& problem);

}  // namespace impactfit
