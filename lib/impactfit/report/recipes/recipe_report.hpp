#pragma once
// What the recipes found, as text, JSON and files: a folder for each recipe and one index page over all.

#include <span>
#include <string>

#include "impactfit/core/table.hpp"
#include "impactfit/report/format/json.hpp"
#include "impactfit/tables/recipe.hpp"

namespace impactfit {

/// A recipe that was run, or the message of what kept it from running.
struct RecipeOutcome {
    const Recipe* recipe;
    RecipeResult result;
    std::string error = {};
};

/// The verdicts: recipe, subject, verdict, expected, words.
Table verdict_table(std::span<const RecipeOutcome> outcomes);

/// Verdicts first, then what is improved, then the tables.
std::string recipes_text(std::span<const RecipeOutcome> outcomes);

/// {schema, command, version, inputs, rows} of the verdicts, and every table by recipe.
Json recipes_json(std::span<const RecipeOutcome> outcomes);

/// Writes folder/<recipe>/: a CSV file for each table, how it was made in its header, SVG and PNG for each figure, the
/// C header of each improved form, and result.json. Folders are made; every file is whole or not there.
void write_recipe(const std::string& folder, const RecipeOutcome& outcome);

/// Writes folder/index.md and folder/index.html over the recipes that were run, with every verdict, figure and file.
void write_recipe_index(const std::string& folder, std::span<const RecipeOutcome> outcomes);

}  // namespace impactfit
