#pragma once
// The one way JSON is written: keys in the order they were set, "inf" and "-inf" as strings, never a NaN.

#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "impactfit/core/table.hpp"
#include "impactfit/dataset/values/dataset.hpp"

namespace impactfit {

using Json = nlohmann::ordered_json;

/// A number as JSON: infinities as "inf" and "-inf". A NaN is an internal error.
Json json_number(double value);

/// The same; NaN, where there is no number, is null.
Json number_or_null(double value);
Json number_or_null(const std::optional<double>& value);

/// A cell of a table; an empty one is null.
Json json_cell(const Cell& cell);

/// The rows of a table as objects by column.
Json json_objects(const Table& table);

/// Indented text, ending in a line feed. Bytes that are not UTF-8, as paths of old file systems have, become U+FFFD.
std::string json_text(const Json& json);

/// What every result begins with: {schema, command, version}. The schemas are in data/schema.
Json json_header(std::string_view command);

/// A result made of rows: {schema, command, version, inputs: [{path, sha256}], rows: [...]}. Empty cells are null.
Json json_rows(std::string_view command, const Table& table, std::span<const SourceFile> inputs);

}  // namespace impactfit
