#include "impactfit/estimation/objective/gradient_check.hpp"

#include "impactfit/estimation/objective/jacobian_error.hpp"

namespace impactfit {
namespace {

/// A change of 1 in search coordinates is about a factor e. At a step of 1e-3 truncation is near 1e-12, and simulations
/// accurate to 1e-10 leave 1e-7.
constexpr double checked_step = 1e-3;

/// Disagreement of differences at half the step, relative to the largest entry, that indicates a kink. A residual has
/// no derivative there: for example a sample equally close to both branches of a loop.
constexpr double kink = 1e-5;

/// Returns ∂r/∂u_i. Empty if a point has no finite residuals.
std::optional<Eigen::VectorXd> difference(const ResidualFunction& function, const ParameterSpace& space,
                                          const Eigen::VectorXd& search, Eigen::Index i, double h) {
    Eigen::VectorXd sum = Eigen::VectorXd::Zero(function.residual_count()), residuals(function.residual_count());
    for (const auto& [steps, weight] : {std::pair{1.0, 8.0}, {-1.0, -8.0}, {2.0, -1.0}, {-2.0, 1.0}}) {
        Eigen::VectorXd moved = search;
        moved[i] += steps * h;
        if (!function.evaluate(space.to_natural(moved), residuals, nullptr)) return {};
        sum += weight * residuals;
    }
    return sum / (12.0 * h);
}

}  // namespace

std::optional<GradientCheck> check_gradient(const ResidualFunction& function, const ParameterSpace& space,
                                            const Eigen::VectorXd& natural) {
    Eigen::VectorXd residuals(function.residual_count());
    Eigen::MatrixXd jacobian(function.residual_count(), function.parameter_count());
    if (!function.evaluate(natural, residuals, &jacobian)) return {};
    const Eigen::VectorXd derivative = space.transform_derivative(natural),
                          errors = column_errors(jacobian, jacobian_errors(function, residuals),
                                                 parts_of_size(space, natural, derivative));
    const Eigen::VectorXd search = space.to_search(natural), lower = space.lower(), upper = space.upper();
    std::optional<GradientCheck> check;
    Eigen::Index kinks = 0;
    for (Eigen::Index i = 0; i < space.size(); ++i) {
        if (search[i] - 2.0 * checked_step < lower[i] || search[i] + 2.0 * checked_step > upper[i]) continue;
        const auto differences = difference(function, space, search, i, checked_step);
        const auto finer = difference(function, space, search, i, 0.5 * checked_step);
        if (!differences || !finer) continue;
        const Eigen::VectorXd column = jacobian.col(i) * derivative[i];
        const double size = column.lpNorm<Eigen::Infinity>();
        if (column.norm() <= errors[i]) continue;  // zeros or rounding
        const Eigen::ArrayXd smooth = ((*finer - *differences).array().abs() <= kink * size).cast<double>();
        const double worst = ((column - *differences).array() * smooth).abs().maxCoeff() / size;
        kinks += smooth.size() - static_cast<Eigen::Index>(smooth.sum());
        if (!check || worst > check->largest_difference)
            check = {worst, space.parameters()[static_cast<std::size_t>(i)].name};
    }
    if (check) check->kinks = static_cast<long>(kinks);
    return check;
}

}  // namespace impactfit
