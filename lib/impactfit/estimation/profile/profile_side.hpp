#pragma once
// One side of a profile likelihood: from the estimate outward, to where the data speak against the parameter or to
// where nothing more can be said.

#include <Eigen/Core>
#include <limits>
#include <string_view>
#include <vector>

#include "impactfit/estimation/objective/parameter_space.hpp"
#include "impactfit/estimation/objective/residual_function.hpp"
#include "impactfit/estimation/objective/solution.hpp"
#include "impactfit/estimation/profile/profile_tangent.hpp"

namespace impactfit {

/// Why a side of a profile ends.
enum class ProfileEnd {
    closed,          ///< chi-squared rose by the threshold
    at_bound,        ///< a bound of the parameter came first
    unbounded,       ///< a factor 1e9 away from both estimate and start, or that many times the magnitude of the
                     ///< parameter, the data still allow it
    no_numbers,      ///< the model has no numbers farther out
    not_converged,   ///< a re-fit came to its limit of evaluations
    better_minimum,  ///< a re-fit fell below the least chi-squared: the estimate is not the minimum
    interrupted
};

std::string_view to_string(ProfileEnd end);

/// The others re-fitted at one value of the profiled parameter.
struct ProfilePoint {
    double delta_chi_squared;    ///< above that of the estimate
    Eigen::VectorXd parameters;  ///< all, natural units
};

struct ProfileSide {
    ProfileEnd end = ProfileEnd::interrupted;
    /// Natural units: if closed, the end of the interval; at a bound or unbounded, that bound; else how far the side
    /// was followed, NaN if it was not begun.
    double limit = std::numeric_limits<double>::quiet_NaN();
    /// From the estimate to where chi-squared rose by 1, natural units, not negative: the asymmetric error of MINOS
    /// @eq{JR75, MINOS}. NaN where the side ends before.
    double error = std::numeric_limits<double>::quiet_NaN();
    std::vector<ProfilePoint> points;  ///< outward, without the estimate
    SearchCounts counts;

    /// The last value of the profiled parameter that was tried; natural units.
    double reached(Eigen::Index parameter) const { return points.back().parameters[parameter]; }
};

struct ProfileOptions {
    double reach;          ///< root of the rise of chi-squared that ends the interval
    long max_evaluations;  ///< in one re-fit
};

/// Follows the profile of parameter `index` upward (`direction` 1) or downward (-1): steps of about a third of the
/// interval, then the root of chi-squared's signed root to 1e-4 of the half width. Every point is re-fitted from its
/// neighbours; where a branch of lower cost comes up, the points behind are re-fitted from it, and where the profile
/// has a dip, all parameters descend to its bottom. The first crossing ends the interval. The side reaches a rise of 1
/// at least, also where the threshold is lower.
ProfileSide follow_profile(const ResidualFunction& function, const ParameterSpace& space, const ProfileStart& start,
                           Eigen::Index index, int direction, const ProfileOptions& options,
                           const ProgressCallback& progress);

}  // namespace impactfit
