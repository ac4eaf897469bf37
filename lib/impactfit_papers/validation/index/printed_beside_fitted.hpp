#pragma once
// A printed constant beside the constant of a recipe.

#include <string>
#include <string_view>

#include "impactfit/dataset/values/dataset.hpp"
#include "impactfit_papers/validation/index/paper_table.hpp"

namespace impactfit {

/// Reads data_root/published/<file> or data_root/tables/<file>.
Dataset published_file(const std::string& data_root, const std::string& file);
Dataset recipe_file(const std::string& data_root, const std::string& file);

/// Returns the verdict of a recipe on the first subject that starts with `subject`. Throws Error (data) if missing.
std::string recipe_verdict_on(const std::string& data_root, const std::string& recipe, std::string_view subject);

/// Returns the row of a dataset with these texts in two columns. Throws Error (data) if missing.
std::size_t row_with(const Dataset& dataset, std::string_view column, std::string_view text,
                     std::string_view second_column = {}, std::string_view second_text = {});

/// Returns the cell of a printed constant and its fitted value, in the unit and with the digits of the print. A
/// constant that differs by more than a unit of its last digit has the mark of `note`.
PaperTableCell beside_fitted(PaperTable& table, const Dataset& printed, std::size_t row, std::string_view column,
                             double fitted, const std::string& note);

/// Returns a printed number without a computed number.
PaperTableCell printed_only(const Dataset& printed, std::size_t row, std::string_view column);

}  // namespace impactfit
