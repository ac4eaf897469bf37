#include "impactfit/report/document/document_table.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "impactfit/core/numbers/concise_value.hpp"

namespace impactfit {
namespace {

bool is_empty_cell(const DocumentCell& cell) {
    const auto* value = std::get_if<Json>(&cell);
    return value != nullptr && (value->is_null() || *value == "");
}

std::string document_cell_text(const DocumentCell& cell, const DocumentTable& table, int digits) {
    if (const auto* badge = std::get_if<Badge>(&cell)) return badge->text;
    const Json& value = std::get<Json>(cell);
    return table.shaded && value.is_number() ? fmt::format("{:.3f}", value.get<double>()) : scalar_text(value, digits);
}

}  // namespace

std::string scalar_text(const Json& value, int digits) {
    if (value.is_boolean()) return value.get<bool>() ? "yes" : "no";
    if (value.is_number_float()) return short_number(value.get<double>(), digits);
    if (value.is_string()) return value.get<std::string>();
    return value.is_number_integer() ? value.dump() : std::string();
}

bool is_number(const DocumentCell& cell) {
    const auto* value = std::get_if<Json>(&cell);
    if (value == nullptr || !value->is_string()) return value != nullptr && value->is_number();
    const std::string& text = value->get_ref<const std::string&>();
    return !text.empty() && text.find_first_not_of("-+.0123456789e()?") == std::string::npos && text != "-";
}

bool is_number_column(const DocumentTable& table, std::size_t column) {
    return std::any_of(table.rows.begin(), table.rows.end(),
                       [&](const auto& row) { return is_number(row.at(column)); });
}

DocumentTable without_empty_columns(DocumentTable table) {
    for (auto& row : table.rows) row.resize(table.header.size(), Json());
    for (std::size_t c = table.header.size(); c-- > 0;) {
        const auto place = static_cast<std::ptrdiff_t>(c);
        if (!std::all_of(table.rows.begin(), table.rows.end(),
                         [&](const auto& row) { return is_empty_cell(row.at(c)); }))
            continue;
        table.header.erase(table.header.begin() + place);
        for (auto& row : table.rows) row.erase(row.begin() + place);
    }
    return table;
}

Grid table_grid(const DocumentTable& given, int digits) {
    const DocumentTable table = without_empty_columns(given);
    Grid grid{table.caption, {}, {}};
    for (std::size_t c = 0; c < table.header.size(); ++c)
        grid.columns.push_back({table.header[c], is_number_column(table, c)});
    for (const std::vector<DocumentCell>& row : table.rows) {
        grid.rows.emplace_back();
        for (const DocumentCell& cell : row) grid.rows.back().push_back({document_cell_text(cell, table, digits)});
    }
    return grid;
}

}  // namespace impactfit
