#pragma once
// Table of a file as it was read: line of the header, layout, and the meaning of each column.

#include <string>
#include <vector>

namespace impactfit {

/// A column of the table of a file. A column whose cells have a value and its deviation occurs twice.
struct SourceColumn {
    long number = 0;      ///< from 1; in the file for the layouts "rows" and "side_by_side", else in the arranged table
    std::string name;     ///< as written
    std::string read_as;  ///< column of the dataset: "restitution", "sd(restitution)"; empty: not used
    std::string unit;     ///< in the syntax of parse_unit; empty: none is stated
    std::string remark;   ///< reason for the meaning or the unit, or for which the column is not used; may be empty
};

struct SourceTable {
    long header_line = 0;  ///< in the file, from 1; 0: the names are those of the user, or of a recording
    std::string layout;    ///< of arranged_table.hpp, "side_by_side" or "recording"; empty: the file is no table
    std::vector<SourceColumn> columns;
};

}  // namespace impactfit
