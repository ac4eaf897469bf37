#include "impactfit/calibration/problem/thinned_problem.hpp"

#include <utility>
#include <vector>

namespace impactfit {

FitProblem thinned_problem(const FitProblem& problem, std::size_t most) {
    FitProblem result = problem;
    const std::size_t count = result.conditions.size();
    if (count <= most) return result;
    std::vector<FitCondition> kept;
    for (std::size_t i = 0; i < most; ++i) kept.push_back(std::move(result.conditions[i * count / most]));
    result.conditions = std::move(kept);
    return result;
}

}  // namespace impactfit
