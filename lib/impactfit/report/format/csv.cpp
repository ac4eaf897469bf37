#include "impactfit/report/format/csv.hpp"

#include <fmt/format.h>

#include <cmath>

namespace impactfit {
namespace {

std::string quoted(const std::string& text) {
    if (text.find_first_of(",\"\n\r") == std::string::npos) return text;
    std::string result = "\"";
    for (const char c : text) result += c == '"' ? std::string("\"\"") : std::string(1, c);
    return result + "\"";
}

std::string csv_cell(const Cell& cell) {
    struct Visitor {
        std::string operator()(std::monostate) const { return ""; }
        std::string operator()(double value) const { return fmt::format("{}", value); }
        std::string operator()(long value) const { return fmt::format("{}", value); }
        std::string operator()(bool value) const { return value ? "true" : "false"; }
        std::string operator()(const std::string& value) const { return quoted(value); }
    };
    return std::visit(Visitor{}, cell);
}

}  // namespace

std::string csv_text(const Table& table) {
    std::string text;
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        const TableColumn& column = table.columns[i];
        if (i > 0) text += ",";
        text += quoted(column.unit.empty() ? column.name : fmt::format("{} [{}]", column.name, column.unit));
    }
    text += "\n";
    for (const std::vector<Cell>& row : table.rows) {
        for (std::size_t i = 0; i < row.size(); ++i) {
            if (i > 0) text += ",";
            text += csv_cell(row[i]);
        }
        text += "\n";
    }
    return text;
}

}  // namespace impactfit
