#pragma once
// Contact onset: clock reading at first touch, estimated from the record.

#include <optional>
#include <string>

#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit {

/// Returns the ordinate before the contact: the median of the first 5 % of the samples.
double reading_at_rest(const FitRecord& record);
/// Returns the ordinate at the end: the median of the last 5 % of the samples.
double reading_at_end(const FitRecord& record);

/// Returns the estimated clock reading at first touch [s]: the start of the last rise to the peak, less a given sensor
/// delay. Requires a record over time that passed check_record.
double guessed_touch(const FitRecord& record, const FitProblem& problem);

/// Returns true if the sensor delay is estimated from its records alone. Then only the sum of delay and touch is
/// identifiable.
bool delay_hides_touch(std::optional<std::size_t> sensor, const FitProblem& problem);

/// Adds the clock reading at touch as a nuisance parameter, with a start from the record unless it is stated. No effect
/// on a loop, and where the delay of the sensor hides it.
void add_touch(FitRecord& record, std::optional<double> stated, const std::string& name, FitProblem& problem);

}  // namespace impactfit
