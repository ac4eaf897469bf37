#include "impactfit/dataset/lab_header/header_cell.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "impactfit/core/units/unit.hpp"
#include "impactfit/dataset/csv/column_header.hpp"
#include "impactfit/dataset/lab_header/column_synonyms.hpp"
#include "impactfit/dataset/lab_header/header_name.hpp"
#include "impactfit/dataset/lab_header/header_words.hpp"
#include "impactfit/dataset/lab_header/unit_notation.hpp"
#include "impactfit/dataset/values/known_column.hpp"

namespace impactfit {
namespace {

/// Names that often mean another quantity: an energy E, a distance h, an exponent m.
constexpr std::array<std::string_view, 3> short_names{"e", "h", "m"};

constexpr const char* per_millisecond = "ms^-1";  ///< of a speed: metres per second

bool is_speed(std::string_view column) {
    return known_column_unit(column) == "m/s";
}

/// True for a unit of the column, of its standard deviation, and for the notations of m/s without a slash.
bool suits(const std::string& column, Statistic statistic, const UnitSplit& split) {
    const std::string unit = lab_unit(split.unit).value_or(split.unit);
    if (statistic == Statistic::deviation && unit == "%") return true;
    if (is_speed(column) && (unit == per_millisecond || (unit == "ms" && split.place == UnitPlace::suffix)))
        return true;
    return unit_fits(column, unit);
}

/// True if a division explains the cell. Explicit brackets do so with any unit, except the symbol of the name, as in
/// "drop height (h)".
bool explains(const HeaderName& name, const UnitSplit& split) {
    const bool explicit_unit = split.place == UnitPlace::none || split.place == UnitPlace::square;
    const bool symbol = !explicit_unit && !columns_called(joined(header_words(split.unit))).empty();
    if (name.statistic != Statistic::none && name.stem.empty()) return !symbol;
    if (explicit_unit) return !name.columns.empty();
    const auto fits = [&](const std::string& column) { return suits(column, name.statistic, split); };
    if (std::any_of(name.columns.begin(), name.columns.end(), fits)) return true;
    return split.place == UnitPlace::round && !symbol && !name.columns.empty();
}

bool is_own_name(std::string_view name) {
    if (!known_column_unit(name).empty()) return true;
    const std::string_view target = deviation_target(name);
    return !target.empty() && (!known_column_unit(target).empty() || read_header_name(target).columns.empty());
}

HeaderCell own_cell(const std::string& written, const SourceLocation& where) {
    const ColumnHeader header = parse_column_header(written, where);
    HeaderCell cell{written, header.name, header.unit, {header.name}};
    cell.stem = joined(header_words(header.name));
    cell.own = true;
    return cell;
}

/// Returns the note on a unit such as "x10^-3 s", which is read as `unit`. Empty for other units.
std::string power_of_ten_note(const std::string& written, const std::string& unit) {
    if (written.find("10") == std::string::npos || unit.find("10") != std::string::npos) return {};
    return fmt::format("the power of ten multiplies the numbers, so 1 is 1 {}", unit);
}

/// Returns the unit of an unknown column. "temp [C]" is a temperature, not a charge.
std::optional<std::string> unit_of_unknown(const UnitSplit& split) {
    const bool temperature = split.name.starts_with('t') || split.name.starts_with('T');
    if (temperature && split.unit == "C") return "degC";
    if (temperature && split.unit == "F") return "degF";
    return lab_unit(split.unit);
}

/// Returns an unknown column. Its unit is kept if it is in square brackets or readable.
HeaderCell unknown_cell(const std::string& written, const std::vector<UnitSplit>& splits) {
    const UnitSplit& first = splits.front();
    const bool bracketed = first.place == UnitPlace::square || first.place == UnitPlace::round;
    if (!bracketed) return {written, written, std::nullopt, {}};
    const auto unit = unit_of_unknown(first);
    if (!unit && first.place == UnitPlace::round) return {written, written, std::nullopt, {}};
    HeaderCell cell{written, first.name, unit.value_or(first.unit), {}};
    if (unit) cell.remark = power_of_ten_note(first.unit, *unit);
    return cell;
}

/// True for "T [\u00b0C]", "t (\u00b0C)", "T \u00b0C" and "T [K]": their letters are those of the contact times t_c and
/// t_k.
bool is_temperature(const std::string& written) {
    const std::string letters = joined(header_words(written));
    if (letters != "tc" && letters != "tk") return false;
    constexpr std::array<std::string_view, 8> units{"\u00b0", "\u00ba", "\u02da", "\u2103", "[C]", "[K]", "(C)", "(K)"};
    return std::any_of(units.begin(), units.end(),
                       [&](std::string_view unit) { return written.find(unit) != std::string::npos; });
}

std::string name_before_bracket(const std::string& written) {
    return on_one_line(written.substr(0, written.find('[')));
}

}  // namespace

HeaderCell read_header_cell(std::string_view text, const SourceLocation& where) {
    const std::string written = on_one_line(text);
    if (is_own_name(name_before_bracket(written))) return own_cell(written, where);
    const std::vector<UnitSplit> splits = unit_splits(written);
    if (is_expression(written) || is_temperature(written)) return unknown_cell(written, splits);
    for (const UnitSplit& split : splits) {
        const HeaderName name = read_header_name(split.name);
        if (!explains(name, split)) continue;
        HeaderCell cell{written, split.name, std::nullopt, name.columns, name.statistic, name.repeat, name.stem};
        if (split.place == UnitPlace::none) return cell;
        cell.unit = lab_unit(split.unit).value_or(split.unit);
        if (split.place == UnitPlace::suffix && *cell.unit == "ms") cell.remark = "ms";
        if (const std::string note = power_of_ten_note(split.unit, *cell.unit); !note.empty()) cell.remark = note;
        return cell;
    }
    return unknown_cell(written, splits);
}

void infer_unit(HeaderCell& cell, const SourceLocation& where) {
    if (cell.own || cell.mapped || cell.columns.empty() || !cell.unit) return;
    const bool suffix_of_speed = cell.remark == "ms" && std::any_of(cell.columns.begin(), cell.columns.end(), is_speed);
    if (cell.remark == "ms") cell.remark.clear();
    if (suffix_of_speed ||
        (*cell.unit == per_millisecond && std::any_of(cell.columns.begin(), cell.columns.end(), is_speed))) {
        cell.remark = "the unit of a speed without a slash is m/s";
        cell.unit = "m/s";
    }
    std::vector<std::string> fitting;
    for (const std::string& column : cell.columns)
        if (unit_fits(column, *cell.unit) || (cell.statistic == Statistic::deviation && *cell.unit == "%"))
            fitting.push_back(column);
    const bool is_short = std::find(short_names.begin(), short_names.end(), cell.stem) != short_names.end();
    if (fitting.empty() && !is_short)
        check_known_dimension(cell.columns.front(), *cell.unit, parse_unit(*cell.unit, where), where);
    cell.columns = fitting;
}

}  // namespace impactfit
