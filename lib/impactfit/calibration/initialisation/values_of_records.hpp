#pragma once
// Values of records: restitution, duration and peak of measured curves, for starting values and the choice of a law.

#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit {

/// Returns the problem with measured values in place of its records of force or indentation over time: the peak, the
/// time above 2 % of it, and the restitution of the impulse, or of the slopes at both ends. For starting values only.
FitProblem with_values_of_records(const FitProblem& problem);

}  // namespace impactfit
