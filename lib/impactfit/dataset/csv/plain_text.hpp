#pragma once
// The bytes of a text file made plain: no byte-order mark, one kind of line end, UTF-8 for certain.

#include <string>
#include <string_view>

namespace impactfit {

/// `content` without a UTF-8 byte-order mark and with CR LF and CR as LF. Throws Error (data) naming `file`, and the
/// line, when the text is UTF-16 or not UTF-8.
std::string plain_text(std::string_view content, const std::string& file);

/// Whether the text is UTF-8 (RFC 3629) and holds no NUL.
bool is_utf8(std::string_view text);

}  // namespace impactfit
