#pragma once
// Error limits of the Jacobian.
//
// Derivatives of a simulation are those of its steps, and the steps are chosen for the accuracy of the values. The
// column of a parameter without influence therefore contains rounding errors instead of zeros.

#include <Eigen/Core>

#include "impactfit/estimation/objective/parameter_space.hpp"
#include "impactfit/estimation/objective/residual_function.hpp"

namespace impactfit {

/// Returns sqrt(w_i) e_i per residual: the root of its loss weight times ResidualFunction::derivative_error. The weight
/// keeps outliers from hiding the other residuals.
Eigen::VectorXd jacobian_errors(const ResidualFunction& function, const Eigen::VectorXd& residuals);

/// Returns `change` / size per parameter (natural units). The size is relative_scale (linearisation.hpp), or dp/du of
/// the search coordinates if that is larger: derivatives do not become more accurate as a parameter tends to zero. 0
/// for a parameter with exact derivatives.
Eigen::VectorXd parts_of_size(const ParameterSpace& space, const Eigen::VectorXd& natural,
                              const Eigen::VectorXd& change);

/// Returns an upper limit of the error of each column of a Jacobian, as a length:
///
///     sqrt(Σ_i row_errors_i² [J_ij ≠ 0]) parts_j
Eigen::VectorXd column_errors(const Eigen::MatrixXd& jacobian, const Eigen::VectorXd& row_errors,
                              const Eigen::VectorXd& parts);

}  // namespace impactfit
