#pragma once
// Header cell of a lab file: recognised column, unit, statistic and number of a repeat.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "impactfit/core/error.hpp"
#include "impactfit/dataset/lab_header/header_words.hpp"

namespace impactfit {

struct HeaderCell {
    std::string written;               ///< on one line
    std::string name;                  ///< without the unit
    std::optional<std::string> unit;   ///< in the syntax of parse_unit, or as written in square brackets
    std::vector<std::string> columns;  ///< recognised columns with this name; empty: unknown
    Statistic statistic = Statistic::none;
    std::string repeat = {};      ///< number in the name: "2" in "Rebound 2"
    std::string stem = {};        ///< name without the number, joined
    std::string remark = {};      ///< assumption about the unit
    bool own = false;             ///< a name of known_column.hpp or sd(...) in the syntax of column_header.hpp
    bool mapped = false;          ///< named by the user
    std::string target = {};      ///< column of the dataset: "restitution", "sd(restitution)", or the own name
    bool successive = false;      ///< height after one of several bounces of one drop, not a repeat
    bool explained = false;       ///< a note on the column exists
    std::string unreadable = {};  ///< first error of a spreadsheet in the cells, such as #DIV/0!; empty: none

    bool is_known() const { return !columns.empty(); }
    /// True for "mean" or "std" without a quantity.
    bool is_bare_statistic() const { return columns.empty() && statistic != Statistic::none; }
};

/// Reads a header cell. Throws Error (data) for brackets that do not close behind a recognised name.
HeaderCell read_header_cell(std::string_view cell, const SourceLocation& where);

/// Chooses among several columns by the dimension of the unit, and reads a suffix "ms" of a speed as "m/s". The
/// names e, h and m in a unit of another dimension are unknown. Throws Error (data) for other names.
void infer_unit(HeaderCell& cell, const SourceLocation& where);

}  // namespace impactfit
