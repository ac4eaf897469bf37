#pragma once
// Stiffness from restitution and duration of an impact  @eq{RH, Eq. 25}, by exact relations and by fits, tested on
// simulated impacts.

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "impactfit_papers/tables/recipe.hpp"

namespace impactfit {

/// One set of formulas for epsilon(e) and the impact time T(epsilon, n).
struct StiffnessInversion {
    std::string name;
    std::function<double(double restitution)> damping_ratio;
    std::function<double(double damping_ratio, double hertz_exponent)> impact_time;
};

/// A Hunt-Crossley impact of unit mass, speed and stiffness.
struct UnitCollision {
    double damping_ratio, hertz_exponent;
    double restitution, duration;  ///< simulated
};

/// Returns impacts simulated at tolerance 1e-11: `ratios` equidistant damping ratios from 0 to `most_ratio` at each
/// exponent.
std::vector<UnitCollision> simulated_collisions(double most_ratio, std::size_t ratios,
                                                std::span<const double> exponents);

/// Statistics of the relative error of the stiffness.
struct StiffnessError {
    double largest = 0.0;  ///< maximum absolute value
    double at_damping_ratio = 0.0, at_exponent = 0.0;
    double mean = 0.0, root_mean_square = 0.0;
};

/// Returns the relative error of the stiffness identified from one collision. The true stiffness is 1.
double stiffness_error(const StiffnessInversion& inversion, const UnitCollision& collision);

StiffnessError stiffness_errors(const StiffnessInversion& inversion, std::span<const UnitCollision> collisions);

/// Returns the errors of every inversion: over all collisions, and the maximum at each exponent.
RecipeTable stiffness_table(std::span<const StiffnessInversion> inversions, std::span<const UnitCollision> collisions);

/// Returns the errors over the damping ratio, one panel for each of `exponents`.
RecipeFigure stiffness_figure(std::span<const StiffnessInversion> inversions, std::span<const UnitCollision> collisions,
                              std::span<const double> exponents);

}  // namespace impactfit
