#pragma once
// Registry of the recipes, one for each file in tables/recipes.

#include <span>
#include <string_view>

#include "impactfit_papers/tables/recipe.hpp"

namespace impactfit {

/// Returns all recipes, sorted by name. The build generates the list from the files in tables/recipes.
std::span<const Recipe* const> all_recipes();

/// Returns the recipe of this name. Throws Error (usage) with the nearest name.
const Recipe& find_recipe(std::string_view name);

}  // namespace impactfit
