#pragma once
// Cells of a line of a recording: their separation, their numbers, and whether a row is one of data.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "impactfit/core/trimmed.hpp"

namespace impactfit {

using SignalCells = std::vector<std::string>;

/// Returns the text without blanks, tabs and line ends around it.
inline std::string_view trimmed_cell(std::string_view text) {
    return trimmed(text, " \t\r");
}

/// Returns the number of a cell in any spelling, also with a decimal comma. Empty for a text.
std::optional<double> cell_number(std::string_view cell, bool decimal_comma);

struct CellCount {
    std::size_t numbers = 0, texts = 0;
};

CellCount count_cells(const SignalCells& cells, bool decimal_comma);

/// True for a row of data: at least one number, and no more texts than numbers.
bool is_data_row(const SignalCells& cells, bool decimal_comma);

/// Separation of cells: one of tab, semicolon and comma; a single blank; or runs of blanks.
enum class CellSeparator { tab, semicolon, comma, blank, blanks };

std::string_view name_of(CellSeparator separator);

SignalCells cells_of_line(std::string_view line, CellSeparator separator);

/// Returns the separator that gives the most rows of data.
CellSeparator separator_of(const std::vector<std::string_view>& lines);

}  // namespace impactfit
