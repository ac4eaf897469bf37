#pragma once
// Prediction problem: one impact at a given speed, whose residual is the observable.

#include <optional>

#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit {

/// Returns true if a prediction curve exists: all conditions share one mass and no parameter is from a column or per
/// group.
bool has_prediction_curve(const FitProblem& problem);

/// Returns true if each specimen of a population has a prediction curve: only the parameters of the population differ.
bool has_specimen_curves(const FitProblem& problem);

/// Returns the common force threshold of durations [N]; 0 from touch to separation and for any other observable. Empty
/// if the thresholds differ.
std::optional<double> common_threshold(const FitProblem& problem, const Observable& observable);

/// Returns the problem with one impact at this speed [m/s], whose residual is the observable. A duration uses the
/// common threshold of the problem, if it exists.
FitProblem at_speed(const FitProblem& problem, const Observable& observable, double speed);

}  // namespace impactfit
