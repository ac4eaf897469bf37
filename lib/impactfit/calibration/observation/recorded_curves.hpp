#pragma once
// Recorded curves: curves of the impacts of a recording as records of a problem.

#include "impactfit/calibration/observation/blocks.hpp"
#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/dataset/values/dataset.hpp"

namespace impactfit {

/// Returns the curve of a row; null without one.
const RowCurve* curve_of_row(const Dataset& dataset, std::size_t row);

/// Adds a curve to the next condition of the problem as a record: the force over time, mass times the acceleration, or
/// the indentation over time. The touch, the error of the offset, and the impact speed or its error become nuisance
/// parameters. An impulse that contradicts mass and speed has a warning of the recording. `sensor`: through which the
/// curve was measured; it measures the force for an acceleration. Throws Error (problem) as sensor_called.
void add_recorded_curve(const RowCurve& curve, const std::optional<StatedSensor>& sensor, FitCondition& condition,
                        FitProblem& problem);

}  // namespace impactfit
