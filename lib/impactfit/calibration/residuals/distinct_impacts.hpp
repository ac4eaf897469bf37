#pragma once
// The impacts of a problem that differ, so that repeats are simulated once.

#include <cstddef>
#include <vector>

#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit {

struct DistinctImpacts {
    std::vector<const FitCondition*> impacts;  ///< those that are observed; no two are alike
    std::vector<std::size_t> simulated_by;     ///< of each condition with such an impact, its place in `impacts`
};

/// False for a condition of records, whose motion is simulated on its own.
bool observes_impact(const FitCondition& condition);

/// Points into the problem. Takes n log(n) comparisons of n conditions.
DistinctImpacts distinct_impacts(const FitProblem& problem);

}  // namespace impactfit
