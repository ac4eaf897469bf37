#pragma once
// Accuracy ranking of published damping formulas of the Hunt-Crossley force: |e_out - e| of the obtained restitution.

#include <functional>
#include <string>
#include <vector>

namespace impactfit {

/// Error e_out - e of the obtained restitution, over 0.05 <= e <= 1 in steps of 0.001.
struct RestitutionError {
    double largest = 0.0;  ///< |e_out - e|
    double at = 0.0;       ///< e at the maximum
    double root_mean_square = 0.0;
    double largest_high = 0.0;  ///< maximum for e >= 0.8
};

struct DampingLeagueEntry {
    std::string name, equation;
    std::function<double(double e)> damping_ratio;  ///< epsilon = lambda v0/k, independent of k and v0
    RestitutionError error;
};

/// Returns the exact e_out of the Hunt-Crossley impact with this damping ratio. The result is independent of n.
double hunt_crossley_restitution(double damping_ratio);

RestitutionError restitution_error(const std::function<double(double e)>& damping_ratio);

/// Returns every inexact damping rule of the Hunt-Crossley force, by increasing maximum error.
std::vector<DampingLeagueEntry> damping_league();

}  // namespace impactfit
