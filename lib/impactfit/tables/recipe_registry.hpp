#pragma once
// The recipes, one for each file in tables/recipes.

#include <span>
#include <string_view>

#include "impactfit/tables/recipe.hpp"

namespace impactfit {

/// By name. Written at build time from the files there are.
std::span<const Recipe* const> all_recipes();

/// Throws an Error (usage) naming the nearest.
const Recipe& find_recipe(std::string_view name);

}  // namespace impactfit
