#include "impactfit/dataset/read_dataset.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "impactfit/core/digest.hpp"
#include "impactfit/core/nearest_name.hpp"
#include "impactfit/core/text_file.hpp"
#include "impactfit/dataset/bare_csv.hpp"
#include "impactfit/dataset/data_package.hpp"
#include "impactfit/dataset/dataset_rows.hpp"
#include "impactfit/dataset/delimited_text.hpp"
#include "impactfit/dataset/digitised_dataset.hpp"

namespace impactfit {
namespace {

namespace fs = std::filesystem;

constexpr const char* package_file = "datapackage.json";

SourceFile describe(const std::string& path, const std::string& content) {
    return {path, sha256_hex(content), content.size()};
}

// The package's fields in the order of the CSV header; both must name the same columns.
std::vector<Field> match_fields(const std::vector<Field>& described, const DelimitedRow& header, const std::string& csv,
                                const std::string& json) {
    std::vector<std::string> names;
    for (const Field& field : described) names.push_back(field.name);
    std::vector<Field> fields;
    for (const std::string& cell : header.cells) {
        const Where where{csv, header.line, static_cast<long>(fields.size()) + 1, cell};
        const auto found = std::find(names.begin(), names.end(), cell);
        if (found == names.end()) {
            throw Error(ErrorKind::data, "a column its package does not describe", cell, allowed_names(cell, names),
                        where);
        }
        if (std::count(header.cells.begin(), header.cells.end(), cell) > 1) {
            throw Error(ErrorKind::data, "a column stands twice", cell, "each name once", where);
        }
        fields.push_back(described[static_cast<std::size_t>(found - names.begin())]);
    }
    for (const std::string& name : names) {
        if (std::find(header.cells.begin(), header.cells.end(), name) != header.cells.end()) continue;
        throw Error(ErrorKind::data, "a field that is not a column of the data file", name,
                    allowed_names(name, header.cells), {json, 0, 0, name});
    }
    return fields;
}

Dataset read_package(const fs::path& json_path) {
    const std::string json = json_path.string();
    const std::string description = read_text_file(json);
    DataPackage package = parse_data_package(description, json);
    const std::string csv = (json_path.parent_path() / package.data_path).string();
    const std::string content = read_text_file(csv);
    DelimitedText text = parse_delimited_text(content, csv);
    Dataset dataset{package.slug, package.title,        package.description, package.provenance, {}, {},
                    {},           std::move(text.notes)};
    dataset.no_impacts = package.no_impacts;
    dataset.notes.insert(dataset.notes.end(), package.notes.begin(), package.notes.end());
    dataset.fields = match_fields(package.fields, text.header, csv, json);
    dataset.files = {describe(csv, content), describe(json, description)};
    dataset.files.front().declared_hash = package.declared_hash;
    dataset.files.front().declared_bytes = package.declared_bytes;
    fill_rows(dataset, text, csv);
    return dataset;
}

Dataset read_bare_csv(const std::string& path, const std::vector<ColumnMapping>& columns) {
    const std::string content = read_text_file(path);
    DelimitedText text = parse_delimited_text(content, path);
    Dataset dataset;
    dataset.slug = dataset.title = fs::path(path).stem().string();
    dataset.notes = std::move(text.notes);
    dataset.files = {describe(path, content)};
    dataset.fields = header_fields(text.header, columns, path, dataset.notes);
    fill_rows(dataset, text, path);
    return dataset;
}

}  // namespace

Dataset read_dataset(const std::string& path, const std::vector<ColumnMapping>& columns, const FigureReading& figure) {
    if (is_digitised(path, columns)) return read_digitised(path, columns, figure);
    if (!figure.is_plain()) {
        throw Error(ErrorKind::data, "the file is not a digitised figure", path,
                    "a project (.json) of WebPlotDigitizer, or its CSV with columns for x and y; rows of other files "
                    "are chosen "
                    "by 'where'",
                    {path, 0, 0, {}});
    }
    const bool folder = fs::is_directory(path);
    const bool package = folder || fs::path(path).filename() == package_file;
    if (!package) return read_bare_csv(path, columns);
    if (!columns.empty()) {
        throw Error(ErrorKind::data, "columns of a data package cannot be renamed", columns.front().from,
                    "the names its datapackage.json describes", {path, 0, 0, {}});
    }
    const fs::path json = folder ? fs::path(path) / package_file : fs::path(path);
    if (!fs::exists(json)) {
        throw Error(ErrorKind::data, "the folder is not a dataset", path, "a folder with a datapackage.json",
                    {path, 0, 0, {}});
    }
    return read_package(json);
}

}  // namespace impactfit
