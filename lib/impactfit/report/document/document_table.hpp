#pragma once
// Tables of a document for its renderers: cells as text, and as a grid for text and Markdown.

#include <string>

#include "impactfit/report/document/document.hpp"
#include "impactfit/report/format/grid.hpp"

namespace impactfit {

/// Returns the text of a scalar: numbers as short_number with `digits`, "yes" or "no". Empty for null, lists and
/// objects. Not escaped.
std::string scalar_text(const Json& value, int digits);

/// True for a number, and for the text of one such as "2.989(60)e5".
bool is_number(const DocumentCell& cell);

/// True if a cell of the column is a number. The rows are as long as the header.
bool is_number_column(const DocumentTable& table, std::size_t column);

/// Returns the table without columns of empty cells. Its rows are as long as the header.
DocumentTable without_empty_columns(DocumentTable table);

/// Returns the table as a grid: caption as title, numbers right-aligned, badges as their text.
Grid table_grid(const DocumentTable& table, int digits);

}  // namespace impactfit
