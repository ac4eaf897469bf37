#pragma once
// Report of a comparison of populations: text, JSON and table.

#include <string>

#include "impactfit/comparison/population_comparison.hpp"
#include "impactfit/core/table.hpp"

namespace impactfit {

/// Returns one row per model, the best first: status, estimates, -2 log L, AIC, BIC, their differences from the least,
/// Akaike weight, chi-squared, and for each parameter of the population its deviation between specimens with the share
/// of the variance that its mean explains. The last column has the reason of a model without a rank.
Table population_comparison_table(const PopulationComparison& comparison);

/// Returns one row per pair of nested means: difference of -2 log L, degrees of freedom, probability.
Table nested_means_table(const PopulationComparison& comparison);

/// Returns the short report, at most 24 lines: verdict, data, ranking, means with their remaining deviations, models
/// without a rank, notes.
std::string short_population_comparison_text(const PopulationComparison& comparison);

/// Returns JSON of schema impactfit.compare_populations/1.
std::string population_comparison_json(const PopulationComparison& comparison);

}  // namespace impactfit
