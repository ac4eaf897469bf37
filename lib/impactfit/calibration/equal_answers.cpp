#include "impactfit/calibration/equal_answers.hpp"

#include <algorithm>
#include <cmath>

#include "impactfit/calibration/combinations.hpp"

namespace impactfit {
namespace {

/// Distance of `other` from `best` in relative changes: of logarithms, logits, or parts of the best value.
double distance(const SearchSpace& space, const Eigen::VectorXd& best, const Eigen::VectorXd& other, Eigen::Index j) {
    if (space.parameter(j).scale == ParameterScale::linear)
        return std::abs(other[j] - best[j]) / relative_scale(space, best)[j];
    const double apart = std::abs(space.to_search(other)[j] - space.to_search(best)[j]);
    return std::isnan(apart) ? 0.0 : apart;  // both infinite: on the same bound
}

/// Combinations known at another answer; as many as there are if it has no derivatives.
int known_at(const ResidualFunction& function, const SearchSpace& space, const Eigen::VectorXd& answer, double noise) {
    const auto at = linearise(function, space, answer, true);
    return at ? combinations_of(at->jacobian, space, noise).known : static_cast<int>(space.size());
}

}  // namespace

EqualAnswers equal_answers(const ResidualFunction& function, const SearchSpace& space, const SolveResult& search,
                           const Linearisation& at) {
    const Eigen::VectorXd& best = search.best.parameters;
    EqualAnswers result;
    result.known = combinations_of(at.jacobian, space, at.noise).known;
    for (const double value : best) result.ranges.push_back({value, value, 0.0});
    for (const SolutionCluster& cluster : search.clusters) {
        // A cost is half of chi-squared. Without noise (NaN) no answer is called equal.
        if (!(cluster.best.cost - search.best.cost <= 0.5 * at.noise * at.noise)) continue;
        if (cluster.best.parameters == best) continue;
        ++result.count;
        result.known = std::min(result.known, known_at(function, space, cluster.best.parameters, at.noise));
        for (Eigen::Index j = 0; j < best.size(); ++j) {
            AnswerRange& range = result.ranges[static_cast<std::size_t>(j)];
            range.lowest = std::min(range.lowest, cluster.best.parameters[j]);
            range.highest = std::max(range.highest, cluster.best.parameters[j]);
            range.relative = std::max(range.relative, distance(space, best, cluster.best.parameters, j));
        }
    }
    return result;
}

}  // namespace impactfit
