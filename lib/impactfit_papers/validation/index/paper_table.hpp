#pragma once
// Table of a paper in its own layout: rows, columns, units and digits as printed, with the computed numbers. A mark
// refers to a note on a cell that differs.

#include <optional>
#include <string>
#include <vector>

#include "impactfit_papers/validation/index/paper_index.hpp"

namespace impactfit {

struct PaperTableColumn {
    std::string name;
    std::string unit;  ///< "1e-4 s", "%"; empty for a pure number
};

/// Numbers with the digits of the paper. An empty text has no number.
struct PaperTableCell {
    std::string printed = {}, computed = {};
    char mark = 0;  ///< 'a', 'b', ... of a note; 0: none
};

struct PaperTableRow {
    std::string label;
    std::vector<PaperTableCell> cells;  ///< one for each column
};

struct PaperTableNote {
    char mark;  ///< 0: on the complete table
    std::string text;
};

struct PaperTable {
    std::string title;
    std::string row_head;  ///< head of the labels
    std::vector<PaperTableColumn> columns;
    std::vector<PaperTableRow> rows;
    std::vector<PaperTableNote> notes;

    /// Returns the mark of a note, and adds the note if it is new.
    char mark(const std::string& note);
    /// True if any cell has a computed number.
    bool has_computed() const;
};

/// Returns the table of an item; empty for an item without numbers to compare. Tables of ZH22 are computed by
/// simulation, tables of constants are the results of the recipes in data_root/tables. Throws Error (data) for missing
/// or damaged files.
std::optional<PaperTable> paper_table(const std::string& data_root, const PaperItem& item);

/// Returns the number in `unit`s (SI) with the digits of a printed text: printed_digits("2.620e-4", 2.617e-4, 1e-4) is
/// "2.617".
std::string with_digits_of(double last_digit_unit, double value, double unit);

}  // namespace impactfit
