#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <string_view>

#include "impactfit/core/units/unit.hpp"
#include "impactfit/dataset/lab_file/reading_steps.hpp"
#include "impactfit/dataset/lab_file/successive_bounces.hpp"
#include "impactfit/dataset/lab_header/header_words.hpp"
#include "impactfit/dataset/lab_header/unit_notation.hpp"
#include "impactfit/dataset/values/known_column.hpp"

namespace impactfit {
namespace {

constexpr double longest_unit_of_contact = 1e-3;  ///< [s]: seconds may be those of a clock

std::string with_unit(const std::string& column) {
    return fmt::format("{} [{}]", column, usual_unit(column));
}

bool means(const HeaderCell& cell, std::string_view column) {
    return std::find(cell.columns.begin(), cell.columns.end(), column) != cell.columns.end();
}

/// Returns the option that gives this column and others with its name and another number one meaning.
std::string option_for_all(const LabTable& table, const HeaderCell& cell, const std::string& meaning) {
    std::string others;
    for (const HeaderCell& other : table.cells)
        if (&other != &cell && other.columns == cell.columns && other.stem == cell.stem && !other.mapped)
            others += fmt::format(", {}={}", other.name, meaning);
    return columns_option(cell.name, meaning + others);
}

void infer_meaning(LabTable& table, std::size_t i) {
    HeaderCell& cell = table.cells[i];
    if (counts_bounces(table, i) || numbers_drops(table, i)) cell.columns.clear();
    if (cell.columns.size() < 2) return;
    // "Impact time" without a unit is the contact time, not its nondimensional form.
    if (means(cell, "duration")) {
        cell.columns = {"duration"};
        return;
    }
    // "Velocity" is the impact speed, unless the file is a record over time.
    const auto is_time = [](const HeaderCell& other) { return means(other, "time"); };
    if (means(cell, "impact_speed") && means(cell, "velocity") &&
        std::none_of(table.cells.begin(), table.cells.end(), is_time)) {
        cell.columns = {"impact_speed"};
        return;
    }
    throw Error(ErrorKind::data, "a column has two meanings", cell.written,
                fmt::format("{}, or {}", option_for_all(table, cell, with_unit(cell.columns[0])),
                            option_for_all(table, cell, with_unit(cell.columns[1]))),
                table.where(i));
}

/// True for a letter alone as the name of a recognised column: "h", "e", "v".
bool is_letter(const HeaderCell& cell) {
    return cell.is_known() && !cell.own && !cell.mapped && joined(header_words(cell.name)).size() == 1;
}

bool means_impact_speed(const HeaderCell& cell) {
    return means(cell, "impact_speed");
}

/// A letter alone needs a second hint: its unit, a column of the other kind, response or input, or a recognised column
/// that needs no hint. Beside an impact speed "h" may be any length.
void doubt_letters(LabTable& table) {
    const auto any = [&](const auto& property) {
        return std::any_of(table.cells.begin(), table.cells.end(), property);
    };
    const bool speed = any(means_impact_speed), response = any(is_of_response);
    const bool input = speed || any([](const HeaderCell& cell) { return means(cell, "drop_height"); });
    const bool certain = any([](const HeaderCell& cell) { return cell.is_known() && !is_letter(cell); });
    for (HeaderCell& cell : table.cells) {
        if (!is_letter(cell)) continue;
        const bool neighbour = certain || (is_of_response(cell) ? input : response);
        const bool other_length = means(cell, "drop_height") && speed;
        if (!other_length && (cell.unit || neighbour)) continue;
        cell.columns.clear();
        cell.statistic = Statistic::none;
    }
}

/// True if no number of a column is above that of another one, apart from their signs.
bool is_slower(const LabTable& table, std::size_t after, std::size_t before) {
    if (!table.has_numbers(before) || !table.has_numbers(after)) return false;
    for (std::size_t row = 0; row < table.text.rows.size(); ++row) {
        const auto first = table.number(row, before), second = table.number(row, after);
        if (first && second && std::abs(*second) > std::abs(*first)) return false;
    }
    return true;
}

/// Symbols u and v of textbooks, or u1 and v1: speeds before and after the impact.
void infer_pairs_of_speeds(LabTable& table) {
    std::map<std::string, std::size_t> before, after;  // by the number behind the letter
    for (std::size_t i = 0; i < table.cells.size(); ++i) {
        const HeaderCell& cell = table.cells[i];
        const std::string symbol = joined(header_words(cell.name));
        if (symbol.empty() || symbol.size() > 2 || cell.own || cell.mapped || cell.explained) continue;
        if (cell.unit && !unit_fits("impact_speed", *cell.unit)) continue;
        if (symbol[0] == 'u') before.emplace(symbol.substr(1), i);
        if (symbol[0] == 'v') after.emplace(symbol.substr(1), i);
    }
    for (const auto& [number, u] : before) {
        const auto v = after.find(number);
        if (v == after.end() || !is_slower(table, v->second, u)) continue;
        table.cells[u].columns = {"impact_speed"};
        table.cells[u].stem = "u";
        table.cells[v->second].columns = {"rebound_speed"};
        table.cells[v->second].stem = "v";
    }
}

/// Returns the column that a symbol may mean beside an impact speed; empty for other names.
std::string_view meaning_of_symbol(const std::string& name) {
    const std::string symbol = joined(header_words(name));
    if (symbol == "t" || symbol == "dt" || symbol == "deltat") return "duration";
    return symbol == "epsilon" ? "restitution" : std::string_view();
}

/// True for a time in ms or less, and for a pure number up to 1, or in percent.
bool symbol_fits(const LabTable& table, std::size_t i, std::string_view column) {
    const HeaderCell& cell = table.cells[i];
    if (!table.has_numbers(i)) return false;
    if (column == "duration")
        return cell.unit && unit_fits(column, *cell.unit) && parse_unit(*cell.unit).to_si <= longest_unit_of_contact;
    if (cell.unit) return unit_fits(column, *cell.unit);
    for (std::size_t row = 0; row < table.text.rows.size(); ++row)
        if (const auto number = table.number(row, i); number && (*number < 0.0 || *number > 1.0)) return false;
    return true;
}

/// Symbols whose meaning hangs on the table: beside an impact speed, "T [ms]" is a contact time and "\u03b5" a
/// restitution.
void infer_symbols(LabTable& table) {
    const auto has = [&](std::string_view column) {
        return std::any_of(table.cells.begin(), table.cells.end(),
                           [&](const HeaderCell& cell) { return means(cell, column); });
    };
    if (!has("impact_speed") && !has("drop_height")) return;
    for (std::size_t i = 0; i < table.cells.size(); ++i) {
        HeaderCell& cell = table.cells[i];
        if (cell.is_known() || cell.own || cell.mapped || cell.explained || cell.is_bare_statistic()) continue;
        const std::string_view column = meaning_of_symbol(cell.name);
        if (column.empty() || has(column) || !symbol_fits(table, i, column)) continue;
        if (column == "duration" && rises_in_every_row(table, i)) continue;
        cell.columns = {std::string(column)};
        cell.stem = joined(header_words(cell.name));
    }
}

}  // namespace

bool is_of_response(const HeaderCell& cell) {
    return std::any_of(cell.columns.begin(), cell.columns.end(),
                       [](const std::string& column) { return is_response(column); });
}

void infer_meanings(LabTable& table) {
    infer_pairs_of_speeds(table);
    for (std::size_t i = 0; i < table.cells.size(); ++i) infer_meaning(table, i);
    infer_symbols(table);
    doubt_letters(table);
}

}  // namespace impactfit
