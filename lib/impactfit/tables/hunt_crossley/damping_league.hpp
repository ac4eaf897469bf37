#pragma once
// The restitution that published damping formulas for the Hunt-Crossley force really give: the league table.

#include <functional>
#include <string>
#include <vector>

namespace impactfit {

/// How far the restitution is from the wanted one, over 0.05 <= e <= 1 in steps of 0.001.
struct RestitutionError {
    double largest = 0.0;  ///< |e_out - e|
    double at = 0.0;       ///< the e of the largest
    double root_mean_square = 0.0;
    double largest_high = 0.0;  ///< for e >= 0.8
};

struct DampingLeagueEntry {
    std::string name, equation;
    std::function<double(double e)> damping_ratio;  ///< epsilon = lambda v0/k; whatever stiffness and speed are
    RestitutionError error;
};

/// e_out of the Hunt-Crossley impact with this damping ratio, exact, whatever the exponent n.
double hunt_crossley_restitution(double damping_ratio);

RestitutionError restitution_error(const std::function<double(double e)>& damping_ratio);

/// Every damping rule of the Hunt-Crossley force, by rising largest error; without those that are exact.
std::vector<DampingLeagueEntry> damping_league();

}  // namespace impactfit
