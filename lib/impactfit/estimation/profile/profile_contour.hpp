#pragma once
// Contour of two parameters: the boundary of their joint confidence region
//
//     {p_i, p_k : min over other parameters of χ²(p) <= χ²_min + q²},   q = joint_reach
//
// The region contains both parameters at once with the stated level, as MINUIT's mncontour with two degrees of freedom.
// It needs no linearisation: the contour follows a bent ridge. For a linear model it is the ellipse of the covariance.

#include <Eigen/Core>
#include <string_view>
#include <vector>

#include "impactfit/estimation/objective/parameter_space.hpp"
#include "impactfit/estimation/objective/residual_function.hpp"
#include "impactfit/estimation/objective/solution.hpp"
#include "impactfit/estimation/profile/profile_likelihood.hpp"

namespace impactfit {

/// Returns q, the square root of the threshold of Δχ²: of the quantile of χ² with two degrees of freedom (stated
/// noise), or of 2 F with two and those of the noise, the fewest of both parameters @eq{BW88, Chapter 6}. 0 < level
/// < 1.
double joint_reach(const ResidualNoise& noise, double level, Eigen::Index first, Eigen::Index second);

/// How a contour ends.
enum class ContourEnd {
    closed,          ///< around the estimate
    at_bound,        ///< open: both ends are on a bound, where the region is cut off
    not_determined,  ///< the data do not determine the parameters in the linear approximation; no points
    not_converged,   ///< a re-fit, or the search along the contour, did not converge; the points so far
    better_minimum,  ///< a re-fit has a lower χ²: the estimate is not the minimum; no points
    interrupted
};

std::string_view to_string(ContourEnd end);

struct ProfileContour {
    Eigen::Index first, second;  ///< indices in the search space, first < second
    ContourEnd end = ContourEnd::interrupted;
    std::vector<Eigen::VectorXd> points = {};  ///< all parameters, natural units, in the order of the contour
    SearchCounts counts = {};
};

/// Traces the contour of parameters `first` < `second` around an estimate in natural units: steps of 15 degrees along
/// the tangent in the plane whitened by the covariance, each corrected to 1e-7 of q. Steps are
/// shorter where the contour bends, longer where it is straight. `run`: noise, level and evaluations of a re-fit; it
/// has no checkpoint.
///
/// A ridge that is long and bent in the whitened plane has ends with a radius far below the deviations: the contour is
/// then `not_converged`. A linear model of three parameters takes 24 points and 146 evaluations, a ridge bent by 24 of
/// its standard deviations 126 points and 2,900.
ProfileContour profile_contour(const ResidualFunction& function, const ParameterSpace& space,
                               const Eigen::VectorXd& estimate, Eigen::Index first, Eigen::Index second,
                               const ProfileRun& run, const ProgressCallback& progress);

/// Returns the contours of all pairs of `parameters`, in parallel.
std::vector<ProfileContour> profile_contours(const ResidualFunction& function, const ParameterSpace& space,
                                             const Eigen::VectorXd& estimate,
                                             const std::vector<Eigen::Index>& parameters, const ProfileRun& run,
                                             const ProgressCallback& progress);

}  // namespace impactfit
