#pragma once
// Starting values of a multi-start: Latin hypercube sampling of a box.

#include <Eigen/Core>
#include <vector>

#include "impactfit/estimation/objective/parameter_space.hpp"

namespace impactfit {

/// Finite box in search coordinates: the bounds. In place of an infinite bound: the start ± a factor of ten (log10
/// scale) or ± the magnitude (linear scale). Logit scale: 1 % to 99 % between the bounds.
struct SearchBox {
    Eigen::VectorXd lower, upper;
};

SearchBox search_box(const ParameterSpace& space);

/// Returns the start of the space, then count - 1 points of a Latin hypercube in its box (natural units): each of n
/// points is in another n-th of the range of each parameter. Equal points for an equal seed, on every platform.
std::vector<Eigen::VectorXd> start_points(const ParameterSpace& space, int count, long seed);

/// Returns a replacement for a start without finite residuals: a uniform point of the box (natural units).
/// Reproducible: determined by seed, number and redraw.
Eigen::VectorXd redrawn_start(const ParameterSpace& space, long seed, int number, int redraw);

}  // namespace impactfit
