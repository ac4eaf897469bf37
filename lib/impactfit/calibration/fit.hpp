#pragma once
// Fits a problem and says what the answer is worth.

#include <optional>
#include <string>
#include <vector>

#include "impactfit/calibration/equal_answers.hpp"
#include "impactfit/calibration/far_values.hpp"
#include "impactfit/calibration/fit_intervals.hpp"
#include "impactfit/calibration/fit_problem.hpp"
#include "impactfit/calibration/fit_statistics.hpp"
#include "impactfit/calibration/gradient_check.hpp"
#include "impactfit/calibration/observable_information.hpp"
#include "impactfit/calibration/prediction_band.hpp"
#include "impactfit/calibration/prior_knowledge.hpp"
#include "impactfit/calibration/published_terms.hpp"
#include "impactfit/calibration/record_residuals.hpp"
#include "impactfit/calibration/robust_misfit.hpp"
#include "impactfit/calibration/shared_parameters_test.hpp"
#include "impactfit/calibration/uncertainty.hpp"

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

enum class FitVerdict {
    good,          ///< converged, the law describes the data, every free parameter is known
    poorly_known,  ///< converged, but the data do not fix every free parameter
    bad_fit,       ///< converged, but the misfit is larger than the stated noise allows: FitStatistics::too_large, with
                   ///< losses RobustMisfit::too_large
    not_converged
};

std::string_view to_string(FitVerdict verdict);

struct FitResult {
    const FitProblem* problem = nullptr;
    SolveResult search;
    std::vector<FreeParameter> free;  ///< without nuisance parameters
    Eigen::VectorXd estimate;         ///< of the free parameters, then the nuisance ones, natural units
    std::vector<NuisanceEstimate> nuisance;
    std::optional<LinearUncertainty> uncertainty;
    std::vector<WithoutObservable> without;    ///< what each observable adds; see information_by_observable
    EqualAnswers equal;                        ///< answers that describe the data as well
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
    std::vector<FarValue> far;         ///< of parameters with a small standard error that the data do not fix
    std::vector<std::string> unidentified;  ///< free parameters with a standard error above `known_below` (KnownLimit),
                                            ///< were no bound in the way; that equally good answers put as far apart;
                                            ///< or with a far value
    FitVerdict verdict = FitVerdict::not_converged;
    std::vector<std::string> words;  ///< the verdict in sentences, the main one first
};

/// Throws an Error for a problem that cannot be fitted, with its place in the problem file (see check_search). Of many
/// conditions a part is simulated first, and all where the part does not do (thinned_problem.hpp).
void check_fit(const FitProblem& problem);

/// Throws what check_fit() throws, before any iteration. `problem` must outlive the result. What `store` has
/// of an earlier run of the same problem is not computed again; what is done is kept there.
FitResult fit(const FitProblem& problem, const ProgressCallback& progress = {}, UnitStore* store = nullptr);

}  // namespace impactfit
