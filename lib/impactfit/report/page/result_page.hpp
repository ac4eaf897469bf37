#pragma once
// Page of a result: a self-contained HTML file from the JSON of a command.

#include <span>
#include <string>

#include "impactfit/report/page/page.hpp"

namespace impactfit {

/// A schema, and the page of its results.
struct SchemaPage {
    const char* schema;
    Page (*page)(const Json& result);
};

/// Returns the page of a result, by the schema of `json`: fit, compare, design, sweep, validate, export, translate, a
/// contact card, and `more` schemas. `where` names the file in messages. `command_line` wrote the page and is part of
/// its provenance. Throws Error (data) for other text, another schema, and missing keys.
std::string result_page(const std::string& json, const std::string& where = {}, const std::string& command_line = {},
                        std::span<const SchemaPage> more = {});

}  // namespace impactfit
