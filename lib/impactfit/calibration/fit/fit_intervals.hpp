#pragma once
// Confidence intervals of a fit: covariance, profile likelihood and bootstrap.

#include <optional>
#include <string>
#include <vector>

#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/dynamics/impact/observable.hpp"
#include "impactfit/estimation/inference/bootstrap.hpp"
#include "impactfit/estimation/objective/linearisation.hpp"
#include "impactfit/estimation/profile/profile_likelihood.hpp"

namespace impactfit {

/// Prediction band: an observable of the fitted law over impact speed [SI]. The intervals exclude the noise of a single
/// measurement.
struct PredictionBand {
    const Observable* observable;
    std::vector<double> impact_speed;
    std::vector<double> value;  ///< NaN if the simulation is not finite
    std::vector<double>
        standard_error;  ///< of the parameter covariance; infinite if the parameters do not determine the value
    std::vector<std::string> unmoved;  ///< unmoved_parameters (prediction.hpp)
    std::vector<Interval> covariance;  ///< value ± multiple of the standard error
    std::vector<Interval> bootstrap;   ///< percentiles of the draws; NaN if too few, empty without bootstrap
};

/// Prediction of an observable for specimens of a population that were not measured, over impact speed [SI].
struct SpecimenBand {
    const Observable* observable;
    std::vector<double> covariates;  ///< in the order of PopulationPlan::covariates
    std::vector<double> impact_speed;
    std::vector<double> value;        ///< of a specimen with the median or mean of each parameter; NaN if not finite
    std::vector<Interval> specimens;  ///< of new specimens; NaN where some of them have no value
};

struct FitIntervals {
    double level = 0.95;
    ResidualNoise noise;
    std::optional<Linearisation> linearisation;  ///< at the best minimum; empty if the residuals are not finite there
    std::vector<Interval> covariance;            ///< one per free parameter; empty without covariance
    std::vector<ProfileLikelihood> profiles;
    std::optional<Bootstrap> bootstrap;
    std::vector<bool> elsewhere;        ///< per free parameter: another minimum at this level lies outside the profile
                                        ///< interval
    int better_minima = 0;              ///< number of lower minima found by profiles; each became the estimate
    std::vector<PredictionBand> bands;  ///< one per observable; empty unless FitProblem requests them
    std::string refused;                ///< reason why requested profiles and bootstrap were not computed

    const ProfileLikelihood* profile_of(Eigen::Index parameter) const;
    bool interrupted() const;
};

/// Returns the noise of profiles and contours. Without stated noise, residuals are relative to the data and simulations
/// accurate to 1e-10 of these: a smaller misfit than 1e-9 is rounding, and becomes 1e-9.
ResidualNoise profile_noise(ResidualNoise noise);

/// Returns profiles of all free parameters and a bootstrap, as requested by the problem, at the best minimum. If a
/// profile finds a lower minimum, this minimum becomes the best solution of `search`, as a new cluster. The profiles
/// are then recomputed. `store` is the checkpoint: finished results are loaded. `chosen`: parameters to profile; empty:
/// all.
FitIntervals find_intervals(const ResidualFunction& function, const ParameterSpace& space, const FitProblem& problem,
                            SolveResult& search, const ProgressCallback& progress, WorkStore* store = nullptr,
                            const std::vector<Eigen::Index>& chosen = {});

/// Returns the values of a profiled parameter at minima within its threshold that lie outside its interval.
std::vector<double> values_elsewhere(const FitIntervals& intervals, const SolveResult& search,
                                     const ProfileLikelihood& profile);

/// Returns minima with the same residuals as another one of the search, outside a profile interval.
std::vector<Eigen::VectorXd> equal_minima(const FitIntervals& intervals, const SolveResult& search);

}  // namespace impactfit
