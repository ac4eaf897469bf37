#pragma once
// Where the searches of a multi-start begin.

#include <Eigen/Core>
#include <vector>

#include "impactfit/estimation/objective/parameter_space.hpp"

namespace impactfit {

/// A finite box in search coordinates: the bounds, and where one is infinite a reach round the start: a factor of ten
/// for log10 scales, once the magnitude for linear ones. A logit scale reaches from 1 % to 99 % between its bounds.
struct SearchBox {
    Eigen::VectorXd lower, upper;
};

SearchBox search_box(const ParameterSpace& space);

/// The start of the space, then a Latin hypercube of count - 1 points in its box, in natural units: with n points each
/// parameter is met once in each n-th of its range. The same points for the same seed, everywhere.
std::vector<Eigen::VectorXd> start_points(const ParameterSpace& space, int count, long seed);

/// Another point for the start of this number, for one that has no numbers: anywhere in the box, natural units; the
/// same for the same seed, number and redraw.
Eigen::VectorXd redrawn_start(const ParameterSpace& space, long seed, int number, int redraw);

}  // namespace impactfit
