#pragma once
// Section [sensors.NAME]: sensors, whose numbers are auxiliary parameters.

#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/calibration/problem_file/toml_table.hpp"

namespace impactfit {

/// Reads the sensors and adds their parameters to the auxiliary ones, named sensor_number: load_cell_delay. Requires
/// the model. Throws Error (problem) for unknown keys, a filter without its frequency, a quantity that no record has,
/// and values out of range.
void read_sensors(const TomlTable& file, FitProblem& problem);

}  // namespace impactfit
