#include "impactfit/dataset/read_dataset.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <map>
#include <set>
#include <system_error>
#include <utility>

#include "impactfit/core/files/digest.hpp"
#include "impactfit/core/files/path_kind.hpp"
#include "impactfit/core/files/text_file.hpp"
#include "impactfit/core/nearest_name.hpp"
#include "impactfit/dataset/computed/added_columns.hpp"
#include "impactfit/dataset/computed/usual_formulas.hpp"
#include "impactfit/dataset/csv/bare_csv.hpp"
#include "impactfit/dataset/csv/dataset_rows.hpp"
#include "impactfit/dataset/csv/delimited_text.hpp"
#include "impactfit/dataset/digitised/digitised_dataset.hpp"
#include "impactfit/dataset/lab_file/read_lab_file.hpp"
#include "impactfit/dataset/package/common_errors.hpp"
#include "impactfit/dataset/package/data_package.hpp"
#include "impactfit/dataset/values/header_place.hpp"
#include "impactfit/dataset/workbook/sheet_choice.hpp"
#include "impactfit/dataset/workbook/workbook.hpp"

namespace impactfit {
namespace {

namespace fs = std::filesystem;

constexpr const char* package_file = "datapackage.json";

SourceFile describe(const std::string& path, const std::string& content) {
    return {path, sha256_hex(content), content.size()};
}

// The bytes are released before the rows are built, to save memory.
template <class Parse>
auto read_file(const std::string& path, const Parse& parse) {
    const std::string content = read_text_file(path);
    return std::pair(describe(path, content), parse(content));
}

// Returns the fields of the package in the order of the CSV header; both must have equal columns.
std::vector<Field> match_fields(const std::vector<Field>& described, const DelimitedRow& header, const std::string& csv,
                                const std::string& json) {
    std::vector<std::string> names;
    std::map<std::string_view, const Field*> by_name;
    for (const Field& field : described) {
        names.push_back(field.name);
        by_name.emplace(field.name, &field);
    }
    std::vector<Field> fields;
    std::set<std::string_view> present;
    for (const std::string& cell : header.cells) {
        const SourceLocation where{csv, header.line, static_cast<long>(fields.size()) + 1, cell};
        const auto found = by_name.find(cell);
        if (found == by_name.end()) {
            throw Error(ErrorKind::data, "a column without a description in its package", cell,
                        allowed_names(cell, names), where);
        }
        if (!present.insert(cell).second) {
            throw Error(ErrorKind::data, "duplicate column", cell, "each name once", where);
        }
        fields.push_back(*found->second);
    }
    for (const std::string& name : names) {
        if (present.contains(name)) continue;
        throw Error(ErrorKind::data, "a field that is not a column of the data file", name,
                    allowed_names(name, header.cells), {json, 0, 0, name});
    }
    return fields;
}

// Links must not lead out of the package: files elsewhere must not be read or quoted in a message.
void check_inside(const fs::path& csv, const fs::path& json) {
    std::error_code unreadable;
    const fs::path folder = fs::canonical(json.has_parent_path() ? json.parent_path() : fs::path("."), unreadable);
    const fs::path target = unreadable ? fs::path() : fs::canonical(csv, unreadable);
    if (unreadable) return;  // the read error states the reason
    const fs::path inside = target.lexically_relative(folder);
    if (!inside.empty() && *inside.begin() != "..") return;
    throw Error(ErrorKind::data, "a link leads out of the package",
                fmt::format("{} -> {}", csv.string(), target.string()), "a data file below the package's folder",
                {json.string(), 0, 0, "resources[0].path"});
}

Dataset read_package(const fs::path& json_path) {
    const std::string json = json_path.string();
    const std::string description = read_text_file(json, most_tree_bytes);
    DataPackage package = parse_data_package(description, json);
    const std::string csv = (json_path.parent_path() / package.data_path).string();
    check_inside(csv, json_path);
    auto [source, text] =
        read_file(csv, [&](const std::string& content) { return parse_delimited_text(content, csv); });
    Dataset dataset{package.slug, package.title,        package.description, package.provenance, {}, {},
                    {},           std::move(text.notes)};
    dataset.no_impacts = package.no_impacts;
    dataset.notes.insert(dataset.notes.end(), package.notes.begin(), package.notes.end());
    dataset.fields = match_fields(package.fields, text.header, csv, json);
    dataset.files = {source, describe(json, description)};
    dataset.files.front().declared_hash = package.declared_hash;
    dataset.files.front().declared_bytes = package.declared_bytes;
    dataset.table = {text.header.line, "rows", {}};
    for (const Field& field : dataset.fields)
        dataset.table.columns.push_back(
            {std::ssize(dataset.table.columns) + 1, field.name, field.name, field.unit, field.description});
    const auto rows = static_cast<long>(text.rows.size());
    fill_rows(dataset, std::move(text), csv);
    if (!package.errors_path.empty()) {
        const std::string errors = (json_path.parent_path() / package.errors_path).string();
        check_inside(errors, json_path);
        const std::string content = read_text_file(errors);
        add_common_errors(content, errors, rows, dataset);
        dataset.files.push_back(describe(errors, content));
    }
    return dataset;
}

/// A bare table and its place in messages: the file, or a sheet of it.
struct PlacedTable {
    LabFile lab;
    std::string place;
};

/// Throws Error (data) for ratios of at most 1 %, as a spreadsheet exports 0.95 below a header in percent.
void refuse_fractions_in_percent(const Dataset& dataset, const std::string& place) {
    for (const Field& field : dataset.fields) {
        if (field.unit != "%" || (field.name != "restitution" && field.name != "energy_ratio")) continue;
        double largest = 0.0;
        for (const double ratio : dataset.values(field.name))
            if (ratio > largest) largest = ratio;
        constexpr double one_percent = 0.01;  // no body rebounds with less
        if (!(largest > 0.0) || largest > one_percent) continue;
        throw Error(ErrorKind::data, "fractions below a header in percent",
                    fmt::format("at most {:g} %", 100.0 * largest), "percentages, or a header without %",
                    {place, dataset.table.header_line, header_place(dataset, field.name).column,
                     field.written.empty() ? field.name : field.written});
    }
}

/// Returns the dataset of a bare CSV file or of a sheet.
Dataset dataset_of(PlacedTable table, SourceFile source, const std::vector<AddedColumn>& added) {
    LabFile& lab = table.lab;
    Dataset dataset;
    dataset.slug = dataset.title = fs::path(source.path).stem().string();
    dataset.files = {std::move(source)};
    dataset.notes = std::move(lab.text.notes);
    dataset.specimens = lab.specimens;
    dataset.table = std::move(lab.table);
    dataset.fields = fields_of(lab.headers, {table.place, lab.text.header.line, 0, {}}, dataset.notes);
    for (std::size_t i = 0; i < dataset.fields.size(); ++i)
        for (const std::vector<long>& places : lab.text.places) dataset.fields[i].places.push_back(places[i]);
    fill_rows(dataset, std::move(lab.text), table.place);
    refuse_fractions_in_percent(dataset, table.place);
    add_columns(dataset, added);
    add_usual_columns(dataset);
    return dataset;
}

/// Reads a sheet of a workbook. Its delimiter is none of the file, so it is not noted.
PlacedTable read_sheet(const std::string& content, const std::string& path, const std::vector<ColumnMapping>& columns,
                       const TableReading& reading) {
    const SheetText sheet = chosen_sheet(content, path, reading.sheet);
    PlacedTable table{read_lab_file(sheet.text, sheet.place, columns, reading), sheet.place};
    std::vector<std::string>& notes = table.lab.text.notes;
    std::erase(notes, fmt::format("delimiter: {}", delimiter_name('\t')));
    notes.insert(notes.begin(), sheet.notes.begin(), sheet.notes.end());
    return table;
}

Dataset read_bare_table(const std::string& path, const std::vector<ColumnMapping>& columns, const TableReading& reading,
                        const std::vector<AddedColumn>& added) {
    auto [source, table] = read_file(path, [&](const std::string& content) {
        if (is_workbook(content)) return read_sheet(content, path, columns, reading);
        check_no_sheet(content, path, reading.sheet);
        return PlacedTable{read_lab_file(content, path, columns, reading), path};
    });
    return dataset_of(std::move(table), std::move(source), added);
}

}  // namespace

Dataset read_dataset(const std::string& path, const std::vector<ColumnMapping>& columns, const FigureReading& figure,
                     const TableReading& reading, const std::vector<AddedColumn>& added) {
    if (is_digitised(path, columns)) {
        check_no_sheet({}, path, reading.sheet);
        refuse_stated_layout(reading, path);
        if (!added.empty())
            throw Error(ErrorKind::data, "a digitised figure has the columns of its axes", added.front().name,
                        "added columns with tables only", added.front().where);
        return read_digitised(path, columns, figure);
    }
    if (!figure.is_plain()) {
        throw Error(ErrorKind::data, "the file is not a digitised figure", path,
                    "a project (.json) of WebPlotDigitizer, or its CSV with columns for x and y; rows of other files "
                    "are selected "
                    "by 'where'",
                    {path, 0, 0, {}});
    }
    const bool folder = path_kind(path) == PathKind::folder;
    const bool package = folder || fs::path(path).filename() == package_file;
    if (!package) return read_bare_table(path, columns, reading, added);
    check_no_sheet({}, path, reading.sheet);
    refuse_stated_layout(reading, path);
    if (!columns.empty()) {
        throw Error(ErrorKind::data, "columns of a data package cannot be renamed", columns.front().from,
                    "the names in its datapackage.json", {path, 0, 0, {}});
    }
    const fs::path json = folder ? fs::path(path) / package_file : fs::path(path);
    if (path_kind(json.string()) == PathKind::nothing) {
        throw Error(ErrorKind::data, "the folder is not a dataset", path, "a folder with a datapackage.json",
                    {path, 0, 0, {}});
    }
    Dataset dataset = read_package(json);
    add_columns(dataset, added);
    return dataset;
}

Dataset read_table(const std::string& content, const std::string& name, const std::vector<ColumnMapping>& columns,
                   const std::vector<AddedColumn>& added, const TableReading& reading) {
    return dataset_of({read_lab_file(content, name, columns, reading), name}, describe(name, content), added);
}

}  // namespace impactfit
