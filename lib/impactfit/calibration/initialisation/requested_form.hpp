#pragma once
// Problem of a form from command-line options.

#include <string>
#include <vector>

#include "impactfit/calibration/initialisation/problem_from_options.hpp"

namespace impactfit {

/// Returns the forms whose output and inputs are columns of the data.
std::vector<std::string> forms_with_points(const Dataset& dataset);

/// Returns the objective for a data file: the named one. Without name: `output` if the data have a column of the
/// output, `measured_impacts` if they have impact speeds, else an Error (data).
FormObjective form_objective(const std::string& name, const FormEntry& form, const Dataset& dataset);

/// Returns the problem of options with a form. All constants are free unless the options name some. Throws Error as
/// problem_from_options.
FitProblem form_problem_from_options(const ProblemOptions& options, const std::string& data_root);

}  // namespace impactfit
