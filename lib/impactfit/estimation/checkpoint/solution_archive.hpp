#pragma once
// Exact serialisation of search results as numbers.

#include <vector>

#include "impactfit/estimation/objective/solution.hpp"

namespace impactfit {

std::vector<double> numbers_of(const Solution& solution);
std::vector<double> numbers_of(const SolveResult& result);

/// True if the search was interrupted.
bool interrupted(const Solution& solution);
bool interrupted(const SolveResult& result);

/// Decode the result of a search with `parameters` parameters. Throw an Error (data) if the numbers do not fit, or if
/// the parameters have another count or are not finite: a checkpoint may be forged.
Solution solution_of(const std::vector<double>& numbers, Eigen::Index parameters);
SolveResult solve_result_of(const std::vector<double>& numbers, Eigen::Index parameters);

}  // namespace impactfit
