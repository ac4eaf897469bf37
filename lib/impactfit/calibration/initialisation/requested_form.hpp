#pragma once
// Problem of a request with a form.

#include <string>
#include <vector>

#include "impactfit/calibration/initialisation/problem_request.hpp"
#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit {

/// Returns the forms whose output and inputs are columns of the data.
std::vector<std::string> forms_with_points(const Dataset& dataset);

/// Returns the objective for a data file: the named one. Without name: `output` if the data have a column of the
/// output, `measured_impacts` if they have impact speeds, else an Error (data).
FormObjective form_objective(const std::string& name, const FormEntry& form, const Dataset& dataset);

/// Returns the problem of a request with a form. All constants are free unless the request frees some. Throws Error as
/// make_problem.
FitProblem make_form_problem(const ProblemRequest& request);

}  // namespace impactfit
