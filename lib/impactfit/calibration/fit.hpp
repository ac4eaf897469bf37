#pragma once
// Fits a problem and says what the answer is worth.

#include <optional>
#include <string>
#include <vector>

#include "impactfit/calibration/fit_problem.hpp"
#include "impactfit/calibration/uncertainty.hpp"

namespace impactfit {

/// One row of the residual table.
struct FitResidual {
    std::size_t condition;
    const Measurement* measurement;
    double predicted;  ///< SI
    double scaled;     ///< (predicted - measured) / standard deviation
};

/// How well the derivatives of the run agree with central differences at the estimate.
struct GradientCheck {
    double largest_difference;  ///< relative to the largest entry of its column
    std::string parameter;      ///< where
};

/// Fit quality; information criteria are refused (empty) where points <= parameters + 1.
struct FitStatistics {
    long points = 0, parameters = 0, degrees_of_freedom = 0;
    double chi_squared = 0.0;
    std::optional<double> reduced_chi_squared, aicc, bic;
    /// sqrt of the sum of squared restitution errors  @eq{MM24, Eq. 33}; if restitution was fitted
    std::optional<double> restitution_misfit;
};

enum class FitVerdict {
    good,          ///< converged, every parameter known
    poorly_known,  ///< converged, some parameters not identifiable from these data
    bad_fit,       ///< converged, but the misfit is larger than the stated noise allows
    not_converged
};

struct FitResult {
    const FitProblem* problem;
    SolveResult solve;
    std::vector<FreeParameter> free;
    Eigen::VectorXd estimate;  ///< of the free parameters
    std::optional<LinearUncertainty> uncertainty;
    FitStatistics statistics;
    std::vector<FitResidual> residuals;
    std::optional<GradientCheck> gradient_check;
    std::vector<double> given_values;       ///< of the form at the estimate (columns: NaN)
    std::vector<std::string> unidentified;  ///< parameters with a standard error above one half of them
    FitVerdict verdict = FitVerdict::not_converged;
    std::vector<std::string> words;  ///< the verdict in sentences, the main one first
};

/// Throws an Error for a problem that cannot be fitted (solve.hpp). `problem` must outlive the result.
FitResult fit(const FitProblem& problem, const ProgressCallback& progress = {});

}  // namespace impactfit
