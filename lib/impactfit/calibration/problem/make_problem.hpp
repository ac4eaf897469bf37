#pragma once
// A calibration problem made in code: a model, its parameters one by one, and measured impacts.

#include <string_view>

#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit {

/// A problem in the law's own parameters, without data. Each parameter is then fixed, freed or tied, and impacts are
/// added (FitProblem::fix, free, tie, add_impact).
FitProblem make_problem(const ContactModel& model);
/// By the name of a law or model. Throws an Error as find_fittable_model.
FitProblem make_problem(std::string_view model);

}  // namespace impactfit
