#pragma once
// Rows of a table that are made of the cells of other rows.

#include <optional>
#include <string>
#include <vector>

#include "impactfit/dataset/layout/arranged_table.hpp"

namespace impactfit {

/// Returns the first row with two filled cells or more; the number of rows if there is none. Rows above it are titles.
std::size_t first_wide_row(const std::vector<DelimitedRow>& rows);

/// Throws Error (data) for a row from `first` on with another number of cells than the first. Empty cells at the right
/// do not count, and rows are made equally long.
void make_equally_long(FileRows& rows, std::size_t first);

/// Returns the title lines above a row in one text; empty without one.
std::string titles_text(const std::vector<DelimitedRow>& rows, std::size_t header);

/// Adds a cell of a file to a row that has cells of several lines.
void add_cell(DelimitedRow& row, std::string cell, long line);

/// Returns "'a', 'b', 'c'", with at most four names.
std::string quoted_names(const std::vector<std::string>& names);

// Value with its name or unit in one cell: "h = 20 cm", "Drop height: 20 cm", "20 cm", "0.5".

struct StatedValue {
    std::string name;    ///< as written, empty without one
    std::string number;  ///< as written
    std::string unit;    ///< in the syntax of parse_unit, empty without one
};

/// Reads a cell with one number. A name before it is one of an impact speed or drop height. Empty for other cells, and
/// for a unit that does not fit the name.
std::optional<StatedValue> stated_value(const std::string& cell);

}  // namespace impactfit
