#pragma once
// Table of named columns: common input of the text, CSV and JSON writers.

#include <string>
#include <variant>
#include <vector>

namespace impactfit {

/// Cell: empty, number (SI), integer, text or Boolean.
using Cell = std::variant<std::monostate, double, long, std::string, bool>;

struct TableColumn {
    std::string name;
    std::string unit = {};  ///< SI unit; "1" for a pure number; empty for text
};

struct Table {
    std::vector<TableColumn> columns;
    std::vector<std::vector<Cell>> rows;  ///< each row has columns.size() cells
};

}  // namespace impactfit
