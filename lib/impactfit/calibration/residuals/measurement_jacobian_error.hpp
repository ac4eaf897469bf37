#pragma once
// Jacobian error of simulated data, relative to the measured values.

#include <vector>

#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit {

/// Returns the error of the derivative of a measured value by a relative change of a parameter
/// (impact_derivatives.hpp), at this value, in its unit.
double slope_error_of(const FitProblem& problem, const Measurement& measured, double value);

/// Returns the derivative errors of the residuals of all measured values, then of all record samples, in standard
/// deviations.
std::vector<double> data_derivative_errors(const FitProblem& problem);

}  // namespace impactfit
