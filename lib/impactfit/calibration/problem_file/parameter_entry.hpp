#pragma once
// Entry of one parameter under [parameters].

#include <string>

#include "impactfit/calibration/initialisation/problem_request.hpp"
#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/calibration/problem_file/toml_table.hpp"

namespace impactfit {

/// Returns the request of a table: role, value, bounds, scale, prior, expression, column, with their locations. Throws
/// Error (problem) with the key for a missing, duplicate or contradictory entry.
ParameterRequest read_parameter(const TomlTable& entry, std::string_view name);

/// Returns the parameter of a table, see requested_parameter.
FitParameter read_parameter(const TomlTable& entry, const Parameter& parameter, const std::string& unit,
                            std::string_view owner);

/// Returns the table of a parameter. Throws Error (problem) for another type.
TomlTable parameter_table(const TomlTable& section, std::string_view name);

}  // namespace impactfit
