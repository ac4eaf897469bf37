#pragma once
// Results of searches as plain numbers and back, exactly.

#include <vector>

#include "impactfit/estimation/objective/solution.hpp"

namespace impactfit {

std::vector<double> numbers_of(const Solution& solution);
std::vector<double> numbers_of(const SolveResult& result);

/// Whether the work was stopped before its end.
bool interrupted(const Solution& solution);
bool interrupted(const SolveResult& result);

/// Of a search with so many parameters. Throw an Error (data) for numbers that are none of the kind, and for values of
/// parameters that are more, fewer or not finite: a checkpoint may be forged.
Solution solution_of(const std::vector<double>& numbers, Eigen::Index parameters);
SolveResult solve_result_of(const std::vector<double>& numbers, Eigen::Index parameters);

}  // namespace impactfit
