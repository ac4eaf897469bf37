#include "impactfit/report/datasets/cells_report.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "impactfit/core/table.hpp"
#include "impactfit/report/format/csv.hpp"
#include "impactfit/report/format/json.hpp"
#include "impactfit/report/format/short_text.hpp"
#include "impactfit/report/format/text.hpp"

namespace impactfit {
namespace {

/// Returns the first lines as a table: the number of a line, and its cells below the numbers of the columns.
Table cells_table(const WrittenCells& cells, std::size_t most) {
    const std::size_t shown = std::min(most, cells.lines.size());
    std::size_t width = 0;
    for (std::size_t i = 0; i < shown; ++i) width = std::max(width, cells.lines[i].cells.size());
    Table table{{{"line"}}, {}};
    for (std::size_t column = 1; column <= width; ++column) table.columns.push_back({std::to_string(column)});
    for (std::size_t i = 0; i < shown; ++i) {
        std::vector<Cell> row{cells.lines[i].line};
        for (const std::string& cell : cells.lines[i].cells) row.push_back(cell.empty() ? Cell{} : Cell{cell});
        row.resize(width + 1);
        table.rows.push_back(std::move(row));
    }
    return table;
}

std::string cells_title(const WrittenCells& cells) {
    std::string text = cells.path + ": ";
    if (cells.sheet.empty())
        text += "delimiter " + cells.delimiter;
    else
        text += fmt::format("sheet '{}'; sheets with data: {}", cells.sheet, fmt::join(cells.sheets, ", "));
    for (const std::string& note : cells.notes) text += "; " + note;
    return text + "\n";
}

/// Returns the line on lines that are left out; empty without one.
std::string line_on_rest(const WrittenCells& cells, std::size_t most) {
    const long shown = static_cast<long>(std::min(most, cells.lines.size()));
    const long more = cells.more + std::ssize(cells.lines) - shown;
    return more == 0 ? "" : fmt::format("{} more line{}: --lines N prints N lines\n", more, more == 1 ? "" : "s");
}

}  // namespace

std::string cells_text(const WrittenCells& cells, std::size_t most) {
    return cells_title(cells) + "\n" + table_text(cells_table(cells, most)) + line_on_rest(cells, most);
}

std::string short_cells_text(const WrittenCells& cells, std::size_t most) {
    return clipped(cells_title(cells)) + "\n" + narrow_table_text(cells_table(cells, most)) + line_on_rest(cells, most);
}

std::string cells_json(const WrittenCells& cells) {
    Json json = json_header("datasets_cells");
    json["path"] = cells.path;
    if (cells.sheet.empty())
        json["delimiter"] = cells.delimiter;
    else
        json["sheet"] = cells.sheet;
    json["sheets"] = cells.sheets;
    json["notes"] = cells.notes;
    json["lines"] = Json::array();
    for (const WrittenLine& line : cells.lines) json["lines"].push_back({{"line", line.line}, {"cells", line.cells}});
    json["more"] = cells.more;
    return json_text(json);
}

std::string cells_csv(const WrittenCells& cells) {
    return csv_text(cells_table(cells, cells.lines.size()));
}

}  // namespace impactfit
