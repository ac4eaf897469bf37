#pragma once
// Published constants, regenerated.

#include "impactfit/tables/recipe.hpp"
#include "impactfit/tables/recipe_registry.hpp"
