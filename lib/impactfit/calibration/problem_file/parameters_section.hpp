#pragma once
// Section [parameters]: roles of all parameters, checked against the law.

#include <string>
#include <vector>

#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/calibration/problem_file/toml_table.hpp"

namespace impactfit {

/// Reads the parameters of the form, in its order, from the tables under [parameters]. Sets the form, the role of each
/// parameter, and FitProblem::takes_restitution. Requires model, rule and title. Throws Error (problem) with file, line
/// and key for an unknown, missing or duplicate parameter, for contradictory bounds, and for unknown or cyclic
/// expressions.
void read_parameters(const TomlTable& section, const std::string& form_name, FitProblem& problem);

}  // namespace impactfit
