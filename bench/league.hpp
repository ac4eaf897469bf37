#pragma once
// Solvers compared at equal error, from runs at many tolerances.

#include <string>
#include <vector>

namespace impactfit::bench {

/// One solver at one tolerance (or step) over the impacts of one group.
struct Standing {
    std::string solver;
    std::string group;
    double control;             ///< tolerance, or step of a method of fixed step
    double median_error = 0.0;  ///< of the restitution, absolute
    double e_criterion = 0.0;
    double mean_time = 0.0;    ///< [us] per impact: mean over the impacts of the medians over the repeats
    double median_time = 0.0;  ///< [us] likewise, the median over the impacts
};

class League {
public:
    /// Enters a standing, in place of an earlier one of the same solver, group and control.
    void enter(const Standing& standing);

    /// Mean time per impact at which each solver reaches given errors, and the ratio of the library's to the peer's.
    std::string report(const std::string& group, const std::string& peer) const;

    /// Median time of the library at tolerance 1e-8 against a goal [us]; empty if it did not run.
    std::string goal_report(const std::string& group, double goal) const;

private:
    using Error = double Standing::*;

    std::vector<std::string> solvers(const std::string& group) const;
    std::vector<Standing> curve(const std::string& solver, const std::string& group) const;
    std::string table(const std::string& group, const std::string& peer, Error error) const;

    std::vector<Standing> standings_;
};

}  // namespace impactfit::bench
