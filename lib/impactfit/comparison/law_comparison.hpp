#pragma once
// Comparison of contact laws on one dataset: fits, AICc ranking, cross-validation.

#include <vector>

#include "impactfit/comparison/comparison_result.hpp"
#include "impactfit/comparison/law_candidate.hpp"

namespace impactfit {

/// Returns the fitted, ranked and cross-validated candidates. The speed exponent of a law excludes none. Throws Error
/// (problem) if every fit fails.
LawComparison compare_laws(std::vector<LawCandidate> candidates, const ComparisonOptions& options,
                           const ProgressCallback& progress = {});

}  // namespace impactfit
