#pragma once
// Table of a lab file while its header is interpreted.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "impactfit/core/error.hpp"
#include "impactfit/dataset/csv/delimited_text.hpp"
#include "impactfit/dataset/lab_header/header_cell.hpp"

namespace impactfit {

struct LabTable {
    std::string file;
    DelimitedText text;
    std::vector<HeaderCell> cells;         ///< one for each column
    std::vector<std::string> labels = {};  ///< cells of the line above the header; empty: the header is the first line
    std::string specimens = {};            ///< column with the labels of specimens side by side; empty: none
    std::vector<std::string> names = {};   ///< of the columns before specimens are stacked

    SourceLocation where(std::size_t column) const;
    /// Returns the place of a cell in the file.
    SourceLocation where_cell(const DelimitedRow& row, std::size_t column) const;
    /// Returns the number of a cell, with a decimal comma or point. Empty for other cells.
    std::optional<double> number(std::size_t row, std::size_t column) const;
    /// True if a cell of the column is a number.
    bool has_numbers(std::size_t column) const;
    /// True for the samples of a record: a time beside a force, an indentation or a velocity. An empty cell then is the
    /// same as the one above only where a reader of records takes it so, and signs are errors.
    bool holds_samples() const;
    void note(const std::string& text_of_note) { text.notes.push_back(text_of_note); }
    /// Makes a column unknown, with its name and its unit in square brackets, and notes the reason.
    void leave_out(std::size_t column, const std::string& reason);
};

/// Returns the option that names a column: --columns "CoR=restitution".
std::string columns_option(const std::string& from, const std::string& to);

/// True for measured responses and their standard deviations; false for inputs such as impact_speed and drop_height.
bool is_response(std::string_view column);

}  // namespace impactfit
