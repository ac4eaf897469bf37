#pragma once
// Profile likelihood: confidence interval {p_k : min over other parameters of χ²(p) <= χ²_min + q²}.
//
// The interval needs no linearisation, respects bounds, and is invariant under the parameter scale. It is open where
// the data do not determine the parameter @eq{VM88, Section 1}, @eq{Raue09, Section 2}.

#include <string>
#include <vector>

#include "impactfit/estimation/checkpoint/work_store.hpp"
#include "impactfit/estimation/inference/confidence_interval.hpp"
#include "impactfit/estimation/profile/profile_side.hpp"

namespace impactfit {

struct ProfileLikelihood {
    Eigen::Index parameter;  ///< index in the search space
    ProfileSide lower, upper;

    /// Returns the interval; NaN for a side that is not closed.
    Interval interval() const;
    /// True if practically identifiable @eq{Raue09, Section 2}: both sides are closed within the bounds.
    bool is_bounded() const;
    /// True if structurally not identifiable: χ² is constant along the profile to both ends.
    bool is_flat() const;
    /// Returns the lowest re-fit below the estimate; null if there is none.
    const ProfilePoint* better_minimum() const;
    bool interrupted() const;
};

struct ProfileRun {
    ResidualNoise noise;  ///< must be known()
    double level = 0.95;
    long max_evaluations = 2000;  ///< per re-fit
    int threads = 1;
    WorkStore* store = nullptr;  ///< stores finished sides (units of `kind`) and evaluations; may be null
    std::string kind = "profile";
};

/// Profiles the parameters with these indices around an estimate in natural units. A side ends at
///
///     Δχ² = (2 F - 2 F_min) / s² = q²,   q = noise.reach(level, parameter)
///
/// q²: quantile of χ² (stated noise) or of F (estimated noise), which is exact for a linear model @eq{BW88, Chapter 6}.
/// Sides run in parallel and depend on the estimate only. Empty if the function has no finite result at the estimate.
std::vector<ProfileLikelihood> profile_likelihoods(const ResidualFunction& function, const ParameterSpace& space,
                                                   const Eigen::VectorXd& estimate,
                                                   const std::vector<Eigen::Index>& parameters, const ProfileRun& run,
                                                   const ProgressCallback& progress);

std::vector<double> numbers_of(const ProfileSide& side);

/// True if the side was interrupted.
bool interrupted(const ProfileSide& side);

/// Decodes a side of a search with `parameters` parameters. Throws an Error (data) if the numbers do not fit.
ProfileSide profile_side_of(const std::vector<double>& numbers, Eigen::Index parameters);

}  // namespace impactfit
