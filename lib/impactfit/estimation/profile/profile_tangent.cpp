#include "impactfit/estimation/profile/profile_tangent.hpp"

#include <algorithm>
#include <limits>

#include "impactfit/estimation/objective/scaled_jacobian.hpp"
#include "impactfit/estimation/optimisation/bounded_least_squares.hpp"
#include "impactfit/estimation/profile/fixed_parameter_fit.hpp"

namespace impactfit {
namespace {

constexpr double no_bound = std::numeric_limits<double>::infinity();

/// Limit of a small step towards these bounds: 0 at a bound, otherwise infinite.
Eigen::VectorXd room(const Eigen::VectorXd& from, const Eigen::VectorXd& bounds, double endless) {
    Eigen::VectorXd left(bounds.size());
    for (Eigen::Index j = 0; j < left.size(); ++j) left[j] = from[j] == bounds[j] ? 0.0 : endless;
    return left;
}

}  // namespace

ProfileTangent profile_tangent(const ProfileStart& start, Eigen::Index index, int direction,
                               const Eigen::VectorXd& lower, const Eigen::VectorXd& upper) {
    const Eigen::VectorXd alone = start.slopes.col(index);
    Eigen::VectorXd others(start.point.size() - 1), rest = alone;
    double error = start.errors[index];
    if (others.size() > 0) {
        const Eigen::VectorXd errors = without_entry(start.errors, index);
        const Eigen::MatrixXd slopes = within_rank(without_column(start.slopes, index), errors);
        const Eigen::VectorXd barely = rank_threshold * slopes.colwise().norm().transpose();
        others = direction * bounded_step({slopes, direction * alone, barely,
                                           without_entry(room(start.point, lower, -no_bound), index),
                                           without_entry(room(start.point, upper, no_bound), index)});
        rest += slopes * others;
        error += errors.dot(others.cwiseAbs());
    }
    const bool seen = rest.norm() > std::max(rank_threshold * alone.norm(), error);
    return {with_entry(others, index, 1.0), seen ? start.noise / rest.norm() : no_bound};
}

}  // namespace impactfit
