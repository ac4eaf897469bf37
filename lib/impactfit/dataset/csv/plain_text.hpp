#pragma once
// Plain text: UTF-8 without byte-order mark, lines ending in LF.

#include <string>
#include <string_view>

namespace impactfit {

/// Returns `content` without a UTF-8 byte-order mark, with CR LF and CR replaced by LF. Throws Error (data) naming
/// `file`, and the line, if the text is UTF-16 or not UTF-8.
std::string plain_text(std::string_view content, const std::string& file);

/// True if the text is UTF-8 (RFC 3629) without NUL.
bool is_utf8(std::string_view text);

}  // namespace impactfit
