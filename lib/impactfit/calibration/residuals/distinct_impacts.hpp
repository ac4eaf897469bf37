#pragma once
// Distinct impacts of a problem: replicates are simulated once.

#include <cstddef>
#include <vector>

#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit {

struct DistinctImpacts {
    std::vector<const FitCondition*> impacts;  ///< distinct observed impacts
    std::vector<std::size_t> simulated_by;     ///< index into `impacts` of each condition with an observed impact
};

/// Returns false for a condition of records, whose motion is simulated separately.
bool observes_impact(const FitCondition& condition);

/// Returns the distinct impacts, which point into the problem. Takes n log(n) comparisons of n conditions.
DistinctImpacts distinct_impacts(const FitProblem& problem);

}  // namespace impactfit
