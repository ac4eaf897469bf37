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

/// The parameters at the best minimum of the search, natural units.
struct FitEstimate {
    std::vector<FreeParameter> free;  ///< without nuisance parameters
    Eigen::VectorXd values;           ///< of the free parameters, then of the nuisance parameters; empty if none
    std::vector<NuisanceEstimate> nuisance;
    std::vector<double> given_values;          ///< of FitProblem::parameters; NaN for those that differ by impact
    std::vector<PublishedEstimate> published;  ///< in the parameters of the source of the law
};

/// Linear covariance of the estimate, and identifiability by the profile likelihood.
struct FitUncertainty {
    std::optional<LinearCovariance> covariance;
    std::vector<Identifiability> identifiability;       ///< of each free parameter
    std::vector<std::string> unidentified;              ///< free parameters that are not identifiable
    std::vector<WithoutObservable> without_observable;  ///< see information_by_observable
    int known_without_priors = 0;                       ///< parameter directions, if there are priors and a covariance
};

/// Agreement of the fitted law with the data.
struct FitGoodness {
    FitVerdict verdict = FitVerdict::not_converged;
    FitStatistics statistics;
    std::optional<RobustMisfit> robust;  ///< with robust losses; it judges the misfit in place of the statistics
    std::vector<PriorEstimate> priors;   ///< estimates beside their priors
    std::optional<SharedParametersTest> shared;  ///< of the parameters that differ by group
    std::optional<GradientCheck> gradient_check;
};

struct FitResiduals {
    std::vector<FitResidual> values;
    std::vector<RecordFit> records;
    std::vector<FitResidual> predictions;  ///< of FitProblem::predictions, which were not fitted
};

struct FitResult {
    std::shared_ptr<const FitProblem> problem;
    SolveResult search;
    FitEstimate estimate;
    FitUncertainty uncertainty;
    FitIntervals intervals;
    FitGoodness goodness;
    FitResiduals residuals;

    /// A free parameter by name. Throws an Error (usage) for any other name, and without an estimate.
    ParameterEstimate operator[](std::string_view parameter) const;
    /// Verdict, chi-squared and the free parameters in one line.
    std::string brief() const;
};

}  // namespace impactfit
