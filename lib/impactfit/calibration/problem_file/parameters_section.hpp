#pragma once
// The parameters of a problem: what was asked for each, checked against the law and against each other.

#include <string>
#include <vector>

#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/calibration/problem_file/toml_table.hpp"

namespace impactfit {

/// Makes the parameters of the form, in its order, out of the tables under [parameters]; sets the form, the role of
/// each, and whether the damping comes from a restitution. Model, rule and title are set before. Throws an Error
/// (problem) with file, line and key for an unknown name, a parameter that is missing or over-determined, bounds that
/// contradict each other, the law or the start, and expressions of unknown or cyclic names.
void read_parameters(const TomlTable& section, const std::string& form_name, FitProblem& problem);

}  // namespace impactfit
