#include "impactfit/estimation/multi_start/solution_clusters.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace impactfit {
namespace {

constexpr double part_of_first_misfit = 1e-6;

/// Relative noise of simulated residuals (solver_for_simulations). Costs are equal within this fraction of themselves,
/// plus its square times the first cost for exact data.
constexpr double cost_noise = 1e-8;

/// Returns the residuals at a point. Empty if not finite.
Eigen::VectorXd residuals_at(const ResidualFunction& function, const Eigen::VectorXd& point, SearchCounts& counts) {
    Eigen::VectorXd residuals(function.residual_count());
    ++counts.evaluations;
    if (function.evaluate(point, residuals, nullptr) && residuals.allFinite()) return residuals;
    ++counts.failures;
    return {};
}

std::vector<std::size_t> order_by_cost(const std::vector<Solution>& solutions) {
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < solutions.size(); ++i)
        if (solutions[i].status != SolutionStatus::failed && std::isfinite(solutions[i].cost)) order.push_back(i);
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return solutions[a].cost < solutions[b].cost; });
    return order;
}

bool converged(const Solution& solution) {
    return solution.status == SolutionStatus::converged;
}

/// Parameters are equal within this fraction; a search ends within it.
constexpr double equal_parameters = 1e-3;
/// Most other parameters of a cluster: several suffice to find the minima.
constexpr std::size_t most_others = 16;

bool are_equal(const Eigen::VectorXd& a, const Eigen::VectorXd& b) {
    return ((a - b).array().abs() <= equal_parameters * a.array().abs().max(b.array().abs())).all();
}

/// Solutions of one cluster, added in order of increasing cost.
struct Group {
    Eigen::VectorXd residuals;  ///< of the first member
    std::size_t best;
    double least_cost;  ///< of the converged members, or of the first member
    int members = 1;
    std::vector<std::size_t> converged = {};  ///< members

    /// Returns the parameters of converged members that differ from the best and from each other.
    std::vector<Eigen::VectorXd> others(const std::vector<Solution>& solutions) const {
        std::vector<Eigen::VectorXd> others{solutions[best].parameters};
        for (const std::size_t i : converged)
            if (others.size() <= most_others &&
                std::none_of(others.begin(), others.end(),
                             [&](const Eigen::VectorXd& one) { return are_equal(one, solutions[i].parameters); }))
                others.push_back(solutions[i].parameters);
        others.erase(others.begin());
        return others;
    }
};

/// Adds a member. Among converged members of equal cost the earliest start is the best: the last bits of the costs
/// depend on the units of the data and must not decide.
void add(Group& group, const std::vector<Solution>& solutions, std::size_t i, double first_cost) {
    ++group.members;
    if (!converged(solutions[i])) return;
    group.converged.push_back(i);
    if (!converged(solutions[group.best])) {
        group.best = i;
        group.least_cost = solutions[i].cost;
    }
    const double equal = cost_noise * group.least_cost + cost_noise * cost_noise * first_cost;
    if (i < group.best && solutions[i].cost <= group.least_cost + equal) group.best = i;
}

}  // namespace

std::vector<SolutionCluster> cluster_solutions(const ResidualFunction& function, const Eigen::VectorXd& start,
                                               const std::vector<Solution>& solutions, SearchCounts& counts) {
    std::vector<Group> groups;
    const Eigen::VectorXd first = residuals_at(function, start, counts);
    for (const std::size_t i : order_by_cost(solutions)) {
        const Eigen::VectorXd residuals = residuals_at(function, solutions[i].parameters, counts);
        if (residuals.size() == 0) continue;
        const double near = std::max(part_of_misfit * residuals.norm(), part_of_first_misfit * first.norm());
        const auto same = std::find_if(groups.begin(), groups.end(), [&](const Group& group) {
            return (group.residuals - residuals).norm() <= near;
        });
        if (same == groups.end())
            groups.push_back({residuals, i, solutions[i].cost, 1, {i}});
        else
            add(*same, solutions, i, 0.5 * first.squaredNorm());
    }
    std::vector<SolutionCluster> clusters;
    for (const Group& group : groups)
        clusters.push_back({solutions[group.best], group.members, group.others(solutions)});
    return clusters;
}

}  // namespace impactfit
