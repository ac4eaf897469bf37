#include "impactfit/dataset/csv/column_mapping.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "impactfit/core/trimmed.hpp"
#include "impactfit/core/units/temperature_scale.hpp"
#include "impactfit/core/units/unit.hpp"

namespace impactfit {
namespace {

/// Empty for a unit in another spelling, which the user can correct.
std::optional<Unit> readable_unit(const std::string& unit) {
    try {
        return parse_unit(unit);
    } catch (const Error&) {
        return std::nullopt;
    }
}

/// Returns true if the units are equal, or if that of the header is not readable.
bool is_one_unit(const ColumnHeader& header, const ColumnHeader& to, const SourceLocation& where) {
    const auto in_file = readable_unit(*header.unit);
    const Unit stated = parse_unit(*to.unit, where);
    // A derived unit has the rounding of the factors of its base units.
    return !in_file || (same_dimension(*in_file, stated) && std::abs(in_file->to_si / stated.to_si - 1.0) < 1e-12);
}

/// Header and mapping state different units: an ambiguity the user must resolve.
void check_one_unit(const ColumnHeader& header, const ColumnHeader& to, const SourceLocation& where) {
    if (!header.unit || !to.unit) return;
    const auto in_file = temperature_scale(*header.unit), stated = temperature_scale(*to.unit);
    if (in_file && stated ? in_file->zero == stated->zero : !in_file && !stated && is_one_unit(header, to, where))
        return;
    throw Error(ErrorKind::data, "conflicting units of a column",
                fmt::format("[{}] in the header and [{}] in columns", *header.unit, *to.unit),
                fmt::format("equal units, or {} = \"{}\" for the unit of the header", header.name, to.name), where);
}

ColumnMapping parse_mapping(std::string_view text, const std::string& example, const SourceLocation& where) {
    const std::size_t equals = std::min(text.find('='), text.size());
    const std::string_view from = trimmed(text.substr(0, equals));
    const std::string_view to = trimmed(text.substr(std::min(equals + 1, text.size())));
    if (from.empty() || to.empty())
        throw Error(ErrorKind::usage, "format is NAME=VALUE", fmt::format("'{}'", text), example, where);
    return {std::string(from), std::string(to)};
}

}  // namespace

std::vector<ColumnMapping> parse_column_mappings(std::string_view text, const SourceLocation& where) {
    std::vector<std::string> parts{""};
    for (std::size_t begin = 0, end = 0; begin <= text.size(); begin = end + 1) {
        end = std::min(text.find(',', begin), text.size());
        const std::string part(text.substr(begin, end - begin));
        const bool complete = parts.back().find('=') != std::string::npos;
        if (complete && part.find('=') != std::string::npos)
            parts.push_back(part);
        else
            parts.back() += (begin == 0 ? "" : ",") + part;
    }
    std::vector<ColumnMapping> mappings;
    for (const std::string& part : parts)
        mappings.push_back(parse_mapping(
            part, "for example " + option("columns 'v_in=impact_speed [m/s], h=drop_height [cm]'"), where));
    return mappings;
}

std::vector<ColumnMapping> parse_column_names(std::string_view text, const SourceLocation& where) {
    std::vector<ColumnMapping> names;
    for (std::size_t begin = 0, end = 0; begin <= text.size(); begin = end + 1) {
        end = std::min(text.find(',', begin), text.size());
        const std::string_view name = trimmed(text.substr(begin, end - begin));
        if (name.empty())
            throw Error(ErrorKind::usage, "an empty name", fmt::format("'{}'", text),
                        "a name for each column, such as " + option("names 'time [ms], force [N]'"), where);
        names.push_back({fmt::format("column {}", names.size() + 1), std::string(name), true});
    }
    return names;
}

ColumnMapping parse_unit_mapping(std::string_view text, const SourceLocation& where) {
    ColumnMapping mapping = parse_mapping(text, "for example " + option("unit duration=ms"), where);
    mapping.to = fmt::format("[{}]", mapping.to);
    return mapping;
}

ColumnHeader renamed(const ColumnHeader& header, const ColumnMapping& mapping, const SourceLocation& where) {
    const bool unit_only = mapping.to.starts_with('[') && mapping.to.ends_with(']');
    const ColumnHeader to = parse_column_header(unit_only ? header.name + " " + mapping.to : mapping.to, where);
    check_one_unit(header, to, where);
    return {to.name, to.unit ? to.unit : header.unit};
}

}  // namespace impactfit
