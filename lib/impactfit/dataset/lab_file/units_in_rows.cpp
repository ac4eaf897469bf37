#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <optional>
#include <string>
#include <utility>

#include "impactfit/core/numbers/number.hpp"
#include "impactfit/dataset/lab_file/reading_steps.hpp"
#include "impactfit/dataset/lab_header/header_words.hpp"
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

using Parts = std::pair<std::string, std::string>;

/// Returns the number and what follows it. Empty if no number begins the cell.
std::optional<Parts> number_and_rest(const std::string& cell, char delimiter) {
    std::string pointed = cell;
    if (delimiter != ',') std::replace(pointed.begin(), pointed.end(), ',', '.');
    const auto number = number_prefix(pointed);
    if (!number || number->length == 0) return std::nullopt;
    return Parts{on_one_line(cell.substr(0, number->length)), on_one_line(cell.substr(number->length))};
}

/// Returns the common unit behind all numbers of a column. Empty if a cell has another form.
std::optional<std::string> common_unit(const LabTable& table, std::size_t column) {
    std::optional<std::string> unit;
    for (const DelimitedRow& row : table.text.rows) {
        const std::string& cell = row.cells[column];
        if (cell.empty()) continue;
        const auto parts = number_and_rest(cell, table.text.delimiter);
        if (!parts || parts->second.empty() || (unit && *unit != parts->second)) return std::nullopt;
        unit = parts->second;
    }
    return unit ? lab_unit(*unit) : std::nullopt;
}

void take_unit(LabTable& table, std::size_t column) {
    HeaderCell& cell = table.cells[column];
    const auto unit = common_unit(table, column);
    if (!unit || (cell.unit && *cell.unit != *unit)) return;
    cell.unit = unit;
    cell.remark = "unit from the cells";
    for (DelimitedRow& row : table.text.rows)
        if (const auto parts = number_and_rest(row.cells[column], table.text.delimiter))
            row.cells[column] = parts->first;
}

/// Returns the deviation of "0.91(2)" as 0.02, with the decimal mark of the value. Empty for another rest than "(2)".
std::optional<std::string> deviation_in_brackets(const Parts& value) {
    const std::string& rest = value.second;
    if (rest.size() < 3 || rest.front() != '(' || rest.back() != ')') return std::nullopt;
    const std::string digits = rest.substr(1, rest.size() - 2);
    const auto count = parse_number(digits);
    if (!count || digits.find_first_not_of("0123456789") != std::string::npos) return std::nullopt;
    std::string deviation = fmt::format("{:.6g}", *count * last_digit_unit(value.first));
    if (value.first.find(',') != std::string::npos) std::replace(deviation.begin(), deviation.end(), '.', ',');
    return deviation;
}

/// Returns value and deviation of "0.91 ± 0.02", "0.91 +/- 0.02" and "0.91(2)".
std::optional<Parts> value_and_deviation(const std::string& cell, char delimiter) {
    const auto value = number_and_rest(cell, delimiter);
    if (!value) return std::nullopt;
    const bool blank = cell.find(' ') != std::string::npos;  // "0.91 (3)" may be a count
    if (const auto deviation = deviation_in_brackets(*value); deviation && !blank)
        return Parts{value->first, *deviation};
    for (const std::string_view sign : {"\u00b1", "+/-", "+-"})
        if (value->second.starts_with(sign)) {
            const auto deviation = number_and_rest(on_one_line(value->second.substr(sign.size())), delimiter);
            if (!deviation || !deviation->second.empty()) return std::nullopt;
            return Parts{value->first, deviation->first};
        }
    return std::nullopt;
}

bool all_have_deviations(const LabTable& table, std::size_t column) {
    bool any = false;
    for (const DelimitedRow& row : table.text.rows) {
        if (row.cells[column].empty()) continue;
        if (!value_and_deviation(row.cells[column], table.text.delimiter)) return false;
        any = true;
    }
    return any;
}

void split_deviations(LabTable& table, std::size_t column) {
    HeaderCell deviation = table.cells[column];
    deviation.statistic = Statistic::deviation;
    deviation.own = deviation.mapped = false;
    deviation.remark = "the number behind the value in its cell";
    for (DelimitedRow& row : table.text.rows) {
        const auto parts = value_and_deviation(row.cells[column], table.text.delimiter);
        row.cells.push_back(parts ? parts->second : std::string());
        if (!row.lines.empty()) row.lines.push_back(row.lines[column]);
        if (parts) row.cells[column] = parts->first;
    }
    if (table.text.places.empty()) {
        table.text.places.emplace_back(table.text.header.cells.size());
        std::iota(table.text.places[0].begin(), table.text.places[0].end(), 1);
    }
    table.text.header.take(DelimitedRow(table.text.header), column);
    for (std::vector<long>& places : table.text.places) places.push_back(places[column]);
    table.cells.push_back(deviation);
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

void take_cell_units(LabTable& table) {
    for (std::size_t i = 0, count = table.cells.size(); i < count; ++i) {
        if (!table.cells[i].is_known() && !table.cells[i].is_bare_statistic()) continue;
        if (all_have_deviations(table, i)) split_deviations(table, i);
        take_unit(table, i);
    }
}

}  // namespace impactfit
