#pragma once
// A few points on the profile of one parameter, as far as they matter to standard errors.

#include <Eigen/Core>
#include <optional>
#include <vector>

#include "impactfit/estimation/objective/linearisation.hpp"
#include "impactfit/estimation/objective/solution.hpp"

namespace impactfit {

/// As far as chi-squared rises. Beyond is 1.2 % of a normal distribution, and 10 % of its variance
/// (profile_errors.cpp).
inline constexpr double followed_rise = 6.25;

/// The other parameters re-fitted at one value of the parameter that is followed.
struct FollowedPoint {
    Eigen::VectorXd off;        ///< all that have columns, from the minimum: relative changes
    double rise;                ///< of chi-squared
    Eigen::VectorXd residuals;  ///< weighted, in standard deviations
    Eigen::MatrixXd root;       ///< of the covariance of the others there, in relative changes at the minimum
};

/// What is wanted of the parameters that are not followed.
enum class OfOthers {
    covariance,  ///< takes derivatives at each value
    nothing      ///< no columns in the roots of the points
};

struct FollowedSide {
    enum class End {
        goes_on,  ///< beyond the last point
        nothing,  ///< is there: a bound, or all that matters came before
        lost      ///< no re-fit was found to go on with
    };
    std::vector<FollowedPoint> points;  ///< outward from the minimum, which comes first
    End end;
    std::optional<double> at_one;  ///< of the parameter itself, where chi-squared has risen by one: a relative change,
                                   ///< to a hundredth; nothing if it does not
};

struct FollowedProfile {
    FollowedSide upper, lower;
};

/// From a minimum, of which `at` is, parameter `which` to either side until chi-squared rose by that of 2.5 standard
/// deviations, or to a bound; steps of about one standard deviation. A bound a standard deviation away or more ends a
/// profile only where it bends: errors of what is nearly linear do not depend on where a search was allowed to go.
/// Nothing without numbers at the minimum.
std::optional<FollowedProfile> followed_profile(const ResidualFunction& function, const SearchSpace& space,
                                                const Solution& minimum, const Linearisation& at, Eigen::Index which,
                                                OfOthers others);

}  // namespace impactfit
