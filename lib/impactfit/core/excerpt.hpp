#pragma once
// Excerpt: printable text of limited length.

#include <cstddef>
#include <string>
#include <string_view>

namespace impactfit {

/// Returns visible_text with at most about `longest` bytes. A longer text is shortened in the middle.
std::string excerpt(std::string_view text, std::size_t longest);

}  // namespace impactfit
