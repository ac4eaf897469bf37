#pragma once
// Page of a result: a self-contained HTML file from the JSON of a command.

#include <string>

namespace impactfit {

/// Returns the page of a result: fit, compare, design, sweep, validate or regenerate, by the schema of `json`. `where`
/// names the file in messages. `command_line` wrote the page and is part of its provenance. Throws Error (data) for
/// other text, another schema, and missing keys.
std::string result_page(const std::string& json, const std::string& where = {}, const std::string& command_line = {});

}  // namespace impactfit
