#pragma once
// Scaling of the damping with mass, speed and stiffness at a prescribed restitution  @eq{PN20, Eqs. 36-44}.

#include "impactfit_papers/tables/recipe.hpp"

namespace impactfit {

/// Runs the sweeps of scaling_sweeps.csv. An impact with the swept mass, speed and stiffness corrects every damping.
/// The slopes are of straight-line fits to ln c over the logarithm of the quantity.
void regenerate_scaling_sweeps(const RecipeOptions& options, RecipeResult& result);

}  // namespace impactfit
