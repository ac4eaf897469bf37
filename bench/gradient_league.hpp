#pragma once
// What gradients cost and how far they are off, from runs at many tolerances.

#include <string>
#include <vector>

namespace impactfit::bench {

/// One solver at one tolerance over the impacts with a known gradient.
struct GradientStanding {
    std::string solver;
    double tolerance;
    double gradient_time;  ///< [us] per impact: mean over the impacts of the medians over the repeats
    double plain_time;     ///< [us] likewise, the same solver and tolerance without the gradient
    double median_error;   ///< of an impact's worst derivative of the restitution, absolute; median over the impacts
    double e_criterion;    ///< likewise, the largest

    double ratio() const { return gradient_time / plain_time; }
};

class GradientLeague {
public:
    /// Enters a standing, in place of an earlier one of the same solver and tolerance.
    void enter(const GradientStanding& standing);

    /// A line each: times, ratio, errors; empty if nothing ran.
    std::string report() const;

    /// Ratio of the library at tolerance 1e-8 against the goal; empty if it did not run.
    std::string goal_report() const;

private:
    std::vector<GradientStanding> standings_;
};

}  // namespace impactfit::bench
