#pragma once
// Gradient check: Jacobian compared with central differences of the residuals.

#include <Eigen/Core>
#include <optional>
#include <string>

#include "impactfit/estimation/objective/parameter_space.hpp"
#include "impactfit/estimation/objective/residual_function.hpp"

namespace impactfit {

/// Agreement of dual numbers and central differences at a point.
struct GradientCheck {
    double largest_difference = 0.0;  ///< relative to the largest entry of its column
    std::string parameter;            ///< name of the parameter with that entry
    long kinks = 0;  ///< entries excluded: differences of two steps disagree, because the residual has a kink
};

/// Compares with central differences of order 4 in search coordinates. Parameters near a bound and insensitive
/// parameters (column within its error limit) are excluded. Empty if no parameter remains, or if residuals near the
/// point are not finite.
std::optional<GradientCheck> check_gradient(const ResidualFunction& function, const ParameterSpace& space,
                                            const Eigen::VectorXd& natural);

}  // namespace impactfit
