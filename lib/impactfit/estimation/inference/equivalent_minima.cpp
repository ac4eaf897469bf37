#include "impactfit/estimation/inference/equivalent_minima.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "impactfit/estimation/inference/identifiability.hpp"

namespace impactfit {
namespace {

/// Distance of `other` from `best` in relative changes: the mean of the two scales is good enough to tell parameters
/// that agree from such that do not, and needs no logarithm of 0.
double distance(const SearchSpace& space, const Eigen::VectorXd& best, const Eigen::VectorXd& other, Eigen::Index j) {
    const double apart = std::abs(other[j] - best[j]);
    if (apart == 0.0) return 0.0;
    return apart / (0.5 * (relative_scale(space, best)[j] + relative_scale(space, other)[j]));
}

/// Combinations known at another answer; nothing if it has no derivatives.
std::optional<int> known_at(const ResidualFunction& function, const SearchSpace& space, const Eigen::VectorXd& answer,
                            const Linearisation& best) {
    auto at = linearise(function, space, answer, true);
    if (!at) return std::nullopt;
    at->limit = best.limit;
    return combinations_of(*at, space, best.noise).known;
}

}  // namespace

EqualAnswers equal_answers(const ResidualFunction& function, const SearchSpace& space, const SolveResult& search,
                           const Linearisation& at) {
    const Eigen::VectorXd& best = search.best.parameters;
    EqualAnswers result;
    result.known = result.most_known = combinations_of(at, space, at.noise).known;
    for (const double value : best) result.ranges.push_back({value, value, 0.0});
    for (const SolutionCluster& cluster : search.clusters) {
        // A cost is half of chi-squared. Without noise (NaN) no answer is called equal.
        if (!(cluster.best.cost - search.best.cost <= 0.5 * at.noise * at.noise)) continue;
        if (cluster.best.parameters == best) continue;
        ++result.count;
        const auto known = known_at(function, space, cluster.best.parameters, at);
        result.known = std::min(result.known, known.value_or(result.known));
        result.most_known = std::max(result.most_known, known.value_or(result.most_known));
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
