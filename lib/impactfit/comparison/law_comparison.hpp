#pragma once
// Comparison of contact laws on one dataset: fits, AICc ranking, cross-validation.

#include <vector>

#include "impactfit/comparison/comparison_result.hpp"
#include "impactfit/comparison/law_candidate.hpp"

namespace impactfit {

/// Returns the fitted, ranked and cross-validated candidates. The speed exponent of a law excludes none. Each law costs
/// a fit, one more for each speed (at most 12) and one for the extrapolation; with posteriors also profiles and chains.
/// Throws Error (problem) if every fit fails, and as check_posterior.
///
///     CandidateOptions two;
///     two.laws = {"hunt_crossley_1975", "tsuji_1992"};
///     const LawComparison comparison = compare_laws(law_candidates(request, two), {});
///     const ComparedLaw& best = comparison.laws.front();
///     if (best.fit) return fmt::format("{}: {}", best.name(), comparison.summary.front());
LawComparison compare_laws(std::vector<LawCandidate> candidates, const ComparisonOptions& options,
                           const ProgressCallback& progress = {});

}  // namespace impactfit
