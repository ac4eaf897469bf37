#pragma once
// One side of a profile likelihood, followed from the estimate outwards until Δχ² reaches its threshold.

#include <Eigen/Core>
#include <limits>
#include <string_view>
#include <vector>

#include "impactfit/estimation/objective/parameter_space.hpp"
#include "impactfit/estimation/objective/residual_function.hpp"
#include "impactfit/estimation/objective/solution.hpp"
#include "impactfit/estimation/profile/profile_tangent.hpp"

namespace impactfit {

/// Reason for the end of a profile side.
enum class ProfileEnd {
    closed,         ///< Δχ² reached the threshold
    at_bound,       ///< the side reached a bound of the parameter
    unbounded,      ///< Δχ² is below the threshold at a factor 1e9 from both estimate and start, or at 1e9 times the
                    ///< magnitude of the parameter
    not_finite,     ///< the model has no finite result farther out
    not_converged,  ///< a re-fit reached its limit of evaluations
    better_minimum,  ///< a re-fit has a lower χ²: the estimate is not the minimum
    interrupted,
    held  ///< Δχ² reached the threshold only because another parameter is at a search bound; checkpoints keep `closed`
};

std::string_view to_string(ProfileEnd end);

/// A profile point: other parameters re-optimised at one value of the profiled parameter.
struct ProfilePoint {
    double delta_chi_squared;    ///< χ² - χ²_min
    Eigen::VectorXd parameters;  ///< all, natural units
};

struct ProfileSide {
    ProfileEnd end = ProfileEnd::interrupted;
    /// Natural units. Closed: end of the interval; at a bound or unbounded: the bound; otherwise the last value
    /// reached, NaN if the side did not start.
    double limit = std::numeric_limits<double>::quiet_NaN();
    /// Asymmetric error of MINOS: distance from the estimate to Δχ² = 1, natural units, >= 0 @eq{JR75, MINOS}. NaN if
    /// the side ends before.
    double error = std::numeric_limits<double>::quiet_NaN();
    std::vector<ProfilePoint> points;  ///< in outward order, without the estimate
    SearchCounts counts;
    Eigen::Index held_by = -1;  ///< parameter at its search bound, for the end `held`

    /// Returns the last value of the profiled parameter, natural units.
    double reached(Eigen::Index parameter) const { return points.back().parameters[parameter]; }
};

struct ProfileOptions {
    double reach;          ///< q, square root of the threshold of Δχ²
    long max_evaluations;  ///< per re-fit
};

/// Follows the profile of parameter `index` upward (`direction` 1) or downward (-1). Steps aim at a third of the
/// interval; the limit is the root of sqrt(Δχ²) = q, to 1e-4 of the half width.
///
/// Every point is re-fitted from its neighbours. A branch of lower cost is followed backwards. At a local minimum of
/// the profile all parameters are re-optimised. The first crossing ends the interval. The side extends to Δχ² = 1 at
/// least, also for a lower threshold.
ProfileSide follow_profile(const ResidualFunction& function, const ParameterSpace& space, const ProfileStart& start,
                           Eigen::Index index, int direction, const ProfileOptions& options,
                           const ProgressCallback& progress);

}  // namespace impactfit
