#pragma once
// Cost and error of gradients, from runs at many tolerances.

#include <string>
#include <vector>

namespace impactfit::bench {

/// One solver at one tolerance over the impacts with a reference gradient.
struct GradientStanding {
    std::string solver;
    double tolerance;
    double gradient_time;  ///< [us] per impact: mean over the impacts of the medians over the repeats
    double plain_time;     ///< [us] as gradient_time, without the gradient
    double median_error;   ///< absolute error of the worst derivative of the restitution, median over the impacts
    double e_criterion;    ///< as median_error, maximum over the impacts

    double ratio() const { return gradient_time / plain_time; }
};

class GradientLeague {
public:
    /// Adds a standing. Replaces an earlier standing of this solver and tolerance.
    void enter(const GradientStanding& standing);

    /// Returns one line for each standing: times, ratio, errors. Empty without standings.
    std::string report() const;

    /// Returns the ratio of the library at tolerance 1e-8 and the goal. Empty if the library did not run.
    std::string goal_report() const;

private:
    std::vector<GradientStanding> standings_;
};

}  // namespace impactfit::bench
