#pragma once
// Comparison of solvers at equal error, from runs at many tolerances.

#include <string>
#include <vector>

namespace impactfit::bench {

/// One solver at one tolerance (or step) over the impacts of one group.
struct Standing {
    std::string solver;
    std::string group;
    double control;             ///< tolerance, or step of a fixed-step method
    double median_error = 0.0;  ///< of the restitution, absolute
    double e_criterion = 0.0;
    double mean_time = 0.0;    ///< [us] per impact: mean over the impacts of the medians over the repeats
    double median_time = 0.0;  ///< [us] as mean_time, median over the impacts
};

class League {
public:
    /// Adds a standing. Replaces an earlier standing of this solver, group and control.
    void enter(const Standing& standing);

    /// Returns the mean time per impact of each solver at given errors, and the ratio of two solvers.
    std::string report(const std::string& group, const std::string& ours, const std::string& peer) const;

    /// Returns the median time of a solver at tolerance 1e-8 and the goal [us]. Empty if the solver did not run.
    std::string goal_report(const std::string& group, const std::string& solver, double goal) const;

private:
    using Error = double Standing::*;

    std::vector<std::string> solvers(const std::string& group) const;
    std::vector<Standing> curve(const std::string& solver, const std::string& group) const;
    std::string table(const std::string& group, const std::string& ours, const std::string& peer, Error error) const;

    std::vector<Standing> standings_;
};

}  // namespace impactfit::bench
