#pragma once
// Solution of a search: end point, cost, status and number of evaluations.

#include <Eigen/Core>
#include <functional>
#include <string_view>
#include <vector>

namespace impactfit {

enum class SolutionStatus {
    converged,      ///< a local minimum by the tests of the solver
    not_converged,  ///< the limit of evaluations was reached
    pruned,         ///< stopped early: converging to a known minimum, or cost far above the best
    failed,         ///< no point with finite residuals was found
    interrupted     ///< stopped by the caller; the best point so far
};

std::string_view to_string(SolutionStatus status);

struct SearchCounts {
    long evaluations = 0;  ///< of the residuals
    long jacobians = 0;
    long failures = 0;  ///< evaluations without finite residuals

    SearchCounts& operator+=(const SearchCounts& other);
};

/// Solution of a search, in natural units.
struct Solution {
    SolutionStatus status = SolutionStatus::failed;
    Eigen::VectorXd parameters;
    double cost = 0.0;  ///< F = 1/2 Σ ρ_i(r_i²)
    SearchCounts counts;
};

/// Cluster of starts that converged to one point, by cost and predicted residuals.
struct SolutionCluster {
    Solution best;
    int members = 0;
    std::vector<Eigen::VectorXd> others = {};  ///< other parameters with the same residuals, natural units: those that
                                               ///< the data do not determine differ, or the minimum is not unique
};

struct SolveResult {
    Solution best;
    std::vector<SolutionCluster> clusters;  ///< in order of increasing cost; the first contains `best`
    SearchCounts counts;                    ///< of all starts
    int pruned = 0;                         ///< starts stopped early
};

/// Progress of a running search. The callback returns false to stop the search with the best point so far.
struct SearchProgress {
    long evaluations = 0;
    double best_cost = 0.0;
    int starts_done = 0, starts = 1;
    std::string_view unit = "start";  ///< the unit of starts_done: start, profile side or draw
};
using ProgressCallback = std::function<bool(const SearchProgress&)>;

}  // namespace impactfit
