#pragma once
// Entry of one parameter under [parameters].

#include <string>

#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/calibration/problem_file/toml_table.hpp"

namespace impactfit {

/// Returns the parameter of a table: role, value, bounds, scale, prior, expression, column. `unit` is the unit for the
/// exponents read so far; it contains "nan" for an undetermined exponent. Throws Error (problem) with the key for a
/// missing, duplicate, contradictory or out-of-range entry.
FitParameter read_parameter(const TomlTable& entry, const Parameter& parameter, const std::string& unit,
                            const FitProblem& problem);

/// Returns the table of a parameter. Throws Error (problem) for another type.
TomlTable parameter_table(const TomlTable& section, std::string_view name);

}  // namespace impactfit
