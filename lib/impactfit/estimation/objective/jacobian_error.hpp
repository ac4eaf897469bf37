#pragma once
// How far derivatives may be off. Those of a simulation are of its steps, which are chosen for its values: a parameter
// that moves nothing has a column of rounding, not of zeros.

#include <Eigen/Core>

#include "impactfit/estimation/objective/parameter_space.hpp"
#include "impactfit/estimation/objective/residual_function.hpp"

namespace impactfit {

/// Of each residual (ResidualFunction::derivative_error), by the root of the weight that its loss leaves it: a value
/// that is far off is not to hide what the others tell.
Eigen::VectorXd jacobian_errors(const ResidualFunction& function, const Eigen::VectorXd& residuals);

/// What part of its own size a `change` of each parameter is (natural units). The size is that of relative_scale
/// (linearisation.hpp), but for a linear parameter that came out far smaller than it began that of the search: its
/// derivatives do not get better as it goes to zero. None of a parameter whose derivatives are exact.
Eigen::VectorXd parts_of_size(const ParameterSpace& space, const Eigen::VectorXd& natural,
                              const Eigen::VectorXd& change);

/// What each column of a Jacobian may be off by, as a length: `row_errors` where its entries are not exactly zero,
/// times the part of the parameter's size that the column is by.
Eigen::VectorXd column_errors(const Eigen::MatrixXd& jacobian, const Eigen::VectorXd& row_errors,
                              const Eigen::VectorXd& parts);

}  // namespace impactfit
