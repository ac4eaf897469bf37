#include "impactfit/dataset/computed/column_formula.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "impactfit/core/numbers/formula.hpp"
#include "impactfit/core/numbers/number.hpp"
#include "impactfit/core/units/unit.hpp"
#include "impactfit/dataset/lab_header/header_words.hpp"

namespace impactfit {
namespace {

/// Dimension of a formula. `unit` is empty if its value is no product of powers of the base units.
struct FormulaDimension {
    std::optional<Unit> unit;
    bool is_certain;  ///< no number of the formula may have a unit
};

/// Accuracy of a power from two values of double precision.
constexpr double power_tolerance = 1e-6;

bool is_part_of_name(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

bool is_pure(double number) {
    constexpr std::array<double, 6> pure{0.25, 0.5, 1.0, 2.0, 3.0, 4.0};
    return std::find(pure.begin(), pure.end(), number) != pure.end();
}

enum class FormulaNumbers { absent, pure, others };

/// Returns the numbers of a formula apart from exponents. Others may have a unit, such as 9.81.
FormulaNumbers numbers_of(const std::string& text) {
    FormulaNumbers found = FormulaNumbers::absent;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const bool digit = std::isdigit(static_cast<unsigned char>(text[at])) != 0 || text[at] == '.';
        if (!digit || (at > 0 && is_part_of_name(text[at - 1]))) continue;
        char* end = nullptr;
        const double number = std::strtod(text.c_str() + at, &end);
        const std::size_t length = static_cast<std::size_t>(end - text.c_str()) - at;
        const std::size_t before = at == 0 ? std::string::npos : text.find_last_not_of(" (-+", at - 1);
        const bool exponent = before != std::string::npos && text[before] == '^';
        if (!exponent && !is_pure(number)) return FormulaNumbers::others;
        if (!exponent) found = FormulaNumbers::pure;
        at += std::max<std::size_t>(length, 1) - 1;
    }
    return found;
}

/// Returns the value with a base unit that is smaller by a factor.
double value_with(const Formula& formula, const std::vector<Unit>& units, std::vector<double> values, std::size_t base,
                  double factor) {
    for (std::size_t i = 0; i < values.size(); ++i) values[i] *= std::pow(factor, units[i].dimension[base]);
    return formula(values);
}

/// Returns the dimension of a formula at values in SI of its names: each base unit is divided by 2 and by 3, and the
/// value of a product of powers changes by 2^p and 3^p. It is certain for a formula whose numbers are 0.25, 0.5, 1, 2,
/// 3, 4 and exponents, and, without a unit, for one that has exponents only.
FormulaDimension dimension_of(const Formula& formula, const std::string& text, const std::vector<Unit>& units,
                              const std::vector<double>& values) {
    const FormulaNumbers numbers = numbers_of(text);
    const double here = formula(values);
    if (numbers == FormulaNumbers::others || here == 0.0 || !std::isfinite(here)) return {std::nullopt, false};
    Unit found;
    for (std::size_t base = 0; base < found.dimension.size(); ++base) {
        std::array<double, 2> powers{};
        for (std::size_t i = 0; i < powers.size(); ++i) {
            const double factor = i == 0 ? 2.0 : 3.0;
            powers[i] = std::log(value_with(formula, units, values, base, factor) / here) / std::log(factor);
        }
        if (!(std::abs(powers[0] - powers[1]) < power_tolerance))
            return {std::nullopt, numbers == FormulaNumbers::absent};
        found.dimension[base] = std::round(powers[0] * 1e9) * 1e-9;
    }
    return {found, true};
}

constexpr double none = std::numeric_limits<double>::quiet_NaN();

std::string written_name(const Field& field) {
    return field.written.empty() ? field.name : field.written;
}

/// Returns the number of a cell in SI; a column without a unit has pure numbers. NaN for an empty cell.
double input_of(const Dataset& dataset, std::size_t row, std::size_t column) {
    const DatasetCell& cell = dataset.rows[row].cells[column];
    if (dataset.fields[column].is_number || cell.text.empty()) return cell.si;
    std::string pointed = cell.text;
    std::replace(pointed.begin(), pointed.end(), ',', '.');
    if (const auto number = parse_number(pointed)) return *number;
    const std::string name = written_name(dataset.fields[column]);
    throw Error(ErrorKind::data, "a cell of a formula is not a number", fmt::format("'{}'", cell.text),
                "a number, or an empty cell",
                {dataset.files.front().path, dataset.rows[row].line, dataset.column_in_file(row, name), name});
}

/// Returns the change of the formula by one standard deviation of an input, by differences to both sides, or to the
/// side where it has a value.
double change_by(const ColumnFormula& by, std::vector<double> values, std::size_t input, double deviation) {
    const double here = by.formula(values), x = values[input];
    values[input] = x + deviation;
    const double above = by.formula(values);
    values[input] = x - deviation;
    const double below = by.formula(values);
    if (std::isfinite(above) && std::isfinite(below)) return 0.5 * (above - below);
    return std::isfinite(above) ? above - here : here - below;
}

/// Returns the propagated standard deviation of a row; NaN if no input has one.
double propagated(const Dataset& dataset, const ColumnFormula& by, std::size_t row, const std::vector<double>& values) {
    double square = 0.0;
    for (std::size_t i = 0; i < values.size(); ++i)
        if (const auto deviation = dataset.uncertainty(row, dataset.fields[by.columns[i]].name))
            square += std::pow(change_by(by, values, i, *deviation), 2);
    return square > 0.0 && std::isfinite(square) ? std::sqrt(square) : none;
}

[[noreturn]] void refuse_value(const Dataset& dataset, const FormulaColumn& column, const ColumnFormula& by,
                               std::size_t row, const std::vector<double>& values) {
    std::string inputs;
    for (std::size_t i = 0; i < values.size(); ++i)
        inputs += fmt::format("{}{} = {:.6g}", i == 0 ? " with " : ", ", by.formula.names()[i], values[i]);
    throw Error(ErrorKind::data, fmt::format("the formula of {} has no value in a row", column.name),
                column.text + inputs + " in SI", "numbers within the domain of the formula, or an empty cell",
                {dataset.files.front().path, dataset.rows[row].line, 0, column.where.key});
}

std::string formula_note(const Dataset& dataset, const FormulaColumn& column, const ColumnFormula& by,
                         const std::vector<std::string>& with_deviations) {
    std::string note = fmt::format("{} [{}] = {}", column.name, column.unit, column.text);
    for (std::size_t i = 0; i < by.columns.size(); ++i) {
        const Field& field = dataset.fields[by.columns[i]];
        note += fmt::format("{}{}{}", i == 0 ? ", of " : ", ", written_name(field),
                            field.unit.empty() || field.unit == "1" ? "" : fmt::format(" [{}]", field.unit));
    }
    note += " in SI";
    if (!with_deviations.empty())
        note += fmt::format("; the errors of {} are propagated as independent ones", fmt::join(with_deviations, ", "));
    return note;
}

/// Removes the notes on inputs that are not recognised: the formula uses them.
void explain_inputs(Dataset& dataset, const ColumnFormula& by) {
    for (const std::size_t i : by.columns) {
        Field& field = dataset.fields[i];
        if (!field.note.empty()) std::erase(dataset.notes, field.note);
        field.note.clear();
        field.remedy.clear();
    }
}

Field computed_field(const std::string& name, const std::string& unit, const SourceLocation& where) {
    Field field;
    field.name = name;
    field.unit = unit;
    field.measure = parse_unit(unit, where);
    field.is_number = true;
    field.kind = ProvenanceKind::derived;
    return field;
}

NewCells cells_of(const std::vector<double>& values) {
    NewCells cells{{}, values};
    for (const double value : values) cells.text.push_back(std::isnan(value) ? "" : fmt::format("{:.10g}", value));
    return cells;
}

/// Throws Error (data) for a formula whose dimension is another one than that of its stated unit.
void check_dimension_of(const Dataset& dataset, const FormulaColumn& column, const ColumnFormula& by,
                        const std::vector<double>& values) {
    std::vector<Unit> units;
    for (const std::size_t i : by.columns) units.push_back(dataset.fields[i].measure);
    const auto [found, is_certain] = dimension_of(by.formula, column.text, units, values);
    if (!is_certain || (found && same_dimension(*found, parse_unit(column.unit, column.where)))) return;
    throw Error(ErrorKind::data, fmt::format("the formula of {} has another dimension than its unit", column.name),
                found ? fmt::format("{} is in {}, not in {}", column.text, si_text(*found), column.unit)
                      : fmt::format("{} mixes dimensions", column.text),
                fmt::format("a formula in {}; a number in it that has a unit is a column: {}", column.unit,
                            option("column \"L [m] = 0.8\"")),
                column.where);
}

}  // namespace

std::optional<std::size_t> formula_input(const Dataset& dataset, const std::string& name) {
    const std::string words = joined(header_words(name));
    const std::function<bool(const Field&)> rules[] = {
        [&](const Field& field) { return field.name == name; },
        [&](const Field& field) { return field.written == name; },
        [&](const Field& field) { return formula_name(field.name) == name || formula_name(field.written) == name; },
        [&](const Field& field) {
            return !words.empty() && (joined(header_words(field.name)) == words ||
                                      (!field.written.empty() && joined(header_words(field.written)) == words));
        }};
    for (const auto& rule : rules)
        for (std::size_t i = 0; i < dataset.fields.size(); ++i)
            if (rule(dataset.fields[i])) return i;
    return std::nullopt;
}

void append_column(Dataset& dataset, Field field, const NewCells& cells) {
    int repeats = 0;
    for (const DatasetRow& row : dataset.rows) repeats = std::max(repeats, row.repeat);
    field.places.assign(static_cast<std::size_t>(repeats) + 1, 0);  // no column of the file
    dataset.fields.push_back(std::move(field));
    for (std::size_t row = 0; row < dataset.rows.size(); ++row)
        dataset.rows[row].cells.push_back({cells.text[row], cells.si[row]});
}

void append_computed(Dataset& dataset, const FormulaColumn& column, const ColumnFormula& by) {
    std::vector<double> results, deviations, sample, values(by.columns.size());
    for (std::size_t row = 0; row < dataset.rows.size(); ++row) {
        for (std::size_t i = 0; i < values.size(); ++i) values[i] = input_of(dataset, row, by.columns[i]);
        const bool empty = std::any_of(values.begin(), values.end(), [](double value) { return std::isnan(value); });
        results.push_back(empty ? none : by.formula(values));
        if (!empty && !std::isfinite(results.back())) refuse_value(dataset, column, by, row, values);
        if (!empty && results.back() != 0.0 && sample.empty()) sample = values;
        deviations.push_back(empty ? none : propagated(dataset, by, row, values));
    }
    if (!sample.empty()) check_dimension_of(dataset, column, by, sample);
    std::vector<std::string> with_deviations;
    for (const std::size_t i : by.columns)
        if (dataset.fields[i].uncertainty.form != Uncertainty::Form::none)
            with_deviations.push_back(written_name(dataset.fields[i]));
    dataset.notes.push_back(formula_note(dataset, column, by, with_deviations));
    explain_inputs(dataset, by);
    append_column(dataset, computed_field(column.name, column.unit, column.where), cells_of(results));
    const std::string deviation = fmt::format("sd({})", column.name);
    const bool any = std::any_of(deviations.begin(), deviations.end(), [](double one) { return !std::isnan(one); });
    if (!any || dataset.has_column(deviation)) return;
    dataset.fields.back().uncertainty = {Uncertainty::Form::column, 0.0, deviation};
    append_column(dataset, computed_field(deviation, column.unit, column.where), cells_of(deviations));
}

}  // namespace impactfit
