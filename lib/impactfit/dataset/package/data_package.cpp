#include "impactfit/dataset/package/data_package.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <span>
#include <utility>

#include "impactfit/core/nearest_name.hpp"
#include "impactfit/dataset/csv/field_uncertainty.hpp"
#include "impactfit/dataset/package/common_errors.hpp"
#include "impactfit/dataset/values/axis_calibration.hpp"
#include "impactfit/dataset/values/json_node.hpp"
#include "impactfit/dataset/values/known_column.hpp"

namespace impactfit {
namespace {

// ---- Calibration of the axis of a field ----------------------------------------------------------------------

AxisScale read_scale(const JsonNode& node) {
    const std::string word = node.text("scale");
    for (std::size_t i = 0; i < axis_scale_names.size(); ++i)
        if (axis_scale_names[i] == word) return static_cast<AxisScale>(i);
    const std::vector<std::string> known(axis_scale_names.begin(), axis_scale_names.end());
    throw Error(ErrorKind::data, "an unknown scale of an axis", fmt::format("'{}'", word), allowed_names(word, known),
                node.where("scale"));
}

AxisTilt read_tilt(const JsonNode& node, const std::string& own, std::span<const std::string> columns) {
    node.only_keys({"across", "foot", "top", "scale"});
    const AxisTilt tilt{node.text("across"), node.number("foot"), node.number("top"), read_scale(node)};
    check_axis_values(tilt.foot, tilt.top, tilt.scale, node.where());
    std::vector<std::string> others(columns.begin(), columns.end());
    std::erase(others, own);
    if (std::find(others.begin(), others.end(), tilt.across) != others.end()) return tilt;
    throw Error(ErrorKind::data, "the column across is missing", tilt.across, allowed_names(tilt.across, others),
                node.where("across"));
}

/// Parses the object `calibration` of `field`. Throws Error (data) for a key that is missing, unknown or of another
/// type, values that do not calibrate an axis, a deviation that is not positive, and a column across that is missing or
/// is the field itself.
AxisCalibration parse_field_calibration(const JsonNode& field, std::span<const std::string> columns) {
    const JsonNode node = field.object("calibration");
    node.only_keys({"first", "second", "scale", "deviation", "tilt"});
    AxisCalibration calibration{node.number("first"), node.number("second"), read_scale(node), node.number("deviation"),
                                std::nullopt};
    check_axis_values(calibration.first, calibration.second, calibration.scale, node.where());
    if (!(calibration.deviation > 0.0))
        throw Error(ErrorKind::data, "a deviation must be positive", fmt::format("{:g}", calibration.deviation),
                    "a number above 0", node.where("deviation"));
    if (node.has("tilt")) calibration.tilt = read_tilt(node.object("tilt"), field.text("name"), columns);
    return calibration;
}

// ---- Provenance and fields -----------------------------------------------------------------------------------

ProvenanceKind read_kind(const JsonNode& node, const std::string& key) {
    const std::string name = node.text(key);
    if (const auto kind = provenance_kind(name)) return *kind;
    const std::vector<std::string> names(provenance_kind_names.begin(), provenance_kind_names.end());
    throw Error(ErrorKind::data, "an unknown kind of provenance", fmt::format("'{}'", name), allowed_names(name, names),
                node.where(key));
}

// Returns the name of the first licence of the package, unless its provenance states a licence.
std::string package_licence(const JsonNode& package) {
    if (!package.has("licenses")) return {};
    const JsonNode first = package.objects("licenses").front();
    return first.text_or("title", first.text_or("name", ""));
}

Provenance read_provenance(const JsonNode& package) {
    const JsonNode node = package.object("provenance");
    node.only_keys({"kind", "source", "place", "tool", "date", "licence"});
    Provenance provenance;
    provenance.kind = read_kind(node, "kind");
    provenance.source = node.text("source");
    provenance.place = node.text_or("place", "");
    provenance.tool = node.text_or("tool", "");
    provenance.date = node.text_or("date", "");
    provenance.licence = node.text_or("licence", package_licence(package));
    return provenance;
}

bool is_number_type(const JsonNode& node) {
    const std::string type = node.text("type");
    if (type == "number" || type == "integer") return true;
    if (type == "string") return false;
    throw Error(ErrorKind::data, "an unknown type of field", fmt::format("'{}'", type), "number, integer or string",
                node.where("type"));
}

Field read_field(const JsonNode& node) {
    node.only_keys({"name", "type", "unit", "title", "description", "format", "example", "constraints", "uncertainty",
                    "calibration", "provenance"});
    Field field;
    field.name = node.text("name");
    field.description = node.text_or("description", "");
    field.is_number = is_number_type(node);
    if (node.has("provenance")) field.kind = read_kind(node, "provenance");
    if (!field.is_number) return field;
    field.unit = node.text("unit");
    field.measure = parse_unit(field.unit, node.where("unit"));
    check_known_dimension(field.name, field.unit, field.measure, node.where("unit"));
    return field;
}

/// A calibration refers to number columns, along and across.
AxisCalibration read_calibration(const JsonNode& node, const std::vector<Field>& fields,
                                 const std::vector<std::string>& names) {
    AxisCalibration calibration = parse_field_calibration(node, names);
    const std::string across = calibration.tilt ? calibration.tilt->across : std::string();
    for (const Field& field : fields)
        if (!field.is_number && (field.name == node.text("name") || field.name == across))
            throw Error(ErrorKind::data, "a calibration of a text column", field.name, "a number field",
                        node.where("calibration"));
    return calibration;
}

std::vector<Field> read_fields(const JsonNode& schema) {
    const std::vector<JsonNode> nodes = schema.objects("fields");
    std::vector<Field> fields;
    std::vector<std::string> names;
    std::set<std::string> known;
    for (const JsonNode& node : nodes) {
        fields.push_back(read_field(node));
        const std::string& name = fields.back().name;
        if (!known.insert(name).second) {
            throw Error(ErrorKind::data, "duplicate field", name, "each name once", node.where("name"));
        }
        names.push_back(name);
    }
    for (std::size_t i = 0; i < fields.size(); ++i) {
        if (nodes[i].has("calibration")) fields[i].calibration = read_calibration(nodes[i], fields, names);
        const auto stated = nodes[i].text_or_number("uncertainty");
        if (!stated) continue;
        const SourceLocation where = nodes[i].where("uncertainty");
        fields[i].uncertainty = parse_field_uncertainty(*stated, fields[i], names, where);
        const auto column = std::find(names.begin(), names.end(), fields[i].uncertainty.column);
        if (column == names.end()) continue;
        check_uncertainty_column(fields[i], fields[static_cast<std::size_t>(column - names.begin())], where);
    }
    return fields;
}

// A package may refer only to files in its folder or below, as Frictionless requires. Files elsewhere must not be read.
std::string read_data_path(const JsonNode& resource) {
    const std::string written = resource.text("path");
    const std::filesystem::path path(written);
    const bool leaves = path.is_absolute() || std::find(path.begin(), path.end(), "..") != path.end();
    if (!leaves) return written;
    throw Error(ErrorKind::data, "a data file outside its package", written, "a path below the package's folder",
                resource.where("path"));
}

}  // namespace

DataPackage parse_data_package(const std::string& text, const std::string& file) {
    const JsonNode package = JsonNode::parse(text, file);
    DataPackage result;
    result.slug = package.text("name");
    result.title = package.text("title");
    result.description = package.text_or("description", "");
    result.provenance = read_provenance(package);
    result.no_impacts = package.text_or("no_impacts", "");
    const std::vector<JsonNode> resources = package.objects("resources");
    const JsonNode& resource = resources.front();
    for (std::size_t i = 1; i < resources.size(); ++i) {
        if (resources[i].text_or("name", "") == common_errors_resource) {
            result.errors_path = read_data_path(resources[i]);
            continue;
        }
        result.notes.push_back(
            fmt::format("resource {} of the package is not read; the first resource contains the data",
                        resources[i].text_or("path", fmt::format("{}", i + 1))));
    }
    result.data_path = read_data_path(resource);
    result.declared_hash = resource.text_or("hash", "");
    result.declared_bytes = resource.count("bytes");
    result.fields = read_fields(resource.object("schema"));
    return result;
}

}  // namespace impactfit
