#pragma once
// Report of the recipes: text, JSON, one folder of files per recipe, and an index page.

#include <functional>
#include <span>
#include <string>

#include "impactfit/core/error.hpp"
#include "impactfit/core/table.hpp"
#include "impactfit/report/document/result_document.hpp"
#include "impactfit/report/format/json.hpp"
#include "impactfit_papers/tables/recipe.hpp"

namespace impactfit {

/// Returns one row per recipe: name, source, title.
Table recipe_list_table();

/// Returns these rows as JSON of schema impactfit.regenerate/1.
std::string recipe_list_json();

/// A recipe with its result, or with an error message.
struct RecipeOutcome {
    const Recipe* recipe;
    RecipeResult result;
    std::string error = {};
};

/// Runs a recipe. An error in its data becomes part of the outcome, so that the remaining recipes run; `report`
/// receives it with the name of the recipe.
RecipeOutcome outcome_of(const Recipe& recipe, const RecipeOptions& options,
                         const std::function<void(const Error&)>& report = {});

/// Returns the verdicts: recipe, subject, verdict, expected, detail.
Table verdict_table(std::span<const RecipeOutcome> outcomes);

/// Returns the verdicts of one recipe: subject, verdict, expected, detail.
Table findings_table(const RecipeResult& result);

/// Returns the verdicts, improvements and tables of each recipe as text.
std::string recipes_text(std::span<const RecipeOutcome> outcomes);

/// Returns one line per recipe and claim.
std::string short_recipes_text(std::span<const RecipeOutcome> outcomes);

/// Returns {schema, command, version, inputs, rows} of the verdicts, and every table by recipe.
Json recipes_json(std::span<const RecipeOutcome> outcomes);

/// Writes folder/RECIPE/: a CSV file per table with its derivation in the header, verdicts.csv, SVG and PNG per
/// figure, the C header of each improved form, and result.json. Creates missing folders. Writes are atomic. Throws
/// Error (usage) if the folder cannot be created.
void write_recipe(const std::string& folder, const RecipeOutcome& outcome);

/// Writes folder/index.md and folder/index.html with every verdict, figure and file of the recipes.
void write_recipe_index(const std::string& folder, std::span<const RecipeOutcome> outcomes);

/// Returns the document of recipes_json, for result_document.
std::span<const SchemaDocument> recipe_documents();

}  // namespace impactfit
