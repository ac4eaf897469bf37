#pragma once
// What derivatives of simulated data may be off by: a part of what was measured.

#include <vector>

#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit {

/// What the derivative of a measured number by a relative change of a parameter may be off by where it has this value
/// (impact_derivatives.hpp); in its unit.
double slope_error_of(const FitProblem& problem, const Measurement& measured, double value);

/// The same of the residuals of all measured numbers, then of all samples of records, in standard deviations.
std::vector<double> data_derivative_errors(const FitProblem& problem);

}  // namespace impactfit
