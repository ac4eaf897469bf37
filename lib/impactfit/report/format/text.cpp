#include "impactfit/report/format/text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "impactfit/core/line_wrap.hpp"
#include "impactfit/core/numbers/concise_value.hpp"

namespace impactfit {
namespace {

enum class Numbers {
    plain,   ///< 1.5e+06
    concise  ///< 1.5e6
};

std::string text_cell(const Cell& cell, int digits, Numbers numbers) {
    struct Visitor {
        int digits;
        Numbers numbers;
        std::string operator()(std::monostate) const { return ""; }
        std::string operator()(double value) const {
            return numbers == Numbers::concise ? short_number(value, digits) : fmt::format("{:.{}g}", value, digits);
        }
        std::string operator()(long value) const { return fmt::format("{}", value); }
        std::string operator()(bool value) const { return value ? "yes" : "no"; }
        std::string operator()(const std::string& value) const { return value; }
    };
    return std::visit(Visitor{digits, numbers}, cell);
}

struct ColumnLayout {
    std::vector<std::string> cells;  ///< header first
    std::size_t width = 0;
    bool words = true;
    bool empty = true;
};

ColumnLayout layout_of(const Table& table, std::size_t column, int digits, Numbers numbers) {
    const TableColumn& head = table.columns[column];
    const bool has_unit = !head.unit.empty() && head.unit != "1";
    ColumnLayout layout{{has_unit ? fmt::format("{} [{}]", head.name, head.unit) : head.name}};
    for (const std::vector<Cell>& row : table.rows) {
        layout.cells.push_back(text_cell(row[column], digits, numbers));
        layout.empty = layout.empty && layout.cells.back().empty();
        if (std::holds_alternative<double>(row[column]) || std::holds_alternative<long>(row[column]))
            layout.words = false;
    }
    for (const std::string& cell : layout.cells) layout.width = std::max(layout.width, cell.size());
    return layout;
}

/// Columns with content.
std::vector<ColumnLayout> layouts_of(const Table& table, int digits, Numbers numbers) {
    std::vector<ColumnLayout> columns;
    for (std::size_t i = 0; i < table.columns.size(); ++i)
        if (ColumnLayout layout = layout_of(table, i, digits, numbers); !layout.empty)
            columns.push_back(std::move(layout));
    return columns;
}

std::string lines_of(const std::vector<ColumnLayout>& columns, std::size_t rows) {
    std::string text;
    for (std::size_t line = 0; line <= rows; ++line) {
        std::string row;
        for (const ColumnLayout& column : columns)
            row += column.words ? fmt::format("{:<{}}  ", column.cells[line], column.width)
                                : fmt::format("{:>{}}  ", column.cells[line], column.width);
        row.erase(row.find_last_not_of(' ') + 1);
        text += row + "\n";
    }
    return text;
}

/// Width of the columns with their gaps. The last gap is not printed.
std::size_t width_of(const std::vector<ColumnLayout>& columns) {
    constexpr std::size_t gap = 2;
    std::size_t width = 0;
    for (const ColumnLayout& column : columns) width += column.width + gap;
    return width == 0 ? 0 : width - gap;
}

}  // namespace

std::string spaced_name(std::string name) {
    std::replace(name.begin(), name.end(), '_', ' ');
    return name;
}

std::string table_text(const Table& table, int digits) {
    return lines_of(layouts_of(table, digits, Numbers::plain), table.rows.size());
}

std::string narrow_table_text(const Table& table, int digits) {
    std::vector<ColumnLayout> columns = layouts_of(table, digits, Numbers::concise);
    std::string omitted;
    while (columns.size() > 1 && width_of(columns) > line_width()) {
        omitted = columns.back().cells.front() + (omitted.empty() ? "" : ", ") + omitted;
        columns.pop_back();
    }
    const std::string text = lines_of(columns, table.rows.size());
    if (omitted.empty()) return text;
    return text + wrapped(fmt::format("more columns: --verbose or --format csv ({})", omitted), "  ") + "\n";
}

}  // namespace impactfit
