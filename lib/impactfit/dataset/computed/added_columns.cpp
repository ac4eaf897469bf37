#include "impactfit/dataset/computed/added_columns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "impactfit/core/nearest_name.hpp"
#include "impactfit/core/numbers/number.hpp"
#include "impactfit/core/units/value_with_unit.hpp"
#include "impactfit/dataset/computed/column_formula.hpp"
#include "impactfit/dataset/csv/column_header.hpp"
#include "impactfit/dataset/lab_header/header_words.hpp"
#include "impactfit/dataset/values/known_column.hpp"

namespace impactfit {
namespace {

constexpr const char* set_example = "set-column \"drop_height=120 cm\"";
constexpr const char* formula_example = "column \"impact_speed [m/s]=sqrt(2*9.81*L*(1-cos(angle)))\"";

/// An option is a misuse, a key of a problem file is data.
ErrorKind kind_at(const SourceLocation& where) {
    return where.file.empty() ? ErrorKind::usage : ErrorKind::data;
}

Formula formula_of(const AddedColumn& column) {
    return Formula(column.text, {kind_at(column.where), fmt::format("invalid formula of {}", column.name),
                                 "a formula of columns, such as " + option(formula_example), column.where});
}

/// Returns the SI unit of a recognised column, and of the target of a standard deviation; "1" for other names.
std::string_view default_unit(std::string_view name) {
    const std::string_view target = deviation_target(name);
    const std::string_view unit = known_column_unit(target.empty() ? name : target);
    return unit.empty() || unit == "N/m^x" ? "1" : unit;
}

void check_dimension(const AddedColumn& column, const std::string& unit) {
    check_known_dimension(column.name, unit, parse_unit(unit, column.where), column.where);
}

/// Adds a quantity for all rows: "120 cm", or a number in the unit beside the name.
void add_quantity(Dataset& dataset, const AddedColumn& column) {
    const ValueWithUnit stated = read_value(column.text, default_unit(column.name), column.where);
    if (column.unit && !stated.unit.empty())
        throw Error(kind_at(column.where), "two units of a quantity",
                    fmt::format("[{}] and {}", *column.unit, stated.unit), "one of them", column.where);
    const std::string unit = column.unit.value_or(stated.unit);
    if (unit.empty() && default_unit(column.name) != "1")
        throw Error(kind_at(column.where), "a quantity has no unit", fmt::format("{} = {}", column.name, column.text),
                    fmt::format("its unit: {} {}", column.text, default_unit(column.name)), column.where);
    Field field;
    field.name = column.name;
    field.unit = unit.empty() ? "1" : unit;
    check_dimension(column, field.unit);
    field.measure = parse_unit(field.unit, column.where);
    field.is_number = true;
    const double si = stated.value * field.measure.to_si;
    if (!std::isfinite(si))
        throw Error(kind_at(column.where), "a quantity is not finite", column.text, "a finite number", column.where);
    dataset.notes.push_back(fmt::format("{} = {}{} in all rows, as stated", column.name, stated.value,
                                        field.unit == "1" ? "" : " " + field.unit));
    append_column(dataset, std::move(field),
                  {std::vector<std::string>(dataset.rows.size(), fmt::format("{}", stated.value)),
                   std::vector<double>(dataset.rows.size(), si)});
}

std::vector<std::string> names_of_fields(const Dataset& dataset) {
    std::vector<std::string> names;
    for (const Field& field : dataset.fields) names.push_back(formula_name(field.name));
    return names;
}

/// Returns the columns of the names of a formula. Throws Error (data) for an unknown one, and for one without a unit.
ColumnFormula with_columns(const Dataset& dataset, const AddedColumn& column, Formula formula) {
    std::vector<std::size_t> columns;
    for (const std::string& name : formula.names()) {
        const auto found = formula_input(dataset, name);
        if (!found)
            throw Error(ErrorKind::data, fmt::format("the formula of {} has an unknown name", column.name), name,
                        fmt::format("{}; or its value: {}", allowed_names(name, names_of_fields(dataset)),
                                    option(fmt::format("set-column \"{}=VALUE UNIT\"", name))),
                        column.where);
        const Field& field = dataset.fields[*found];
        if (!field.is_number)
            throw Error(ErrorKind::data, "a column of a formula has no unit", field.name,
                        fmt::format("its unit, such as {}, {}, or {} for pure numbers",
                                    option(fmt::format("unit \"{}=deg\"", field.name)),
                                    option(fmt::format("unit \"{}=cm\"", field.name)),
                                    option(fmt::format("unit \"{}=1\"", field.name))),
                        column.where);
        columns.push_back(*found);
    }
    return {std::move(formula), std::move(columns)};
}

void add_formula(Dataset& dataset, const AddedColumn& column) {
    Formula formula = formula_of(column);
    if (formula.names().empty()) {
        AddedColumn quantity = column;
        quantity.text = fmt::format("{}", formula({}));
        return add_quantity(dataset, quantity);
    }
    const std::string unit = column.unit.value_or(std::string(default_unit(column.name)));
    check_dimension(column, unit);
    const Unit measure = parse_unit(unit, column.where);
    if (measure.to_si != 1.0)
        throw Error(kind_at(column.where), "the value of a formula is in SI", fmt::format("{} [{}]", column.name, unit),
                    fmt::format("{} [{}]: the columns in the formula are in SI too", column.name, si_text(measure)),
                    column.where);
    append_computed(dataset, {column.name, unit, column.text, column.where},
                    with_columns(dataset, column, std::move(formula)));
}

/// Throws Error (usage) for the name of a column of the file, or of an earlier added one.
void check_is_new(const Dataset& dataset, const AddedColumn& column) {
    if (!dataset.has_column(column.name)) return;
    const Field& field = dataset.field(column.name);
    const std::string& written = field.written.empty() ? field.name : field.written;
    throw Error(kind_at(column.where), "a column of this name exists", column.name,
                fmt::format("another name, or {} to leave out that of the file",
                            option(fmt::format("columns \"{}=unused\"", written))),
                column.where);
}

/// True for a number, or a number with a unit: no formula.
bool is_quantity(const std::string& text) {
    const auto number = number_prefix(text);
    if (!number || number->length == 0) return false;
    const std::string rest = on_one_line(text.substr(number->length));
    try {
        if (!rest.empty()) parse_unit(rest);
        return true;
    } catch (const Error&) {
        return false;
    }
}

bool is_complete(const Dataset& dataset, const AddedColumn& column) {
    if (column.kind == AddedColumn::Kind::quantity) return true;
    const Formula formula = formula_of(column);
    return std::all_of(formula.names().begin(), formula.names().end(),
                       [&](const std::string& name) { return formula_input(dataset, name).has_value(); });
}

}  // namespace

AddedColumn parse_added_column(AddedColumn::Kind kind, std::string_view text, const SourceLocation& where) {
    const bool quantity = kind == AddedColumn::Kind::quantity;
    const std::size_t equals = text.find('=');
    const std::string name = on_one_line(text.substr(0, std::min(equals, text.size())));
    const std::string value = equals < text.size() ? on_one_line(text.substr(equals + 1)) : std::string();
    if (name.empty() || value.empty())
        throw Error(kind_at(where), quantity ? "format is NAME=QUANTITY" : "format is NAME=FORMULA",
                    fmt::format("'{}'", text), "for example " + option(quantity ? set_example : formula_example),
                    where);
    const ColumnHeader header = parse_column_header(name, where);
    return {is_quantity(value) ? AddedColumn::Kind::quantity : kind, header.name, header.unit, value, where};
}

std::vector<std::string> names_in_formulas(const std::vector<AddedColumn>& added) {
    std::vector<std::string> names;
    for (const AddedColumn& column : added) {
        if (column.kind == AddedColumn::Kind::quantity) continue;
        const Formula formula = formula_of(column);
        names.insert(names.end(), formula.names().begin(), formula.names().end());
    }
    return names;
}

void add_columns(Dataset& dataset, const std::vector<AddedColumn>& added) {
    std::vector<AddedColumn> waiting = added;
    while (!waiting.empty()) {
        auto next = std::find_if(waiting.begin(), waiting.end(),
                                 [&](const AddedColumn& column) { return is_complete(dataset, column); });
        if (next == waiting.end()) next = waiting.begin();  // its message names the missing one
        check_is_new(dataset, *next);
        if (next->kind == AddedColumn::Kind::quantity)
            add_quantity(dataset, *next);
        else
            add_formula(dataset, *next);
        waiting.erase(next);
    }
}

}  // namespace impactfit
