#pragma once
// From the words of a delimited text to dataset rows.

#include <string>
#include <vector>

#include "impactfit/dataset/csv/delimited_text.hpp"
#include "impactfit/dataset/values/dataset.hpp"

namespace impactfit {

/// Fills `dataset.rows` from `text`, whose columns are `dataset.fields` in that order: numbers converted to SI, the
/// decimal mark detected and noted, rows with `use` 0 dropped and noted. Throws Error (data) with file, line and column
/// for a cell that is not a finite number, an uncertainty that is not positive, a `use` other than 0 or 1, and when
/// no row is left. Words that are given up row by row are not held twice.
void fill_rows(Dataset& dataset, DelimitedText text, const std::string& file);

}  // namespace impactfit
