#pragma once
// Problem files of the recipes, data/recipes/<recipe>/<form>.toml: form, grid and objective of a regenerated table.

#include <string>
#include <string_view>
#include <vector>

#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit_papers/tables/curve_fitting/curve_fit.hpp"
#include "impactfit_papers/tables/recipe.hpp"

namespace impactfit {

/// Reads the problem file of a form and adds the file to the inputs of the result. Throws Error (problem) for a damaged
/// file, and for a form with more than two inputs.
FitProblem recipe_problem(const RecipeOptions& options, std::string_view recipe, std::string_view form,
                          RecipeResult& result);

/// Returns the inputs of the form and the exact values of a problem.
std::vector<CurvePoint> curve_points(const FitProblem& problem);

/// Returns "101 damping_ratio of 0 to 10, 41 hertz_exponent of 1 to 5".
const std::string& grid_note(const FitProblem& problem);

}  // namespace impactfit
