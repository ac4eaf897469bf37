#pragma once
// Verdict of a comparison of populations in sentences.

#include <string>
#include <vector>

#include "impactfit/comparison/population_comparison.hpp"

namespace impactfit {

/// Returns the main sentence on the ranking, then those on BIC, explained variation, misfit, and models without a rank.
std::vector<std::string> population_comparison_sentences(const PopulationComparison& comparison);

/// Returns "hunt_crossley_1975", or "mean 2": the rank of the mean, from 1.
std::string model_label(const PopulationComparison& comparison, std::size_t model);

}  // namespace impactfit
