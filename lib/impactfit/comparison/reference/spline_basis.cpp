#include "impactfit/comparison/reference/spline_basis.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <unsupported/Eigen/Splines>

namespace impactfit {
namespace {

using Basis = Eigen::Spline<double, 1, Eigen::Dynamic>;

double quantile(const std::vector<double>& sorted, double share) {
    const double place = share * static_cast<double>(sorted.size() - 1);
    const auto below = static_cast<std::size_t>(place);
    const std::size_t above = std::min(below + 1, sorted.size() - 1);
    return sorted[below] + (place - static_cast<double>(below)) * (sorted[above] - sorted[below]);
}

}  // namespace

SplineBasis::SplineBasis(std::vector<double> abscissas, Eigen::Index count)
    : count_(count), degree_(std::min<Eigen::Index>(3, count - 1)), knots_(count + degree_ + 1) {
    std::sort(abscissas.begin(), abscissas.end());
    const Eigen::Index inner = count - degree_ - 1;
    knots_.head(degree_ + 1).setZero();
    knots_.tail(degree_ + 1).setOnes();
    for (Eigen::Index i = 0; i < inner; ++i)
        knots_[degree_ + 1 + i] = quantile(abscissas, static_cast<double>(i + 1) / static_cast<double>(inner + 1));
}

Eigen::RowVectorXd SplineBasis::operator()(double place) const {
    Eigen::RowVectorXd values = Eigen::RowVectorXd::Zero(count_);
    const double u = std::clamp(place, 0.0, 1.0);
    if (u == 1.0) {  // only the last B-spline is non-zero
        values[count_ - 1] = 1.0;
        return values;
    }
    const Eigen::Index span = Basis::Span(u, degree_, knots_);
    values.segment(span - degree_, degree_ + 1) = Basis::BasisFunctions(u, degree_, knots_).matrix();
    return values;
}

}  // namespace impactfit
