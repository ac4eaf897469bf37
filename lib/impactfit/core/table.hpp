#pragma once
// A table of named columns: what commands that answer in rows hand to the text, CSV and JSON writers.

#include <string>
#include <variant>
#include <vector>

namespace impactfit {

/// An empty cell, a number (SI), a whole number, words or a truth value.
using Cell = std::variant<std::monostate, double, long, std::string, bool>;

struct TableColumn {
    std::string name;
    std::string unit = {};  ///< SI; "1" for a pure number; empty for words
};

struct Table {
    std::vector<TableColumn> columns;
    std::vector<std::vector<Cell>> rows;  ///< each as long as `columns`
};

}  // namespace impactfit
