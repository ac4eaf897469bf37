#pragma once
// The clock of a record over time: what it reads at first touch, guessed from the shape of the record.

#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit {

/// The ordinate before the contact: the median of the first twentieth of the samples.
double reading_at_rest(const FitRecord& record);
/// And at the end: the median of the last twentieth.
double reading_at_end(const FitRecord& record);

/// A guess of the reading of the clock at first touch of a record over time that has passed check_record: where it
/// last rises to its peak from rest, less a known delay of its sensor.
double guessed_touch(const FitRecord& record, const FitProblem& problem);

/// Whether a sensor has a delay that is estimated from its records alone: they tell the sum of that and the touch only.
bool delay_hides_touch(std::optional<std::size_t> sensor, const FitProblem& problem);

}  // namespace impactfit
