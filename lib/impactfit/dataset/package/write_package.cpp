#include "impactfit/dataset/package/write_package.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "impactfit/core/files/atomic_file.hpp"
#include "impactfit/core/files/digest.hpp"
#include "impactfit/core/files/path_kind.hpp"
#include "impactfit/core/files/permitted_folder.hpp"
#include "impactfit/dataset/csv/field_uncertainty.hpp"
#include "impactfit/dataset/package/common_errors.hpp"

namespace impactfit {
namespace {

namespace fs = std::filesystem;

using Json = nlohmann::ordered_json;

constexpr const char* points_file = "points.csv";
constexpr const char* errors_file = "common_errors.csv";
constexpr const char* descriptor_file = "datapackage.json";

std::string quoted(const std::string& cell) {
    // An unquoted cell that starts with # would turn its line into a comment.
    if (cell.find_first_of(",;\t\"\n\r") == std::string::npos && !cell.starts_with('#')) return cell;
    std::string text = "\"";
    for (const char c : cell) text += c == '"' ? std::string("\"\"") : std::string(1, c);
    return text + '"';
}

/// Replaces decimal commas, because commas separate cells.
std::string with_point(std::string number) {
    std::replace(number.begin(), number.end(), ',', '.');
    return number;
}

Json scale_json(AxisScale scale) {
    return axis_scale_names[static_cast<std::size_t>(scale)];
}

Json calibration_json(const AxisCalibration& calibration) {
    Json json{{"first", calibration.first},
              {"second", calibration.second},
              {"scale", scale_json(calibration.scale)},
              {"deviation", calibration.deviation}};
    if (const auto& tilt = calibration.tilt)
        json["tilt"] = {
            {"across", tilt->across}, {"foot", tilt->foot}, {"top", tilt->top}, {"scale", scale_json(tilt->scale)}};
    return json;
}

Json field_json(const Field& field) {
    Json json{{"name", field.name}, {"type", field.is_number ? "number" : "string"}};
    if (field.is_number) json["unit"] = field.unit;
    if (!field.description.empty()) json["description"] = field.description;
    if (field.kind) json["provenance"] = name_of(*field.kind);
    if (field.uncertainty.form != Uncertainty::Form::none) json["uncertainty"] = uncertainty_text(field);
    if (field.calibration) json["calibration"] = calibration_json(*field.calibration);
    return json;
}

Json provenance_json(const Provenance& from) {
    Json json{{"kind", name_of(from.kind.value())}, {"source", from.source}};
    const auto state = [&](const char* key, const std::string& text) {
        if (!text.empty()) json[key] = text;
    };
    state("place", from.place);
    state("tool", from.tool);
    state("date", from.date);
    state("licence", from.licence);
    return json;
}

void check_free(const std::string& path, bool replace) {
    if (replace || path_kind(path, ErrorKind::usage) == PathKind::nothing) return;
    throw Error(ErrorKind::usage, "the file is already there", path,
                "another folder, or " + option("force") + " to replace it", {{}, 0, 0, option("output")});
}

void make_folder(const std::string& folder) {
    check_may_write(folder);
    std::error_code failed;
    fs::create_directories(folder, failed);
    if (!failed) return;
    throw Error(ErrorKind::usage, fmt::format("the output folder cannot be made: {}", failed.message()), folder,
                "a folder that can be written", {{}, 0, 0, option("output")});
}

}  // namespace

std::string points_csv(const Dataset& dataset) {
    std::vector<std::string> cells;
    for (const Field& field : dataset.fields) cells.push_back(quoted(field.name));
    std::string text = fmt::format("{}\n", fmt::join(cells, ","));
    for (const DatasetRow& row : dataset.rows) {
        for (std::size_t i = 0; i < row.cells.size(); ++i)
            cells[i] = quoted(dataset.fields[i].is_number ? with_point(row.cells[i].text) : row.cells[i].text);
        text += fmt::format("{}\n", fmt::join(cells, ","));
    }
    return text;
}

std::string package_json(const Dataset& dataset, const std::string& points) {
    Json fields = Json::array();
    for (const Field& field : dataset.fields) fields.push_back(field_json(field));
    Json json{{"profile", "tabular-data-package"}, {"name", dataset.slug}, {"title", dataset.title}};
    if (!dataset.description.empty()) json["description"] = dataset.description;
    if (!dataset.no_impacts.empty()) json["no_impacts"] = dataset.no_impacts;
    json["provenance"] = provenance_json(dataset.provenance);
    json["resources"] = Json::array({{{"profile", "tabular-data-resource"},
                                      {"name", "points"},
                                      {"path", points_file},
                                      {"format", "csv"},
                                      {"mediatype", "text/csv"},
                                      {"encoding", "utf-8"},
                                      {"bytes", points.size()},
                                      {"hash", fmt::format("sha256:{}", sha256_hex(points))},
                                      {"schema", {{"fields", fields}}}}});
    if (!dataset.common.empty()) {
        const std::string errors = common_errors_csv(dataset);
        json["resources"].push_back({{"profile", "data-resource"},
                                     {"name", common_errors_resource},
                                     {"path", errors_file},
                                     {"format", "csv"},
                                     {"mediatype", "text/csv"},
                                     {"bytes", errors.size()},
                                     {"hash", fmt::format("sha256:{}", sha256_hex(errors))}});
    }
    // A file name may contain bytes that are not UTF-8; JSON replaces them by U+FFFD.
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

void write_package(const Dataset& dataset, const std::string& folder, bool replace) {
    const std::string points_path = (fs::path(folder) / points_file).string();
    const std::string package_path = (fs::path(folder) / descriptor_file).string();
    check_free(points_path, replace);
    check_free(package_path, replace);
    if (!dataset.common.empty()) check_free((fs::path(folder) / errors_file).string(), replace);
    const std::string points = points_csv(dataset);
    const std::string package = package_json(dataset, points);
    make_folder(folder);
    const bool fresh = path_kind(points_path, ErrorKind::usage) == PathKind::nothing;
    write_file_atomically(points_path, points);
    if (!dataset.common.empty())
        write_file_atomically((fs::path(folder) / errors_file).string(), common_errors_csv(dataset));
    try {
        write_file_atomically(package_path, package);
    } catch (const Error&) {
        std::error_code ignored;
        if (fresh) fs::remove(points_path, ignored);
        throw;
    }
}

}  // namespace impactfit
