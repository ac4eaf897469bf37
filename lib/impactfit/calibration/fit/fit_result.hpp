#pragma once
// The result of a fit: the estimate, its uncertainty, and the residuals.

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "impactfit/calibration/fit/fit_intervals.hpp"
#include "impactfit/calibration/fit/likelihood_ratio.hpp"
#include "impactfit/calibration/fit/observable_information.hpp"
#include "impactfit/calibration/fit/prior_influence.hpp"
#include "impactfit/calibration/fit/published_parameters.hpp"
#include "impactfit/calibration/fit/robust_misfit.hpp"
#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/calibration/residuals/record_residuals.hpp"
#include "impactfit/dynamics/impact/observable.hpp"
#include "impactfit/estimation/inference/confidence_interval.hpp"
#include "impactfit/estimation/inference/covariance.hpp"
#include "impactfit/estimation/inference/fit_statistics.hpp"
#include "impactfit/estimation/objective/gradient_check.hpp"

namespace impactfit {

/// One row of the residual table.
struct FitResidual {
    std::size_t condition;
    const Measurement* measurement;
    double predicted;  ///< SI
    double scaled;     ///< (predicted - measured) / standard deviation
};

/// A record and the law's curve at its samples.
struct RecordFit {
    std::size_t condition;
    const FitRecord* record;
    std::vector<PredictedSample> predicted;
    double root_mean_square;             ///< of the residuals
    std::vector<PredictedSample> curve;  ///< of the law as the sensor reads it, to be drawn
};

/// A nuisance parameter that was estimated along.
struct NuisanceEstimate {
    FreeParameter parameter;
    double value;
    double standard_error;  ///< NaN without derivatives
};

/// Of a free parameter, by its profile likelihood at the level of the fit @eq{Raue09, Section 2}. Without profiles a
/// parameter with an infinite standard error is structurally not identifiable.
enum class Identifiability {
    identifiable,     ///< its interval has two ends within the bounds
    practically_not,  ///< its interval is open, or another minimum that the data allow lies outside it
    structurally_not  ///< chi-squared does not depend on it, the others re-optimised
};

std::string_view to_string(Identifiability identifiability);

enum class FitVerdict {
    good,          ///< converged, the law describes the data, every free parameter is identifiable
    poorly_known,  ///< converged, but a free parameter is not identifiable
    bad_fit,       ///< converged, but the misfit is larger than the stated noise allows: FitStatistics::too_large, with
                   ///< losses RobustMisfit::too_large
    not_converged
};

std::string_view to_string(FitVerdict verdict);

/// A free parameter after a fit, SI.
struct ParameterEstimate {
    double value;
    double standard_error;  ///< of the covariance; NaN on a bound and without uncertainty
    Identifiability identifiability;
};

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

struct FitResult {
    std::shared_ptr<const FitProblem> problem;
    SolveResult search;
    std::vector<FreeParameter> free;  ///< without nuisance parameters
    Eigen::VectorXd estimate;         ///< of the free parameters, then the nuisance ones, natural units
    std::vector<NuisanceEstimate> nuisance;
    std::optional<LinearCovariance> uncertainty;
    std::vector<WithoutObservable> without;    ///< what each observable adds; see information_by_observable
    std::vector<PublishedEstimate> published;  ///< the estimate in the parameters of the law's source
    FitIntervals intervals;
    std::vector<PredictionBand> bands;  ///< empty unless asked for; see prediction_band
    FitStatistics statistics;
    std::optional<RobustMisfit> robust;  ///< with losses; it judges the misfit then, not the statistics
    std::vector<PriorEstimate> priors;
    int known_without_priors = 0;  ///< combinations, if there are priors and an uncertainty
    std::vector<FitResidual> residuals;
    std::vector<RecordFit> records;
    std::optional<SharedParametersTest> shared;  ///< of the parameters of which each group has its own
    std::vector<FitResidual> predictions;        ///< of FitProblem::predictions, which were not fitted
    std::optional<GradientCheck> gradient_check;
    std::vector<double> given_values;  ///< of FitProblem::parameters at the estimate; NaN where impacts differ in it
    std::vector<Identifiability> identifiability;  ///< of each free parameter
    std::vector<std::string> unidentified;         ///< the free parameters that are not identifiable
    FitVerdict verdict = FitVerdict::not_converged;

    /// A free parameter by name. Throws an Error (usage) for any other name, and without an estimate.
    ParameterEstimate operator[](std::string_view parameter) const;
    /// Verdict, chi-squared and the free parameters in one line.
    std::string brief() const;
};

}  // namespace impactfit
