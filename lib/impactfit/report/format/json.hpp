#pragma once
// JSON output: keys in insertion order, infinities as "inf" and "-inf", no NaN.

#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "impactfit/core/table.hpp"
#include "impactfit/dataset/values/dataset.hpp"

namespace impactfit {

using Json = nlohmann::ordered_json;

/// Returns a number as JSON, infinities as "inf" and "-inf". Throws Error (internal) for NaN.
Json json_number(double value);

/// Returns a number as json_number does; null for NaN and for an empty value.
Json number_or_null(double value);
Json number_or_null(const std::optional<double>& value);

/// Returns a table cell as JSON; null for an empty cell.
Json json_cell(const Cell& cell);

/// Returns the rows of a table as objects with the column names as keys.
Json json_objects(const Table& table);

/// Returns indented text with a final line feed. Bytes that are not UTF-8 (paths of old file systems) become U+FFFD.
std::string json_text(const Json& json);

/// Returns the common head of a result: {schema, command, version}. The schemas are in data/schema.
Json json_header(std::string_view command);

/// Returns a tabular result: {schema, command, version, inputs: [{path, sha256}], rows: [...]}. Empty cells are null.
Json json_rows(std::string_view command, const Table& table, std::span<const SourceFile> inputs);

}  // namespace impactfit
