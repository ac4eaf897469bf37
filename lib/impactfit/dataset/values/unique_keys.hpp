#pragma once
// Unique keys of a JSON document: of two equal keys, a parser would silently keep the last.

#include <string>

namespace impactfit {

/// Throws Error (data) for an object of the document `text` with two equal keys. `text` is valid JSON.
void check_unique_keys(const std::string& text, const std::string& file);

}  // namespace impactfit
