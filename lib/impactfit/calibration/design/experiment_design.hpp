#pragma once
// Experiment design (E-optimality): the next measurement, or point of a form, minimises the largest first-order
// standard error of any parameter direction at an estimate (docs/decisions/0018).

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "impactfit/calibration/design/candidate_measurements.hpp"
#include "impactfit/calibration/design/impact_sensitivity.hpp"
#include "impactfit/calibration/design/information_matrix.hpp"
#include "impactfit/calibration/fit/fit_result.hpp"
#include "impactfit/estimation/posterior/information_gain.hpp"

namespace impactfit {

/// Candidate: measurement of one observable under one test condition, as indices into the lists of the design. If the
/// unit is open (OpenUnit), only ratios are informative. Then it is measured at two speeds.
struct Candidate {
    std::size_t kind, observable, speed;
    std::optional<std::size_t> other_speed = {};
};

/// Predicted information after a candidate. Errors are of relative changes (linearisation.hpp).
struct CandidateResult {
    Candidate candidate;
    double value;                              ///< predicted [SI], or in open units
    double standard_deviation;                 ///< of one measurement, including the error of the impact speed
    int rank;                                  ///< number of determined directions
    double e_criterion;                        ///< largest standard error; infinite for deficient rank
    double e_criterion_within_rank;            ///< largest standard error within the rank
    double error_of_worst_now;                 ///< of the direction with the largest standard error before
    double d_criterion;                        ///< log volume of the confidence region within the rank
    std::optional<double> volume;              ///< volume ratio after / before; empty for deficient rank
    Eigen::VectorXd relative_errors;           ///< of the parameters
    std::optional<InformationGain> gain = {};  ///< over a posterior; of the first step (candidate_gain.hpp)
};

/// Posterior of the information gains.
struct DesignPosterior {
    std::string refused = {};      ///< reason without gains; else empty
    long draws = 0;                ///< of the predictions
    double effective_draws = 0.0;  ///< the least of all parameters, at most `draws`
};

/// One proposed measurement, given the previous ones.
struct DesignStep {
    LinearCovariance before, after;
    std::vector<CandidateResult> prospects;  ///< of all candidates, best first; the first is the proposal
};

/// The proposed measurement of a step.
struct NextMeasurement {
    const Observable* observable;
    double speed;                       ///< impact speed [m/s], or value of the input of a form
    std::optional<double> other_speed;  ///< of the second measurement of a ratio
    const CandidateResult* predicted;   ///< information after it
};

/// Accuracy. Predicted errors are first order at the estimate. Repeat the fit after each measurement and design again.
///
///     const ExperimentDesign next = design(result, {.speeds = {0.5, 5.0, 8.0}});
///     const NextMeasurement best = next.best();
///     return fmt::format("{} at {} m/s", best.observable->name, best.speed);
struct ExperimentDesign {
    std::shared_ptr<const FitProblem> problem;
    std::vector<FreeParameter> free;  ///< without nuisance parameters
    Eigen::VectorXd estimate;
    std::vector<PlannedObservable> observables;
    std::vector<const Observable*> not_planned;  ///< without noise; empty if observables were requested
    DesignCoordinate coordinate;
    std::vector<double> speeds;  ///< values of the coordinate
    std::vector<TestCondition> kinds;
    int repeats = 1;
    std::optional<SpeedNoise> speed_noise;
    std::vector<bool> on_bound;  ///< at the estimate; all parameters count as free
    std::vector<std::vector<std::optional<ImpactSensitivity>>> sensitivities;  ///< by test condition and speed
    LinearCovariance now;                                                      ///< of the data, all parameters free
    std::vector<DesignStep> steps;                  ///< fewer than requested if no candidate is finite
    std::optional<DesignPosterior> posterior = {};  ///< with gains of the first step (candidate_gain.hpp)

    /// Returns the proposal of a step, from 0. Throws Error (usage) for a step that does not exist.
    NextMeasurement best(std::size_t step = 0) const;
};

/// Returns the design at an estimate in natural units, nuisance parameters last. The result owns the problem and does
/// not depend on the number of threads. Throws Error as planned_observables and design_coordinate. Throws Error
/// (problem) for a problem without free parameters, a law that is not finite there, and noise that cannot be estimated.
ExperimentDesign design_experiment(FitProblem problem, const Eigen::VectorXd& estimate, const DesignRequest& request);

/// Returns the design at the estimate of a finished fit, with information gains if it has a posterior. Throws Error
/// (usage) for a fit without one, and as design_experiment.
ExperimentDesign design(const FitResult& result, const DesignRequest& request = {});

}  // namespace impactfit
