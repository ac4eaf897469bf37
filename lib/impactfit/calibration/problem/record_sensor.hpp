#pragma once
// Sensor of a record by its name.

#include <cstddef>
#include <string>

#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit {

/// Returns the index of the sensor in FitProblem::sensors. Throws Error (problem) at `where` for an unknown name, and
/// for a sensor of another quantity than that of the record.
std::size_t sensor_called(const std::string& name, RecordKind kind, const FitProblem& problem,
                          const SourceLocation& where);

}  // namespace impactfit
