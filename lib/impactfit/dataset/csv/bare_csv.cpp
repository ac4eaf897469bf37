#include "impactfit/dataset/csv/bare_csv.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>

#include "impactfit/core/caller_notation.hpp"
#include "impactfit/core/nearest_name.hpp"
#include "impactfit/core/numbers/number.hpp"
#include "impactfit/core/units/temperature_scale.hpp"
#include "impactfit/dataset/csv/column_header.hpp"
#include "impactfit/dataset/csv/column_mapping.hpp"
#include "impactfit/dataset/csv/field_uncertainty.hpp"
#include "impactfit/dataset/values/known_column.hpp"

namespace impactfit {
namespace {

/// Mapping of the columns by their names.
using Places = std::map<std::string, std::size_t, std::less<>>;

std::vector<std::string> names_of(const std::vector<Field>& fields) {
    std::vector<std::string> names;
    for (const Field& field : fields) names.push_back(field.name);
    return names;
}

void check_unit_given(const ColumnHeader& header, const SourceLocation& where) {
    const std::string_view expected = known_column_unit(header.name);
    const bool deviation = !deviation_target(header.name).empty();
    if (header.unit || header.name == use_column || (expected.empty() && !deviation)) return;
    const std::string allowed = deviation ? header.name + " [unit]" : fmt::format("{} [{}]", header.name, expected);
    throw Error(ErrorKind::data, "a column has no unit", header.name, "its unit in square brackets, such as " + allowed,
                where);
}

Field make_field(const ColumnHeader& header, const SourceLocation& where) {
    check_unit_given(header, where);
    Field field;
    field.name = header.name;
    field.written = header.written;
    field.is_number = header.unit || header.name == use_column;
    if (!field.is_number) return field;
    field.unit = header.unit.value_or("1");
    // Temperatures with an offset are in K (dataset_rows.cpp).
    field.measure = parse_unit(temperature_scale(field.unit) ? "K" : field.unit, where);
    check_known_dimension(field.name, field.unit, field.measure, where);
    return field;
}

void check_mappings(const DelimitedRow& header, const std::vector<ColumnMapping>& columns, const std::string& file) {
    std::vector<std::string> names;
    for (const std::string& cell : header.cells) {
        const SourceLocation where{file, header.line, static_cast<long>(names.size()) + 1, cell};
        names.push_back(parse_column_header(cell, where).name);
    }
    for (const ColumnMapping& column : columns) {
        if (std::find(names.begin(), names.end(), column.from) != names.end()) continue;
        throw Error(ErrorKind::data, "a column to be renamed is missing", column.from,
                    allowed_names(column.from, names), {file, header.line, 0, {}});
    }
}

// sd(x) is the uncertainty of x: equal dimension, or a fraction (as %) if x has a dimension.
void attach_deviations(std::vector<Field>& fields, const Places& places, const SourceLocation& header) {
    for (std::size_t i = 0; i < fields.size(); ++i) {
        const std::string_view target = deviation_target(fields[i].name);
        if (target.empty()) continue;
        SourceLocation where = header;
        where.column = static_cast<long>(i) + 1;
        const auto of = places.find(target);
        if (of == places.end()) {
            std::vector<std::string> others = names_of(fields);
            std::erase(others, fields[i].name);
            throw Error(ErrorKind::data, "a standard deviation of a missing column", fields[i].name,
                        allowed_names(target, others), where);
        }
        Field& field = fields[of->second];
        check_uncertainty_column(field, fields[i], where);
        field.uncertainty = {Uncertainty::Form::column, 0.0, fields[i].name};
    }
}

void note_unknown(const std::vector<ColumnHeader>& headers, std::vector<Field>& fields,
                  std::vector<std::string>& notes) {
    for (std::size_t i = 0; i < fields.size(); ++i) {
        Field& field = fields[i];
        const bool known = !known_column_unit(field.name).empty() || !deviation_target(field.name).empty();
        if (known || headers[i].explained) continue;
        const std::vector<std::string> near = nearest_names(field.name, known_column_names(), 1);
        const std::string meant = near.empty() ? "" : fmt::format(" (did you mean '{}'?)", near.front());
        if (!headers[i].advice.empty())
            field.note = with_options(headers[i].advice, caller_notation());
        else
            field.note = fmt::format("column '{}' {}{}", field.name,
                                     field.is_number      ? "is not a recognised name"
                                     : headers[i].numbers ? "is not used: numbers without a readable unit"
                                                          : "is read as text (no unit)",
                                     meant);
        field.remedy = headers[i].remedy;
        notes.push_back(field.note);
    }
}

}  // namespace

void refuse_numbers_as_header(const DelimitedRow& header, const std::string& file) {
    for (const std::string& cell : header.cells) {
        std::string pointed = cell;
        std::replace(pointed.begin(), pointed.end(), ',', '.');
        if (!parse_number(pointed)) continue;
        throw Error(
            ErrorKind::data, "the first row is not a header", cell,
            "names with units, such as impact_speed [m/s],restitution [1], in a line that does not begin with #",
            {file, header.line, 0, {}});
    }
}

std::vector<Field> header_fields(const DelimitedRow& header, const std::vector<ColumnMapping>& columns,
                                 const std::string& file, std::vector<std::string>& notes) {
    refuse_numbers_as_header(header, file);
    check_mappings(header, columns, file);
    std::vector<ColumnHeader> headers;
    for (const std::string& cell : header.cells) {
        const SourceLocation where{file, header.line, static_cast<long>(headers.size()) + 1, cell};
        headers.push_back(parse_column_header(cell, where));
        for (const ColumnMapping& column : columns)
            if (column.from == headers.back().name) {
                headers.back() = renamed(headers.back(), column, where);
                break;
            }
    }
    return fields_of(headers, {file, header.line, 0, {}}, notes);
}

std::vector<Field> fields_of(const std::vector<ColumnHeader>& headers, const SourceLocation& header,
                             std::vector<std::string>& notes) {
    std::vector<Field> fields;
    Places places;
    for (const ColumnHeader& column : headers) {
        SourceLocation where = header;
        where.column = static_cast<long>(fields.size()) + 1;
        where.key = column.written.empty() ? column.name : column.written;
        if (!places.emplace(column.name, fields.size()).second)
            throw Error(ErrorKind::data, "duplicate column", column.name, "each name once", where);
        fields.push_back(make_field(column, where));
    }
    attach_deviations(fields, places, header);
    note_unknown(headers, fields, notes);
    return fields;
}

}  // namespace impactfit
