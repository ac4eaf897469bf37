#pragma once
// Text in quotation marks, as TOML, Python and JSON read it.

#include <string>
#include <string_view>

namespace impactfit {

/// Returns the text in quotation marks. Marks, backslashes and control characters in it are escaped.
std::string quoted_text(std::string_view text);

}  // namespace impactfit
