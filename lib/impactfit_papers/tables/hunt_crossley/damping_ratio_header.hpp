#pragma once
// Exact damping ratio of the Hunt-Crossley force as self-contained C99.

#include "impactfit_papers/tables/recipe.hpp"

namespace impactfit {

/// Returns the function impactfit_hunt_crossley_damping_ratio(e), 0 < e <= 1, with a relative error below 1e-12. Same
/// method as core/numbers/langevin.hpp.
RecipeHeader damping_ratio_header();

}  // namespace impactfit
