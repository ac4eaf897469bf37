#pragma once
// Papers: published constants regenerated, claims and printed numbers compared with the laws.

#include "impactfit_papers/report/papers/paper_report.hpp"
#include "impactfit_papers/report/recipes/recipe_report.hpp"
#include "impactfit_papers/report/validation/validation_report.hpp"
#include "impactfit_papers/tables/recipe.hpp"
#include "impactfit_papers/tables/recipe_registry.hpp"
