#pragma once
// The printed numbers a recipe starts from: files under data/published.

#include <string>
#include <string_view>
#include <vector>

#include "impactfit/dataset/values/dataset.hpp"
#include "impactfit/tables/recipe.hpp"

namespace impactfit {

/// Reads data/published/<paper>/<file> and notes it as an input of the result. Throws an Error (data) naming the file
/// if it is missing, damaged or without rows.
Dataset published_constants(const RecipeOptions& options, std::string_view paper, std::string_view file,
                            RecipeResult& result);

/// The same of a dataset, by its name.
Dataset recipe_dataset(const RecipeOptions& options, std::string_view slug, RecipeResult& result);

/// The verdict expected of a row, from its column `expected` or another one.
RecipeVerdict expected_verdict(const Dataset& published, std::size_t row, std::string_view column = "expected");

}  // namespace impactfit
