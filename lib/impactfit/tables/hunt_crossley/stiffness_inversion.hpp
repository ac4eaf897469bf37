#pragma once
// The stiffness that follows from restitution and duration of an impact  @eq{RH, Eq. 25}, by exact relations and by
// fits in their place, tried on simulated impacts.

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "impactfit/tables/recipe.hpp"

namespace impactfit {

struct StiffnessInversion {
    std::string name;
    std::function<double(double restitution)> damping_ratio;
    std::function<double(double damping_ratio, double hertz_exponent)> impact_time;
};

/// A Hunt-Crossley impact of unit mass, speed and stiffness.
struct UnitHit {
    double damping_ratio, hertz_exponent;
    double restitution, duration;  ///< simulated
};

/// Simulated at tolerance 1e-11: `ratios` even damping ratios from 0 to `most_ratio` at each exponent.
std::vector<UnitHit> simulated_hits(double most_ratio, std::size_t ratios, std::span<const double> exponents);

/// Relative error of the stiffness.
struct StiffnessError {
    double largest = 0.0;  ///< of the absolute values
    double at_damping_ratio = 0.0, at_exponent = 0.0;
    double mean = 0.0, root_mean_square = 0.0;
};

/// Relative error of the stiffness found for one hit, whose true stiffness is 1.
double stiffness_error(const StiffnessInversion& inversion, const UnitHit& hit);

StiffnessError stiffness_errors(const StiffnessInversion& inversion, std::span<const UnitHit> hits);

/// Errors of every inversion: over all hits, and the largest at each exponent.
RecipeTable stiffness_table(std::span<const StiffnessInversion> inversions, std::span<const UnitHit> hits);

/// Errors over the damping ratio, a panel for each of these exponents.
RecipeFigure stiffness_figure(std::span<const StiffnessInversion> inversions, std::span<const UnitHit> hits,
                              std::span<const double> exponents);

}  // namespace impactfit
