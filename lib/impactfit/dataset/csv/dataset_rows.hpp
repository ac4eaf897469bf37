#pragma once
// Dataset rows from the cells of a delimited text.

#include <string>
#include <vector>

#include "impactfit/dataset/csv/delimited_text.hpp"
#include "impactfit/dataset/values/dataset.hpp"

namespace impactfit {

/// Fills `dataset.rows` from `text`, whose columns are `dataset.fields` in that order. Numbers are converted to SI, the
/// decimal mark is detected and noted, rows with `use` 0 are dropped and noted. Throws Error (data) with file, line and
/// column for a cell that is not a finite number, an uncertainty that is not positive, a `use` other than 0 or 1, and
/// if no row remains. Cells are released row by row to save memory.
void fill_rows(Dataset& dataset, DelimitedText text, const std::string& file);

}  // namespace impactfit
