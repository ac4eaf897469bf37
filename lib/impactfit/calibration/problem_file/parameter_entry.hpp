#pragma once
// One entry under [parameters]: what is asked of one parameter.

#include <string>

#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/calibration/problem_file/toml_table.hpp"

namespace impactfit {

/// Reads the table of a parameter: its role, and with it value, bounds, scale and prior, expression or column. `unit`
/// is that for the exponents known so far and holds "nan" where one is not. Throws an Error (problem) with the key for
/// what is missing, over-determined, outside what the law allows, or contradictory.
FitParameter read_parameter(const TomlTable& entry, const Parameter& parameter, const std::string& unit,
                            const FitProblem& problem);

}  // namespace impactfit
