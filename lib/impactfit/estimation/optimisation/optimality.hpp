#pragma once
// Optimality test: the effect of a Gauss-Newton step at the end of a search.

#include <Eigen/Core>
#include <optional>
#include <vector>

#include "impactfit/estimation/objective/objective_function.hpp"

namespace impactfit {

struct MinimumTest {
    int rank = 0;               ///< rank of the Jacobian of the movable parameters
    int movable = 0;            ///< number of parameters off active bounds
    double step = 0.0;          ///< largest relative parameter change of a Gauss-Newton step
    double offset = 0.0;        ///< cosine of the angle between the residuals and the column space of the Jacobian
    double slope = 0.0;         ///< largest cosine of the angle between the residuals and a column of the Jacobian
    bool saddle = false;        ///< the rank is higher some percent away: two parameters coincide, or one diverged
    std::vector<int> pinned;    ///< indices of parameters at an active bound
    Eigen::VectorXd influence;  ///< column norms of the Jacobian in search coordinates

    /// True if step or offset is at most sqrt(tolerance); offset² is the predicted relative reduction of the cost.
    bool stationary(double tolerance) const;
    /// True if slope <= 1e-7: nearby costs are equal up to rounding. Relative changes of 1e-16 of the cost correspond
    /// to a slope of 1e-8; the threshold adds one digit. Sufficient at the end of a descent with a rank-deficient
    /// Jacobian, where step sizes are undefined.
    bool flat() const { return slope <= 1e-7; }
    bool minimum(double tolerance) const { return stationary(tolerance) && !saddle; }
};

/// Tests a point in search coordinates. One evaluation with Jacobian, two if the rank is deficient. Empty if the
/// residuals are not finite.
std::optional<MinimumTest> test_minimum(ObjectiveFunction& objective, const Eigen::VectorXd& point);

}  // namespace impactfit
