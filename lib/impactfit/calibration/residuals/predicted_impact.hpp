#pragma once
// Prediction of one condition: the impact of a law or of the damping of a formula, or the outputs of formulas.

#include <Eigen/Core>
#include <cstddef>
#include <span>
#include <vector>

#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/dynamics/impact/collision.hpp"
#include "impactfit/dynamics/impact/observable.hpp"

namespace impactfit {

/// Prediction of one condition [SI].
struct PredictedImpact {
    Collision<double> collision;       ///< without numbers for points of formulas
    std::vector<double> outputs = {};  ///< of the formulas, for points of formulas

    /// Returns the predicted value of an observable of the problem.
    double value(const Observable& observable) const;
    /// Returns true if the values are valid: the impact has numbers, or the outputs are finite.
    bool is_valid() const;
};

/// A prediction and its derivatives.
struct PredictedSlopes {
    PredictedImpact impact;
    Eigen::MatrixXd slopes;  ///< rows: prediction_row(); columns: requested inputs
};

/// Returns the row of an observable: its index in all_observables, then the outputs of the formulas.
Eigen::Index prediction_row(const Observable& observable);
/// Returns the number of these rows.
Eigen::Index prediction_rows(const FitProblem& problem);

/// Returns the predictions for parameter sets of the law or of the formulas, one set and one impact for each. Throws
/// Error for values that the law or a formula does not allow.
std::vector<PredictedImpact> predict_impacts(const FitProblem& problem, std::span<const double> sets,
                                             std::span<const Impact<double>> impacts);

/// Returns the prediction and its derivatives by the requested inputs (impact_derivatives.hpp). Throws Error likewise.
PredictedSlopes predict_slopes(const FitProblem& problem, std::span<const double> values, const Impact<double>& impact,
                               std::span<const std::size_t> inputs);

}  // namespace impactfit
