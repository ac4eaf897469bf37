#include "impactfit/calibration/silent_columns.hpp"

#include <utility>

#include "impactfit/calibration/derivative_error.hpp"

namespace impactfit {

SilentColumns::SilentColumns(const ResidualFunction& function, const SearchSpace& space,
                             std::vector<Eigen::Index> parameters)
    : ForwardingResiduals(function),
      space_(space),
      columns_(std::move(parameters)),
      row_errors_(derivative_errors(function)) {}

bool SilentColumns::evaluate(const Eigen::VectorXd& parameters, Eigen::VectorXd& residuals,
                             Eigen::MatrixXd* jacobian) const {
    if (!function().evaluate(parameters, residuals, jacobian)) return false;
    if (jacobian) silence(parameters, *jacobian);
    return true;
}

bool SilentColumns::derivatives(const Eigen::VectorXd& parameters, Eigen::MatrixXd& jacobian) const {
    if (!function().derivatives(parameters, jacobian)) return false;
    silence(parameters, jacobian);
    return true;
}

void SilentColumns::silence(const Eigen::VectorXd& parameters, Eigen::MatrixXd& jacobian) const {
    if (columns_.empty()) return;
    const Eigen::VectorXd parts = parts_of_size(space_, parameters, Eigen::VectorXd::Ones(parameters.size()));
    const Eigen::VectorXd errors = column_errors(jacobian, row_errors_, parts);
    for (const Eigen::Index j : columns_)
        if (jacobian.col(j).stableNorm() <= errors[j]) jacobian.col(j).setZero();
}

}  // namespace impactfit
