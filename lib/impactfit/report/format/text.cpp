#include "impactfit/report/format/text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace impactfit {
namespace {

std::string text_cell(const Cell& cell, int digits) {
    struct Visitor {
        int digits;
        std::string operator()(std::monostate) const { return ""; }
        std::string operator()(double value) const { return fmt::format("{:.{}g}", value, digits); }
        std::string operator()(long value) const { return fmt::format("{}", value); }
        std::string operator()(bool value) const { return value ? "yes" : "no"; }
        std::string operator()(const std::string& value) const { return value; }
    };
    return std::visit(Visitor{digits}, cell);
}

struct ColumnLayout {
    std::vector<std::string> cells;  ///< header first
    std::size_t width = 0;
    bool words = true;
    bool empty = true;
};

ColumnLayout layout_of(const Table& table, std::size_t column, int digits) {
    const TableColumn& head = table.columns[column];
    const bool has_unit = !head.unit.empty() && head.unit != "1";
    ColumnLayout layout{{has_unit ? fmt::format("{} [{}]", head.name, head.unit) : head.name}};
    for (const std::vector<Cell>& row : table.rows) {
        layout.cells.push_back(text_cell(row[column], digits));
        layout.empty = layout.empty && layout.cells.back().empty();
        if (std::holds_alternative<double>(row[column]) || std::holds_alternative<long>(row[column]))
            layout.words = false;
    }
    for (const std::string& cell : layout.cells) layout.width = std::max(layout.width, cell.size());
    return layout;
}

}  // namespace

std::string table_text(const Table& table, int digits) {
    std::vector<ColumnLayout> columns;
    for (std::size_t i = 0; i < table.columns.size(); ++i)
        if (ColumnLayout layout = layout_of(table, i, digits); !layout.empty) columns.push_back(std::move(layout));
    std::string text;
    for (std::size_t line = 0; line <= table.rows.size(); ++line) {
        std::string row;
        for (const ColumnLayout& column : columns)
            row += column.words ? fmt::format("{:<{}}  ", column.cells[line], column.width)
                                : fmt::format("{:>{}}  ", column.cells[line], column.width);
        row.erase(row.find_last_not_of(' ') + 1);
        text += row + "\n";
    }
    return text;
}

}  // namespace impactfit
