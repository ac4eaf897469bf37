#pragma once
// The problem whose residual is a prediction: one impact at a speed, and one observable.

#include <optional>

#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit {

/// True if all conditions share their mass and no parameter comes from a column: else there is no one curve.
bool has_prediction_curve(const FitProblem& problem);

/// The force above which the durations of a problem are counted, 0 from touch to separation and for any other
/// observable. Nothing if it is not the same for all: they share no curve.
std::optional<double> common_threshold(const FitProblem& problem, const Observable& observable);

/// The problem with one impact of this speed, where the residual is the observable itself; a duration as those of the
/// problem are counted, if they have a common threshold.
FitProblem at_speed(const FitProblem& problem, const Observable& observable, double speed);

}  // namespace impactfit
