#pragma once
// Columns and cells of a dataset that is made from a recording.

#include <string>

#include "impactfit/dataset/values/dataset.hpp"

namespace impactfit {

Field text_field(const char* name, const char* description);

/// `unit`: in the syntax of parse_unit.
Field number_field(const char* name, const char* unit, const char* description);

/// Returns a cell with so many significant digits; an empty cell for NaN.
DatasetCell number_cell(double value, int digits);

/// Returns path, digest and size of a recording, which is read in parts.
SourceFile source_file(const std::string& path);

}  // namespace impactfit
