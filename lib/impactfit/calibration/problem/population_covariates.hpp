#pragma once
// Covariates of a population: columns of the data with one value for each group.

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/dataset/values/dataset.hpp"

namespace impactfit {

/// Group of each row of a table; empty for a row that is not used.
using GroupsOfRows = std::vector<std::optional<std::size_t>>;

/// Returns true for a column that a mean of the population contains, by its name or its name in formulas.
bool is_covariate(const FitProblem& problem, const std::string& column);

/// Reads the covariates of the used rows of a table. Throws Error (problem) for a missing column; (data) with the lines
/// for empty cells, and for two values in one group. No effect without covariates.
void read_covariates(const Dataset& dataset, const GroupsOfRows& groups, FitProblem& problem);

/// Throws Error (problem) for fewer than two groups, a group without fitted data, and a covariate that is equal in all
/// groups: the data then do not determine its coefficient. No effect without a population.
void check_population_groups(const FitProblem& problem);

}  // namespace impactfit
