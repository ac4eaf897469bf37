#pragma once
// Cells of a file as they are written, with the numbers of their lines.

#include <cstddef>
#include <string>

#include "impactfit/dataset/written_cells.hpp"

namespace impactfit {

/// Returns the path, the delimiter or the sheets, and a table of the first `most` lines.
std::string cells_text(const WrittenCells& cells, std::size_t most);

/// Returns cells_text in the size of a short text.
std::string short_cells_text(const WrittenCells& cells, std::size_t most);

/// Returns JSON of schema impactfit.datasets_cells/1.
std::string cells_json(const WrittenCells& cells);

/// Returns the lines as CSV, with their number in the first column.
std::string cells_csv(const WrittenCells& cells);

}  // namespace impactfit
