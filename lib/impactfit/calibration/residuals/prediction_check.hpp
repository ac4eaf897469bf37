#pragma once
// Prediction check: existence of a curve of an observable over impact speed.

#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit {

/// Throws Error (problem) if impacts differ in more than their speed, so that the curve is not unique. Also for an
/// observable without unit in the form.
void check_prediction(const FitProblem& problem, const Observable& observable);

/// Likewise for a prediction that a fit computes: with a population that of a new specimen.
void check_requested_prediction(const FitProblem& problem, const Observable& observable);

}  // namespace impactfit
