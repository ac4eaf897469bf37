#pragma once
// Whether the place where a search ended is a minimum: what one more Gauss-Newton step would do there.

#include <Eigen/Core>
#include <optional>
#include <vector>

#include "impactfit/estimation/objective/objective_function.hpp"

namespace impactfit {

struct MinimumTest {
    int rank = 0;             ///< of the Jacobian of the parameters that may move
    int movable = 0;          ///< parameters not pushed against a bound
    double step = 0.0;        ///< largest change a Gauss-Newton step asks of a parameter, relative to the parameter
    double offset = 0.0;      ///< cosine of the angle between the residuals and what the parameters can change of them
    double slope = 0.0;       ///< largest cosine between the residuals and what one parameter changes of them
    bool saddle = false;      ///< the rank is higher a few percent away: two parameters became one, or one ran away
    std::vector<int> pinned;  ///< parameters pushed against a bound
    Eigen::VectorXd influence;  ///< how far a unit of each search coordinate moves the residuals

    /// The step, or the relative fall of the cost it promises, is below rounding for a search that ends at `tolerance`.
    bool stationary(double tolerance) const;
    /// Costs are alike to rounding: all that can be asked of the end of a descent that found no lower one, where the
    /// Jacobian loses its rank and steps have no size. Costs agree to 1e-16 within a slope of its root, 1e-8; with a
    /// digit to spare.
    bool flat() const { return slope <= 1e-7; }
    bool minimum(double tolerance) const { return stationary(tolerance) && !saddle; }
};

/// At a point in search coordinates; one evaluation with Jacobian, two if the rank is not full. Nothing if there are no
/// numbers.
std::optional<MinimumTest> test_minimum(ObjectiveFunction& objective, const Eigen::VectorXd& point);

}  // namespace impactfit
