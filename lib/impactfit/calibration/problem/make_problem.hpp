#pragma once
// make_problem: calibration problem in code, from a model, parameter roles and measured impacts.

#include <string_view>

#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit {

/// Returns a problem in the parameters of the law, without data. Set the role of each parameter with FitProblem::fix,
/// free or tie. Add data with FitProblem::add_impact.
FitProblem make_problem(const ContactModel& model);
/// Returns the problem of a named law or model. Throws Error as find_fittable_model.
FitProblem make_problem(std::string_view model);

}  // namespace impactfit
