#pragma once
// Candidates of a comparison of means: models of one law and one dataset that differ in the means of their population.

#include <string>
#include <vector>

#include "impactfit/comparison/population_comparison.hpp"

namespace impactfit {

/// Returns the means of a problem file, the stated ones (stated_means.hpp: "stiffness = k0 * (thickness/3e-3)^b; b =
/// 0", or "constant"), and those of the file without columns, for the share of the variance that the columns explain.
/// Equal means are one candidate. `wanted`: options of the searches; it names no law. Throws Error as read_problem and
/// state_means, and Error (problem) if all means are equal.
std::vector<PopulationCandidate> mean_candidates(const std::string& path, const std::string& data_root,
                                                 const std::vector<std::string>& means, const CandidateOptions& wanted);

}  // namespace impactfit
