#pragma once
// Where a search ended, and what it took.

#include <Eigen/Core>
#include <functional>
#include <string_view>
#include <vector>

namespace impactfit {

enum class SolutionStatus {
    converged,      ///< a local minimum by the solver's own tests
    not_converged,  ///< a limit of evaluations came first
    pruned,         ///< broken off: it came to a place that another search had found, or stayed far above the best
    failed,         ///< no point with numbers was found
    interrupted     ///< stopped from outside; the best point so far
};

std::string_view to_string(SolutionStatus status);

struct SearchCounts {
    long evaluations = 0;  ///< of the residuals
    long jacobians = 0;
    long failures = 0;  ///< evaluations without numbers

    SearchCounts& operator+=(const SearchCounts& other);
};

/// End point of a search, natural units.
struct Solution {
    SolutionStatus status = SolutionStatus::failed;
    Eigen::VectorXd parameters;
    double cost = 0.0;  ///< half the sum of losses, half the sum of squares without any
    SearchCounts counts;
};

/// A group of starts that ended at the same place, as seen by cost and by predicted residuals.
struct SolutionCluster {
    Solution best;
    int members = 0;
};

struct SolveResult {
    Solution best;
    std::vector<SolutionCluster> clusters;  ///< by rising cost; the first holds `best`
    SearchCounts counts;                    ///< of all starts
    int pruned = 0;                         ///< starts broken off
};

/// What a running search tells, and how it is stopped: return false to stop with the best so far.
struct SearchProgress {
    long evaluations = 0;
    double best_cost = 0.0;
    int starts_done = 0, starts = 1;
    std::string_view unit = "start";  ///< what starts_done counts: starts, sides of profiles, draws
};
using ProgressCallback = std::function<bool(const SearchProgress&)>;

}  // namespace impactfit
