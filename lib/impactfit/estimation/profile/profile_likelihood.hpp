#pragma once
// Intervals by the profile of the likelihood: what a parameter may be while all others do their best for it. They need
// no linear theory, keep within the bounds, do not depend on the scale of a parameter, and are open where the data say
// nothing @eq{VM88, Section 1}, @eq{Raue09, Section 2}.

#include <string>
#include <vector>

#include "impactfit/estimation/checkpoint/work_store.hpp"
#include "impactfit/estimation/inference/confidence_interval.hpp"
#include "impactfit/estimation/profile/profile_side.hpp"

namespace impactfit {

struct ProfileLikelihood {
    Eigen::Index parameter;  ///< index in the search space
    ProfileSide lower, upper;

    /// NaN where a side is not closed.
    Interval interval() const;
    /// Practically identifiable @eq{Raue09, Section 2}: the data limit the parameter on both sides within its bounds.
    bool is_bounded() const;
    /// Structurally not identifiable: chi-squared stays level along the profile to both of its ends.
    bool is_flat() const;
    /// A re-fit that fell below the estimate, if there is one.
    const ProfilePoint* better_minimum() const;
    bool interrupted() const;
};

struct ProfileRun {
    ResidualNoise noise;  ///< known
    double level = 0.95;
    long max_evaluations = 2000;  ///< in one re-fit
    int threads = 1;
    WorkStore* store = nullptr;  ///< of sides that are done, as units of `kind`, and of evaluations; may be null
    std::string kind = "profile";
};

/// Profiles of the parameters with these indices round an estimate in natural units. Intervals end where chi-squared,
/// over the square of the noise, rose by the square of noise.reach(level): with stated noise the quantile of
/// chi-squared, with estimated noise of F, which is exact for a linear model @eq{BW88, Chapter 6}. The sides run side
/// by side; each knows only the estimate. Nothing if there are no numbers at the estimate.
std::vector<ProfileLikelihood> profile_likelihoods(const ResidualFunction& function, const ParameterSpace& space,
                                                   const Eigen::VectorXd& estimate,
                                                   const std::vector<Eigen::Index>& parameters, const ProfileRun& run,
                                                   const ProgressCallback& progress);

}  // namespace impactfit
