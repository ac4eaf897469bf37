#pragma once
// B-spline basis on [0, 1] with knots at quantiles of the data.

#include <Eigen/Core>
#include <vector>

namespace impactfit {

/// `count` B-splines of degree min(3, count - 1), clamped at 0 and 1. Inner knots at even quantiles of the abscissas,
/// so that each B-spline has data.
class SplineBasis {
public:
    /// abscissas in [0, 1], count >= 1.
    SplineBasis(std::vector<double> abscissas, Eigen::Index count);

    Eigen::Index count() const { return count_; }
    /// Returns the values of all B-splines at `place`, clamped to [0, 1]. Values are >= 0 and sum to 1.
    Eigen::RowVectorXd operator()(double place) const;

private:
    Eigen::Index count_, degree_;
    Eigen::Array<double, 1, Eigen::Dynamic> knots_;
};

}  // namespace impactfit
