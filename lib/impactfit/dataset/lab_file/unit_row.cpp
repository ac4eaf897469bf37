#include "impactfit/dataset/lab_file/unit_row.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "impactfit/dataset/lab_header/unit_notation.hpp"

namespace impactfit {
namespace {

bool fits_any(const HeaderCell& cell, const std::string& unit) {
    return std::any_of(cell.columns.begin(), cell.columns.end(),
                       [&](const std::string& column) { return unit_fits(column, unit); });
}

bool is_unit_row(const LabTable& table) {
    bool any = false;
    for (std::size_t i = 0; i < table.cells.size(); ++i) {
        const std::string& text = table.text.rows.front().cells[i];
        if (text.empty()) continue;
        const auto unit = lab_unit(text);
        if (table.number(0, i) && text != "1") return false;
        if (table.cells[i].is_known() && !unit) return false;
        any = any || (unit && text != "1" && table.cells[i].is_known() && !table.cells[i].unit &&
                      (fits_any(table.cells[i], *unit) || table.cells[i].own));
    }
    return any;
}

}  // namespace

void take_unit_row(LabTable& table) {
    if (table.text.rows.size() < 2 || !is_unit_row(table)) return;
    for (std::size_t i = 0; i < table.cells.size(); ++i)
        if (const auto unit = lab_unit(table.text.rows.front().cells[i]); unit && !table.cells[i].unit)
            table.cells[i].unit = unit;
    table.note(fmt::format("units from line {}", table.text.rows.front().line));
    table.text.rows.erase(table.text.rows.begin());
}

}  // namespace impactfit
