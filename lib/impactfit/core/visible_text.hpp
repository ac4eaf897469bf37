#pragma once
// Printable text: user input as one line of valid UTF-8 without control characters.

#include <cstddef>
#include <string>
#include <string_view>

namespace impactfit {

/// Returns the length [bytes] of the UTF-8 sequence at `at`, by RFC 3629: no overlong form, no surrogate, no code point
/// above U+10FFFF. 0 if no sequence starts there.
std::size_t utf8_sequence_length(std::string_view text, std::size_t at);

/// Returns `text` with a blank for each control character (line breaks and NUL included). U+FFFD replaces each byte
/// outside a UTF-8 sequence, and U+FFFE and U+FFFF, which XML forbids.
std::string visible_text(std::string_view text);

}  // namespace impactfit
