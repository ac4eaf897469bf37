#include "impactfit/calibration/solution_clusters.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace impactfit {
namespace {

constexpr double part_of_misfit = 1e-3, part_of_first_misfit = 1e-6;

/// Residuals at a point; empty without numbers.
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

}  // namespace

std::vector<SolutionCluster> cluster_solutions(const ResidualFunction& function, const Eigen::VectorXd& start,
                                               const std::vector<Solution>& solutions, SearchCounts& counts) {
    std::vector<SolutionCluster> clusters;
    std::vector<Eigen::VectorXd> seeds;  // residuals of the first member of each
    const Eigen::VectorXd first = residuals_at(function, start, counts);
    for (const std::size_t i : order_by_cost(solutions)) {
        const Eigen::VectorXd residuals = residuals_at(function, solutions[i].parameters, counts);
        if (residuals.size() == 0) continue;
        const double near = std::max(part_of_misfit * residuals.norm(), part_of_first_misfit * first.norm());
        const auto same = std::find_if(seeds.begin(), seeds.end(),
                                       [&](const auto& seed) { return (seed - residuals).norm() <= near; });
        if (same == seeds.end()) {
            seeds.push_back(residuals);
            clusters.push_back({solutions[i], 1});
            continue;
        }
        SolutionCluster& cluster = clusters[static_cast<std::size_t>(same - seeds.begin())];
        ++cluster.members;
        if (converged(solutions[i]) && !converged(cluster.best)) cluster.best = solutions[i];
    }
    return clusters;
}

}  // namespace impactfit
