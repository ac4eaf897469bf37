#pragma once
// Text of a user, made safe to print: one line of valid UTF-8 without control characters.

#include <cstddef>
#include <string>
#include <string_view>

namespace impactfit {

/// Length in bytes of the UTF-8 sequence that starts at `at`, by RFC 3629: no overlong form, no surrogate, nothing
/// above U+10FFFF. 0 if no sequence starts there.
std::size_t utf8_sequence_length(std::string_view text, std::size_t at);

/// `text` with a blank for each control character (line breaks and NUL included). U+FFFD replaces each byte outside of
/// a UTF-8 sequence, and U+FFFE and U+FFFF, which no XML document may hold.
std::string visible_text(std::string_view text);

}  // namespace impactfit
