#pragma once
// Whether a problem can predict an observable over impact speed.

#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit {

/// Throws an Error (problem) if the impacts of a problem differ in more than their speed, as there is no one curve
/// then, and for an observable that has no unit in its form of parameters.
void check_prediction(const FitProblem& problem, const Observable& observable);

}  // namespace impactfit
