#include "impactfit/estimation/optimisation/optimality.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "impactfit/estimation/objective/scaled_jacobian.hpp"

namespace impactfit {
namespace {

std::vector<Eigen::Index> movable_columns(const ParameterSpace& space, const Eigen::VectorXd& point,
                                          const Eigen::VectorXd& gradient) {
    const Eigen::VectorXd lower = space.lower(), upper = space.upper();
    std::vector<Eigen::Index> result;
    for (Eigen::Index j = 0; j < point.size(); ++j) {
        const bool pushed_down = point[j] <= lower[j] && gradient[j] >= 0.0;
        const bool pushed_up = point[j] >= upper[j] && gradient[j] <= 0.0;
        if (!pushed_down && !pushed_up) result.push_back(j);
    }
    return result;
}

double largest_relative_step(const ParameterSpace& space, const Eigen::VectorXd& point, const Eigen::VectorXd& step) {
    const Eigen::VectorXd natural = space.to_natural(point);
    const Eigen::VectorXd change = step.cwiseProduct(space.transform_derivative(natural));
    double largest = 0.0;
    for (Eigen::Index j = 0; j < step.size(); ++j)
        largest = std::max(largest, natural[j] == 0.0 ? std::abs(step[j]) : std::abs(change[j] / natural[j]));
    return largest;
}

int rank_nearby(ObjectiveFunction& objective, const Eigen::VectorXd& point, const std::vector<Eigen::Index>& columns) {
    Eigen::VectorXd residuals(objective.function().residual_count());
    Eigen::MatrixXd jacobian(residuals.size(), point.size());
    const Eigen::VectorXd nearby = perturbed(objective.space(), point, 0);
    if (!objective.evaluate(nearby, residuals, &jacobian)) return 0;
    const Eigen::VectorXd errors = objective.column_errors(nearby, residuals, jacobian);
    apply_weights(objective.function(), residuals, jacobian);
    return scale_and_decompose(jacobian(Eigen::all, columns), errors(columns)).rank;
}

}  // namespace

bool MinimumTest::stationary(double tolerance) const {
    return step <= std::sqrt(tolerance) || offset <= std::sqrt(tolerance);
}

std::optional<MinimumTest> test_minimum(ObjectiveFunction& objective, const Eigen::VectorXd& point) {
    Eigen::VectorXd residuals(objective.function().residual_count());
    Eigen::MatrixXd jacobian(residuals.size(), point.size());
    if (!objective.evaluate(point, residuals, &jacobian)) return std::nullopt;
    const Eigen::VectorXd errors = objective.column_errors(point, residuals, jacobian);
    apply_weights(objective.function(), residuals, jacobian);
    const auto columns = movable_columns(objective.space(), point, jacobian.transpose() * residuals);
    MinimumTest test;
    test.influence = jacobian.colwise().norm().transpose();
    test.movable = static_cast<int>(columns.size());
    for (Eigen::Index j = 0; j < point.size(); ++j)
        if (std::find(columns.begin(), columns.end(), j) == columns.end()) test.pinned.push_back(static_cast<int>(j));
    if (columns.empty()) return test;
    const ScaledJacobian scaled = scale_and_decompose(jacobian(Eigen::all, columns), errors(columns));
    test.rank = scaled.rank;
    test.saddle = test.rank < test.movable && rank_nearby(objective, point, columns) > test.rank;
    Eigen::VectorXd step = Eigen::VectorXd::Zero(point.size());
    step(columns) = scaled.gauss_newton_step(residuals);
    test.step = largest_relative_step(objective.space(), point, step);
    const double length = residuals.stableNorm();
    if (length == 0.0) return test;
    const Eigen::VectorXd along = scaled.u.transpose() * residuals / length;
    test.offset = along.head(scaled.rank).norm();
    test.slope = (scaled.v * scaled.singular_values.cwiseProduct(along)).cwiseAbs().maxCoeff();
    return test;
}

}  // namespace impactfit
