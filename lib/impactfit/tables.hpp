#pragma once
// Tables: published constants, regenerated.

#include "impactfit/tables/recipe.hpp"
#include "impactfit/tables/recipe_registry.hpp"
