#pragma once
// Reports: results as text, tables, JSON and figures.

#include "impactfit/report/comparison/comparison_report.hpp"
#include "impactfit/report/design/design_report.hpp"
#include "impactfit/report/fit/fit_report.hpp"
#include "impactfit/report/recipes/recipe_report.hpp"
