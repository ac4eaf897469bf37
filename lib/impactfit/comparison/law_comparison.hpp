#pragma once
// All laws on one set of data: fitted, ranked by AICc, and tried on impacts that were left out.

#include <vector>

#include "impactfit/comparison/comparison_result.hpp"
#include "impactfit/comparison/law_candidate.hpp"

namespace impactfit {

/// Fits the candidates and tries them. Throws an Error (problem) if the speed rules out every candidate, or no fit
/// gives numbers.
LawComparison compare_laws(std::vector<LawCandidate> candidates, const ComparisonOptions& options,
                           const ProgressCallback& progress = {});

}  // namespace impactfit
