#pragma once
// Problem of a request with a form.

#include <string>
#include <vector>

#include "impactfit/calibration/initialisation/problem_request.hpp"
#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit {

/// Returns the forms whose output and inputs are columns of the data.
std::vector<std::string> forms_with_points(const Dataset& dataset);

/// Returns the forms of a list with commas. Throws Error (usage) for an unknown name, and for two constants of the same
/// name.
std::vector<FormEntry> find_forms(const std::string& names);

/// Returns the objective for a data file: the named one. Without name: `output` if the data have a column of the
/// output, `measured_impacts` if they have impact speeds, else an Error (data). Several forms need points.
FormObjective form_objective(const std::string& name, const std::vector<FormEntry>& forms, const Dataset& dataset);

/// Returns the problem of a request with a form. All constants are free unless the request frees some. Throws Error as
/// make_problem.
FitProblem make_form_problem(const ProblemRequest& request);

}  // namespace impactfit
