#pragma once
// Rows of a dataset selected by the texts of their columns.

#include <cstddef>
#include <string>
#include <vector>

#include "impactfit/core/error.hpp"
#include "impactfit/dataset/values/dataset.hpp"
#include "impactfit/dataset/values/impact_exclusion.hpp"

namespace impactfit {

/// Row selection: rows whose cell of the column equals one of the texts.
struct RowChoice {
    std::string column;
    std::vector<std::string> texts;
    SourceLocation where;
};

/// True if every choice accepts the row.
bool is_chosen(const Dataset& dataset, std::size_t row, const std::vector<RowChoice>& choices);

/// Throws Error (problem) for a choice of a missing column, or of a text that no row has.
void check_choices(const Dataset& dataset, const std::vector<RowChoice>& choices);

/// Throws Error (data) if specimens stood side by side in the file, more than one is chosen, and no choice names their
/// column: rows of two specimens are never merged silently.
void check_specimens(const Dataset& dataset, const std::vector<RowChoice>& choices);

/// Returns the dataset with the chosen rows only. Throws Error as check_choices.
Dataset chosen_rows(Dataset dataset, const std::vector<RowChoice>& choices);

/// Returns the dataset without the rows of these numbers (DatasetRow::number), with a note on them and their reasons.
/// Throws Error (usage) for a number that no row has, and if no row remains.
Dataset without_excluded_rows(Dataset dataset, const std::vector<ImpactExclusion>& excluded);

}  // namespace impactfit
