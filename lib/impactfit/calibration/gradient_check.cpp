#include "impactfit/calibration/gradient_check.hpp"

namespace impactfit {
namespace {

/// Of the order of 1 in search coordinates is a change by a factor e. At 1e-3 the formula is wrong by some 1e-12 and
/// simulations good to 1e-10 leave 1e-7.
constexpr double step = 1e-3;

/// d residuals / du_i; nothing if a point has no numbers.
std::optional<Eigen::VectorXd> difference(const ResidualFunction& function, const SearchSpace& space,
                                          const Eigen::VectorXd& search, Eigen::Index i) {
    Eigen::VectorXd sum = Eigen::VectorXd::Zero(function.residual_count()), residuals(function.residual_count());
    for (const auto& [steps, weight] : {std::pair{1.0, 8.0}, {-1.0, -8.0}, {2.0, -1.0}, {-2.0, 1.0}}) {
        Eigen::VectorXd moved = search;
        moved[i] += steps * step;
        if (!function.evaluate(space.to_natural(moved), residuals, nullptr)) return {};
        sum += weight * residuals;
    }
    return sum / (12.0 * step);
}

}  // namespace

std::optional<GradientCheck> check_gradient(const ResidualFunction& function, const SearchSpace& space,
                                            const Eigen::VectorXd& natural) {
    Eigen::VectorXd residuals(function.residual_count());
    Eigen::MatrixXd jacobian(function.residual_count(), function.parameter_count());
    if (!function.evaluate(natural, residuals, &jacobian)) return {};
    const Eigen::VectorXd search = space.to_search(natural), lower = space.lower(), upper = space.upper();
    std::optional<GradientCheck> check;
    for (Eigen::Index i = 0; i < space.size(); ++i) {
        if (search[i] - 2.0 * step < lower[i] || search[i] + 2.0 * step > upper[i]) continue;
        const auto differences = difference(function, space, search, i);
        if (!differences) continue;
        const Eigen::VectorXd column = jacobian.col(i) * space.stretch(natural)[i];
        const double size = column.lpNorm<Eigen::Infinity>();
        if (size == 0.0) continue;
        const double worst = (column - *differences).lpNorm<Eigen::Infinity>() / size;
        if (!check || worst > check->largest_difference) check = {worst, space.parameters()[static_cast<std::size_t>(i)].name};
    }
    return check;
}

}  // namespace impactfit
