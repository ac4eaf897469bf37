#include "impactfit/report/format/csv.hpp"

#include <fmt/compile.h>
#include <fmt/format.h>

#include <array>
#include <type_traits>
#include <variant>

namespace impactfit {
namespace {

void append_quoted(std::string_view value, std::string& text) {
    if (value.find_first_of(",\"\n\r") == std::string_view::npos) {
        text += value;
        return;
    }
    text += '"';
    for (const char c : value) text.append(c == '"' ? 2 : 1, c);
    text += '"';
}

void add_cell(const Cell& cell, CsvLines& lines) {
    const auto add = [&](const auto& value) {
        if constexpr (std::is_same_v<decltype(value), const std::monostate&>)
            lines.add_empty();
        else
            lines.add(value);
    };
    std::visit(add, cell);
}

}  // namespace

void CsvLines::add(double value) {
    add_number(value);
}

void CsvLines::add(long value) {
    add_number(value);
}

/// A double has at most 24 characters, a long 20.
template <class Number>
void CsvLines::add_number(Number value) {
    std::array<char, 32> cell{','};
    char* const end = fmt::format_to(cell.data() + 1, FMT_COMPILE("{}"), value);
    text_.append(cell.data() + (begins_ ? 1 : 0), end);
    begins_ = false;
}

void CsvLines::add(bool value) {
    separate();
    text_ += value ? "true" : "false";
}

void CsvLines::add(std::string_view value) {
    separate();
    append_quoted(value, text_);
}

void CsvLines::end_line() {
    text_ += '\n';
    begins_ = true;
}

void CsvLines::separate() {
    if (!begins_) text_ += ',';
    begins_ = false;
}

std::string csv_header(const std::vector<TableColumn>& columns) {
    CsvLines lines;
    for (const TableColumn& column : columns)
        lines.add(
            std::string_view(column.unit.empty() ? column.name : fmt::format("{} [{}]", column.name, column.unit)));
    lines.end_line();
    return lines.text();
}

std::string csv_text(const Table& table) {
    CsvLines lines;
    for (const std::vector<Cell>& row : table.rows) {
        for (const Cell& cell : row) add_cell(cell, lines);
        lines.end_line();
    }
    return csv_header(table.columns) + lines.text();
}

}  // namespace impactfit
