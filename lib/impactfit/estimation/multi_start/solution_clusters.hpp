#pragma once
// Groups of searches that ended at the same place.

#include <vector>

#include "impactfit/estimation/objective/residual_function.hpp"
#include "impactfit/estimation/objective/solution.hpp"

namespace impactfit {

/// Residuals that differ by less than this part of the misfit are one place.
inline constexpr double part_of_misfit = 1e-3;

/// Two ends are one place if their residuals differ by less than a thousandth of the misfit, or by less than a
/// millionth of the misfit at `start` (fits to exact data end in rounding). Parameters may differ: then the data do not
/// see it. By rising cost; the best of a group is its best converged member if there is one, of equal ones the
/// earliest. Ends without numbers are left out. Residuals are evaluated once an end, counted in `counts`.
std::vector<SolutionCluster> cluster_solutions(const ResidualFunction& function, const Eigen::VectorXd& start,
                                               const std::vector<Solution>& solutions, SearchCounts& counts);

}  // namespace impactfit
