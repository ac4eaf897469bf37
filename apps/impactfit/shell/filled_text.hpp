#pragma once
// Filled text: paragraphs with a hanging indent, as wide as a line (line_wrap.hpp).

#include <string>
#include <string_view>

#include "impactfit/core/line_wrap.hpp"

namespace impactfit::app {

/// Returns the words of `text` as lines that break at blanks only, so that a path remains whole. The first line starts
/// at column `first`; further lines have `indent` blanks. A line break in `text` counts as a blank.
std::string filled(std::string_view text, std::size_t first, std::size_t indent, std::size_t width = line_width());

/// Returns "  NAME  meaning" with the meaning from column `column` on; a long name has its own line.
std::string entry_text(const std::string& name, const std::string& meaning, std::size_t column);

}  // namespace impactfit::app
