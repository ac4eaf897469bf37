#include "impactfit/report/format/csv.hpp"

#include <fmt/format.h>

#include <iterator>

namespace impactfit {
namespace {

void append_quoted(const std::string& value, std::string& text) {
    if (value.find_first_of(",\"\n\r") == std::string::npos) {
        text += value;
        return;
    }
    text += '"';
    for (const char c : value) text.append(c == '"' ? 2 : 1, c);
    text += '"';
}

void append_cell(const Cell& cell, std::string& text) {
    struct Visitor {
        std::string& text;
        void operator()(std::monostate) const {}
        void operator()(double value) const { fmt::format_to(std::back_inserter(text), "{}", value); }
        void operator()(long value) const { fmt::format_to(std::back_inserter(text), "{}", value); }
        void operator()(bool value) const { text += value ? "true" : "false"; }
        void operator()(const std::string& value) const { append_quoted(value, text); }
    };
    std::visit(Visitor{text}, cell);
}

}  // namespace

std::string csv_header(const std::vector<TableColumn>& columns) {
    std::string text;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        if (i > 0) text += ',';
        append_quoted(
            columns[i].unit.empty() ? columns[i].name : fmt::format("{} [{}]", columns[i].name, columns[i].unit), text);
    }
    return text + "\n";
}

std::string csv_rows(const Table& table) {
    std::string text;
    for (const std::vector<Cell>& row : table.rows) {
        for (std::size_t i = 0; i < row.size(); ++i) {
            if (i > 0) text += ',';
            append_cell(row[i], text);
        }
        text += '\n';
    }
    return text;
}

std::string csv_text(const Table& table) {
    return csv_header(table.columns) + csv_rows(table);
}

}  // namespace impactfit
