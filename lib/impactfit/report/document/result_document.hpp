#pragma once
// Document of a result, from the JSON of a command.

#include <span>
#include <string>

#include "impactfit/report/document/document.hpp"

namespace impactfit {

/// A schema, and the document of its results.
struct SchemaDocument {
    const char* schema;
    ResultDocument (*document)(const Json& result);
};

/// Returns the document of a result, by the schema of `json`: fit, compare, design, sweep, validate, export, translate,
/// a contact card, and `more` schemas. `where` names the file in messages. `command_line` wrote the document and is
/// part of its provenance. Throws Error (data) for other text, another schema, and missing keys.
ResultDocument result_document(const std::string& json, const std::string& where = {},
                               const std::string& command_line = {}, std::span<const SchemaDocument> more = {});

}  // namespace impactfit
