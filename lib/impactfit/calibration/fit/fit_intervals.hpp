#pragma once
// The intervals of a fit at a stated level: by covariance, profile likelihood and bootstrap.

#include <optional>
#include <string>
#include <vector>

#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/dynamics/impact/observable.hpp"
#include "impactfit/estimation/inference/bootstrap.hpp"
#include "impactfit/estimation/objective/linearisation.hpp"
#include "impactfit/estimation/profile/profile_likelihood.hpp"

namespace impactfit {

/// An observable of the fitted law over a range of speeds, SI. Intervals are those of the law's answer, not of a single
/// measurement, which has its noise besides.
struct PredictionBand {
    const Observable* observable;
    std::vector<double> impact_speed;
    std::vector<double> value;  ///< NaN where the simulation has no numbers
    std::vector<double>
        standard_error;  ///< by the covariance of the parameters; infinite where they do not fix the value
    std::vector<std::string> unmoved;  ///< unmoved_parameters (prediction.hpp)
    std::vector<Interval> covariance;  ///< the value and so many standard errors to either side
    std::vector<Interval> bootstrap;   ///< percentiles over the draws; NaN where they are too few, empty without any
};

struct FitIntervals {
    double level = 0.95;
    ResidualNoise noise;
    std::optional<Linearisation> linearisation;  ///< at the best minimum; empty if the function has no values there
    std::vector<Interval> covariance;            ///< one a free parameter; empty without covariance
    std::vector<ProfileLikelihood> profiles;
    std::optional<Bootstrap> bootstrap;
    std::vector<bool> elsewhere;  ///< of each free parameter: a minimum that the data allow at this level lies outside
                                  ///< the interval of the profile
    int better_minima = 0;        ///< how often a profile came to a lower minimum, which then was the estimate
    std::vector<PredictionBand> bands;  ///< one an observable; empty unless FitProblem asks for them
    std::string refused;                ///< why neither profiles nor a bootstrap were made, if they were asked for

    const ProfileLikelihood* profile_of(Eigen::Index parameter) const;
    bool interrupted() const;
};

/// Profiles of all free parameters and a bootstrap, as the problem asks for them, at the best minimum of the search.
/// Where a profile falls to a better minimum, that becomes the best answer of `search`, as a cluster of its own, and
/// the profiles begin anew. What `store` has is not computed again. `chosen`: parameters to profile; empty: all.
FitIntervals find_intervals(const ResidualFunction& function, const ParameterSpace& space, const FitProblem& problem,
                            SolveResult& search, const ProgressCallback& progress, WorkStore* store = nullptr,
                            const std::vector<Eigen::Index>& chosen = {});

}  // namespace impactfit
