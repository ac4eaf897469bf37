#pragma once
// Printable text: user input as one line of valid UTF-8 without control characters, also shortened.

#include <cstddef>
#include <string>
#include <string_view>

namespace impactfit {

/// Returns the length [bytes] of the UTF-8 sequence at `at`, by RFC 3629: no overlong form, no surrogate, no code point
/// above U+10FFFF. 0 if no sequence starts there.
std::size_t utf8_sequence_length(std::string_view text, std::size_t at);

/// Returns `text` with a blank for each control character (line breaks and NUL included). U+FFFD replaces each byte
/// outside a UTF-8 sequence, U+FFFE and U+FFFF, which XML forbids, and the controls of direction U+202A to U+202E and
/// U+2066 to U+2069, which change the order on a screen.
std::string visible_text(std::string_view text);

/// Returns visible_text of each line, with its line breaks. A terminal then has no control character of a file.
std::string visible_lines(std::string_view text);

/// Returns visible_text with at most about `longest` bytes. A longer text is shortened in the middle.
std::string excerpt(std::string_view text, std::size_t longest);

}  // namespace impactfit
