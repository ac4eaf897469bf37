#pragma once
// What in data that are read deserves a second look. Noise or intent may be the reason, so it is said and no error.

#include <string>
#include <vector>

#include "impactfit/calibration/block_reading.hpp"
#include "impactfit/calibration/fit_problem.hpp"

namespace impactfit {

/// Restitutions above 1 among the measurements of a source; empty without any, as the others.
std::string restitutions_above_one(const std::vector<FitCondition>& conditions, std::size_t source);

/// Observables of a source whose noise is one and the same part p of each value as measured: values that came out low
/// weigh more, and N of them pull what they tell down by 2 p sqrt(N) standard errors. Said from one half on.
std::string relative_noise(const std::vector<FitCondition>& conditions, std::size_t source);

/// Values that an earlier block of the same file brought already.
std::string values_fitted_twice(const BlockReading& reading, const FitProblem& problem);

}  // namespace impactfit
