#pragma once
// Printed numbers that a recipe reads: files under data/published.

#include <string>
#include <string_view>
#include <vector>

#include "impactfit/dataset/values/dataset.hpp"
#include "impactfit_papers/tables/recipe.hpp"

namespace impactfit {

/// Reads data/published/<paper>/<file> and adds it to the inputs of the result. Throws Error (data) with the file name
/// if the file is missing, damaged or without rows.
Dataset published_constants(const RecipeOptions& options, std::string_view paper, std::string_view file,
                            RecipeResult& result);

/// Reads the dataset `slug` and adds it to the inputs of the result. Throws Error as published_constants does.
Dataset recipe_dataset(const RecipeOptions& options, std::string_view slug, RecipeResult& result);

/// Returns the expected verdict of a row, from `column`.
RecipeVerdict expected_verdict(const Dataset& published, std::size_t row, std::string_view column = "expected");

}  // namespace impactfit
