#pragma once
// Which measurement to make next: the one after which the combination of parameters that is known worst is known best,
// to first order at an estimate (E-optimality; docs/decisions/0018).

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "impactfit/calibration/design/candidate_measurements.hpp"
#include "impactfit/calibration/design/impact_sensitivity.hpp"
#include "impactfit/calibration/design/information_matrix.hpp"
#include "impactfit/calibration/fit/fit_result.hpp"

namespace impactfit {

/// A measurement of one observable on one kind of body, places in the lists of the design. With another speed it is
/// made at both, as its unit is open (OpenUnit) and only the ratio tells something.
struct Candidate {
    std::size_t kind, observable, speed;
    std::optional<std::size_t> other_speed = {};
};

/// What would be known after it. Errors are of relative changes (linearisation.hpp).
struct CandidateResult {
    Candidate candidate;
    double value;                     ///< expected, SI, or in open units
    double standard_deviation;        ///< of one measurement, with the error of the impact speed
    int rank;                         ///< combinations of parameters that are told at all
    double e_criterion;               ///< of the combination known worst then; infinite while the rank is missing
    double e_criterion_within_rank;   ///< the same within the rank
    double error_of_worst_now;        ///< of the combination that is known worst before it
    double d_criterion;               ///< of the region of confidence within the rank
    std::optional<double> volume;     ///< of it over that before; none if the rank is or was missing
    Eigen::VectorXd relative_errors;  ///< of the parameters
};

/// One measurement proposed, given those before it.
struct DesignStep {
    LinearCovariance before, after;
    std::vector<CandidateResult> prospects;  ///< of all candidates, best first; the first is the proposal
};

struct ExperimentDesign {
    std::shared_ptr<const FitProblem> problem;
    std::vector<FreeParameter> free;  ///< without nuisance parameters
    Eigen::VectorXd estimate;
    std::vector<PlannedObservable> observables;
    std::vector<const Observable*> not_planned;  ///< for want of a noise, if no observables were asked for
    std::vector<double> speeds;
    std::vector<TestCondition> kinds;
    int repeats = 1;
    std::optional<SpeedNoise> speed_noise;
    std::vector<bool> on_bound;  ///< at the estimate; all parameters count as free
    std::vector<std::vector<std::optional<ImpactSensitivity>>> sensitivities;  ///< by kind and speed
    LinearCovariance now;           ///< what the data tell, all parameters free
    std::vector<DesignStep> steps;  ///< fewer than asked for if no measurement has numbers
};

/// At an estimate in natural units, nuisance parameters last. Throws an Error: what planned_observables refuses;
/// (problem) for a problem without free parameters, one whose law has no numbers there, and one with a noise that
/// cannot be estimated. The result owns the problem. The same on any number of threads (those of its solver).
ExperimentDesign design_experiment(FitProblem problem, const Eigen::VectorXd& estimate, const DesignRequest& request);

/// At the estimate of a finished fit. Throws an Error (usage) for a fit without one, and as design_experiment.
ExperimentDesign design(const FitResult& result, const DesignRequest& request = {});

}  // namespace impactfit
