#include "impactfit/dataset/csv/dataset_rows.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string_view>
#include <utility>

#include "impactfit/core/numbers/number.hpp"
#include "impactfit/core/units/temperature_scale.hpp"
#include "impactfit/dataset/csv/number_spelling.hpp"
#include "impactfit/dataset/values/known_column.hpp"

namespace impactfit {
namespace {

double number_in_si(const std::string& text, const Field& field, bool decimal_comma, const SourceLocation& where) {
    std::string pointed = text;
    if (decimal_comma) std::replace(pointed.begin(), pointed.end(), ',', '.');
    const auto number = parse_number(pointed);
    if (!number) {
        throw Error(ErrorKind::data, "a cell is not a number", fmt::format("'{}'", text),
                    fmt::format("a finite decimal number with a {}; an empty cell for a missing value",
                                decimal_comma ? "comma" : "point"),
                    where);
    }
    const auto scale = temperature_scale(field.unit);
    const double value = scale ? scale->in_kelvin(*number) : *number * field.measure.to_si;
    if (scale && value < 0.0)
        throw Error(ErrorKind::data, "a temperature below absolute zero", text, "-273.15 degC or more", where);
    if (!std::isfinite(value))
        throw Error(ErrorKind::data, "a value is too large", text, "a value that is finite in SI", where);
    return value;
}

long column_in_file(const std::vector<Field>& fields, std::size_t index, int repeat) {
    const std::vector<long>& places = fields[index].places;
    return places.empty() ? static_cast<long>(index) + 1 : places[static_cast<std::size_t>(repeat)];
}

DatasetRow read_row(const std::vector<Field>& fields, DelimitedRow row, bool decimal_comma, const std::string& file) {
    DatasetRow result{row.line, {}, row.repeat, std::move(row.lines)};
    result.cells.reserve(fields.size());
    for (std::size_t i = 0; i < fields.size(); ++i) {
        DatasetCell cell{std::move(row.cells[i])};
        if (fields[i].is_number && !cell.text.empty())
            cell.si = number_in_si(cell.text, fields[i], decimal_comma,
                                   {file, result.line_of(i), column_in_file(fields, i, row.repeat), fields[i].name});
        result.cells.push_back(std::move(cell));
    }
    return result;
}

// Indices of the columns that contain uncertainties of other columns.
std::vector<std::size_t> uncertainty_columns(const Dataset& dataset) {
    std::set<std::string_view> names;
    for (const Field& field : dataset.fields)
        if (field.uncertainty.form == Uncertainty::Form::column) names.insert(field.uncertainty.column);
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < dataset.fields.size(); ++i)
        if (names.contains(dataset.fields[i].name)) places.push_back(i);
    return places;
}

void check_uncertainties(const Dataset& dataset, const std::vector<std::size_t>& columns, const DatasetRow& row,
                         const std::string& file) {
    for (const std::size_t index : columns) {
        const DatasetCell& cell = row.cells[index];
        if (cell.text.empty() || cell.si > 0.0) continue;
        throw Error(
            ErrorKind::data, "an uncertainty must be positive", cell.text, "a number above 0, or an empty cell",
            {file, row.line_of(index), column_in_file(dataset.fields, index, row.repeat), dataset.fields[index].name});
    }
}

bool is_used(const DatasetRow& row, std::size_t index, const std::string& file) {
    const DatasetCell& cell = row.cells[index];
    if (cell.si == 0.0 || cell.si == 1.0) return cell.si == 1.0;
    throw Error(ErrorKind::data, "a row is neither used nor dropped", fmt::format("'{}'", cell.text),
                "1 (keep the row) or 0 (drop it)",
                {file, row.line, static_cast<long>(index) + 1, std::string(use_column)});
}

/// True for "5,210" and "12,500", which may have a comma of thousands.
bool may_be_thousands(const std::string& cell) {
    const std::size_t comma = cell.find(',');
    return comma != std::string::npos && comma > 0 && comma <= 3 && cell.size() - comma == 4 && cell[0] != '0';
}

/// Notes decimal commas; first of all notes if each of them may be a comma of thousands.
void note_decimal_comma(Dataset& dataset) {
    std::string example;
    for (const DatasetRow& row : dataset.rows)
        for (std::size_t i = 0; i < row.cells.size(); ++i) {
            const std::string& cell = row.cells[i].text;
            if (!dataset.fields[i].is_number || cell.find(',') == std::string::npos) continue;
            if (!may_be_thousands(cell)) return dataset.notes.push_back("decimal commas");
            if (example.empty()) example = cell;
        }
    std::string pointed = example;
    std::replace(pointed.begin(), pointed.end(), ',', '.');
    dataset.notes.insert(dataset.notes.begin(),
                         fmt::format("decimal commas: '{}' is read as {}, not as thousands", example, pointed));
}

}  // namespace

void fill_rows(Dataset& dataset, DelimitedText text, const std::string& file) {
    std::vector<bool> is_number;
    for (const Field& field : dataset.fields) is_number.push_back(field.is_number);
    const bool decimal_comma = detect_decimal_comma(text, is_number, file);
    const std::vector<std::size_t> uncertainties = uncertainty_columns(dataset);
    const bool may_drop = dataset.has_column(use_column);
    const std::size_t use = may_drop ? dataset.column(use_column) : 0;
    std::vector<long> dropped;
    long number = 0;
    for (DelimitedRow& row_text : text.rows) {
        DatasetRow row = read_row(dataset.fields, std::move(row_text), decimal_comma, file);
        row.number = ++number;
        check_uncertainties(dataset, uncertainties, row, file);
        if (!may_drop || is_used(row, use, file)) {
            dataset.rows.push_back(std::move(row));
        } else {
            dropped.push_back(row.line);
        }
    }
    if (decimal_comma) note_decimal_comma(dataset);
    if (!dropped.empty())
        dataset.notes.push_back(fmt::format("rows dropped by use = 0: line {}", fmt::join(dropped, ", ")));
    if (dataset.rows.empty()) {
        throw Error(ErrorKind::data, "every row is dropped", "use = 0 in every row", "at least one row with use = 1",
                    {file, 0, 0, {}});
    }
}

}  // namespace impactfit
