#pragma once
// The exact damping of the Hunt-Crossley force as self-contained C99.

#include "impactfit/tables/recipe.hpp"

namespace impactfit {

/// Function impactfit_hunt_crossley_damping_ratio(e), 0 < e <= 1, relative error below 1e-12. The method is that of
/// core/numbers/langevin.hpp.
RecipeHeader damping_ratio_header();

}  // namespace impactfit
