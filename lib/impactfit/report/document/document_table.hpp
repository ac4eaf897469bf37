#pragma once
// Parts of a document for its renderers: blocks below each other, cells as text, and tables as a grid for text and
// Markdown.

#include <string>
#include <variant>
#include <vector>

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

/// Returns the blocks as `renderer` writes each kind, after an empty line each. Empty blocks are left out.
template <class Renderer>
std::string rendered_blocks(const std::vector<DocumentBlock>& blocks, const Renderer& renderer) {
    std::string text;
    for (const DocumentBlock& block : blocks)
        if (const std::string part = std::visit(renderer, block); !part.empty()) text += "\n" + part;
    return text;
}

}  // namespace impactfit
