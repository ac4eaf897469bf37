#include "impactfit/estimation/profile/profile_start.hpp"

#include "impactfit/estimation/objective/jacobian_error.hpp"

namespace impactfit {

std::optional<ProfileStart> profile_start(const ResidualFunction& function, const ParameterSpace& space,
                                          const Eigen::VectorXd& estimate, double noise) {
    Eigen::VectorXd residuals(function.residual_count());
    Eigen::MatrixXd slopes(function.residual_count(), space.size());
    if (!function.evaluate(estimate, residuals, &slopes) || !slopes.allFinite()) return std::nullopt;
    const double cost = cost_of(function, residuals);
    const Eigen::VectorXd row_errors = jacobian_errors(function, residuals);
    apply_weights(function, residuals, slopes);
    const Eigen::VectorXd derivative = space.transform_derivative(estimate);
    return ProfileStart{space.to_search(estimate), cost, noise, slopes * derivative.asDiagonal(),
                        column_errors(slopes, row_errors, parts_of_size(space, estimate, derivative))};
}

}  // namespace impactfit
