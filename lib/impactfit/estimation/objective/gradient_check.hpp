#pragma once
// The derivatives a run used, against differences of the residuals themselves.

#include <Eigen/Core>
#include <optional>
#include <string>

#include "impactfit/estimation/objective/parameter_space.hpp"
#include "impactfit/estimation/objective/residual_function.hpp"

namespace impactfit {

/// How well dual numbers and central differences agree at a point.
struct GradientCheck {
    double largest_difference = 0.0;  ///< relative to the largest entry of its column
    std::string parameter;            ///< where
    long kinks = 0;  ///< entries left out since differences of two steps disagree there: the residual has a kink
};

/// Central differences of order 4 in search coordinates, of every parameter that is not within reach of a bound and
/// moves residuals by more than its derivatives may be off. Nothing if there is none, or no numbers round the point.
std::optional<GradientCheck> check_gradient(const ResidualFunction& function, const ParameterSpace& space,
                                            const Eigen::VectorXd& natural);

}  // namespace impactfit
