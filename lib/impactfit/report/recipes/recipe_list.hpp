#pragma once
// List of the recipes.

#include <string>

#include "impactfit/core/table.hpp"

namespace impactfit {

/// Returns one row per recipe: name, source, title.
Table recipe_list_table();

/// Returns the rows as JSON of schema impactfit.regenerate/1.
std::string recipe_list_json();

}  // namespace impactfit
