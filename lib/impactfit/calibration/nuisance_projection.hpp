#pragma once
// What is left of information when nuisance parameters are estimated along.

#include <Eigen/Core>

namespace impactfit {

/// The part of the columns that no combination of the nuisance columns can undo. Both have a row a residual; without
/// nuisance columns it is the columns as they are.
Eigen::MatrixXd beyond_nuisance(const Eigen::MatrixXd& columns, const Eigen::MatrixXd& nuisance);

}  // namespace impactfit
