#include <fmt/format.h>

#include <algorithm>

#include "impactfit_papers/report/papers/paper_report.hpp"

namespace impactfit {
namespace {

constexpr std::size_t widest_label = 46;

std::string head_of(const PaperTableColumn& column) {
    return column.unit.empty() ? column.name : fmt::format("{} [{}]", column.name, column.unit);
}

bool has_computed(const PaperTableRow& row) {
    for (const PaperTableCell& cell : row.cells)
        if (!cell.computed.empty()) return true;
    return false;
}

/// The printed line of a row and, below it, the computed line. The mark is at the computed number.
void add_lines(Grid& grid, const PaperTableRow& row, bool two_lines) {
    std::vector<GridCell> printed{{row.label}}, computed{{}};
    if (two_lines) {
        printed.push_back({"printed"});
        computed.push_back({"computed"});
    }
    for (const PaperTableCell& cell : row.cells) {
        printed.push_back({cell.printed});
        computed.push_back({cell.computed, cell.mark});
    }
    grid.rows.push_back(std::move(printed));
    if (has_computed(row)) grid.rows.push_back(std::move(computed));
}

std::string note_of(const PaperTable& table, char mark) {
    for (const PaperTableNote& note : table.notes)
        if (mark != 0 && note.mark == mark) return note.text;
    return {};
}

/// The name of a column; a repeated name follows that of the column before: "t err".
std::string distinct_name(const PaperTable& table, std::size_t column) {
    const std::string& name = table.columns[column].name;
    const auto same = [&](const PaperTableColumn& other) { return other.name == name; };
    const bool repeated = std::count_if(table.columns.begin(), table.columns.end(), same) > 1;
    return repeated && column > 0 ? table.columns[column - 1].name + " " + name : name;
}

}  // namespace

Grid grid_of(const PaperItem& item, const PaperTable& table) {
    Grid grid{
        fmt::format("{} {}: {}", item.paper, item.label, table.title), {{table.row_head, false, widest_label}}, {}};
    const bool two_lines = table.has_computed();
    if (two_lines) grid.columns.push_back({""});
    for (const PaperTableColumn& column : table.columns) grid.columns.push_back({head_of(column), true});
    for (const PaperTableRow& row : table.rows) add_lines(grid, row, two_lines);
    for (const bool marked : {true, false})
        for (const PaperTableNote& note : table.notes)
            if ((note.mark != 0) == marked) grid.notes.push_back({note.mark, note.text});
    return grid;
}

Table numbers_of(const PaperTable& table) {
    Table numbers{{{"row"}, {"column"}, {"unit"}, {"printed"}, {"computed"}, {"note"}}, {}};
    for (const PaperTableRow& row : table.rows)
        for (std::size_t i = 0; i < row.cells.size(); ++i) {
            const PaperTableCell& cell = row.cells[i];
            if (cell.printed.empty() && cell.computed.empty()) continue;
            numbers.rows.push_back({row.label, distinct_name(table, i), table.columns[i].unit, cell.printed,
                                    cell.computed, note_of(table, cell.mark)});
        }
    return numbers;
}

Json paper_table_json(const PaperItem& item, const PaperTable& table) {
    Json json = json_header("papers");
    json["schema"] = "impactfit.papers_table/1";
    json["paper"] = item.paper;
    json["item"] = item.label;
    json["title"] = table.title;
    json["rows"] = json_objects(numbers_of(table));
    json["notes"] = Json::array();
    for (const PaperTableNote& note : table.notes) json["notes"].push_back(note.text);
    return json;
}

}  // namespace impactfit
