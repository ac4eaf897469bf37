#pragma once
// How the damping for a wanted restitution goes with mass, speed and stiffness  @eq{PN20, Eqs. 36-44}.

#include "impactfit/tables/recipe.hpp"

namespace impactfit {

/// Runs the sweeps of scaling_sweeps.csv: every damping is corrected by an impact of its own mass, speed and stiffness,
/// and the slopes are those of straight lines through ln c over the logarithm of the quantity.
void regenerate_scaling_sweeps(const RecipeOptions& options, RecipeResult& result);

}  // namespace impactfit
