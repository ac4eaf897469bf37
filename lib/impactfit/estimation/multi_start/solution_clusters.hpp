#pragma once
// Clusters of solutions that converged to one point.

#include <vector>

#include "impactfit/estimation/objective/residual_function.hpp"
#include "impactfit/estimation/objective/solution.hpp"

namespace impactfit {

/// Largest relative difference of residuals within a cluster.
inline constexpr double part_of_misfit = 1e-3;

/// Groups solutions by their residuals. Two solutions a, b are in one cluster if
///
///     |r_a - r_b| <= max(1e-3 |r_a|, 1e-6 |r(start)|)
///
/// where the second limit covers fits to exact data, which end in rounding. Parameters may differ if the data do not
/// determine them. Clusters are in order of increasing cost. The best member is the converged member of least cost; at
/// equal cost the earliest start. Solutions without finite residuals are excluded. Residuals are evaluated once per
/// solution, added to `counts`.
std::vector<SolutionCluster> cluster_solutions(const ResidualFunction& function, const Eigen::VectorXd& start,
                                               const std::vector<Solution>& solutions, SearchCounts& counts);

}  // namespace impactfit
