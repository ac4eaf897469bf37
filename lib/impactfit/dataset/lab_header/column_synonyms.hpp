#pragma once
// Synonyms of the recognised columns in English, German and French: the table of all names a laboratory may use.

#include <string>
#include <string_view>
#include <vector>

namespace impactfit {

/// Returns the recognised columns with this name, in the order of the table. `name` is a name without separators
/// (header_words.hpp): "impactvelocity". Empty for an unknown name; two for a name whose unit decides, such as
/// "rebound".
std::vector<std::string> columns_called(std::string_view name);

/// Returns the recognised columns whose name or synonym is nearest to `name`, best first.
std::vector<std::string> nearest_columns(std::string_view name);

}  // namespace impactfit
