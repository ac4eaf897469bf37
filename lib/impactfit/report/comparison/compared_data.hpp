#pragma once
// Data and problem file of a comparison as JSON.

#include <string>
#include <vector>

#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/report/format/json.hpp"

namespace impactfit {

/// Returns name, files and notes of each source.
Json compared_data_json(const FitProblem& problem);

/// Returns path and SHA-256 of the problem file. Null for a problem from command-line options.
Json compared_problem_json(const FitProblem& problem);

/// Sets the members that all comparisons of laws share: problem, summary, warnings on the data, data, and search.
void put_compared(const FitProblem& problem, const std::vector<std::string>& summary, bool interrupted, Json& json);

}  // namespace impactfit
