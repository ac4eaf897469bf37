#pragma once
// B-splines on the unit interval, knots where the data are.

#include <Eigen/Core>
#include <vector>

namespace impactfit {

/// `count` B-splines of degree 3 or less (count - 1), clamped at 0 and 1; inner knots at even quantiles of the
/// abscissas, so that each has data.
class SplineBasis {
public:
    /// `abscissas` within 0 to 1; count >= 1.
    SplineBasis(std::vector<double> abscissas, Eigen::Index count);

    Eigen::Index count() const { return count_; }
    /// Values of all of them at a place, which is moved into the interval; they are not negative and sum to 1.
    Eigen::RowVectorXd operator()(double place) const;

private:
    Eigen::Index count_, degree_;
    Eigen::Array<double, 1, Eigen::Dynamic> knots_;
};

}  // namespace impactfit
