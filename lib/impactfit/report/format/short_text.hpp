#pragma once
// Short text: the default output of a command, at most 25 lines that fit the terminal.

#include <string>
#include <vector>

namespace impactfit {

inline constexpr std::size_t most_lines = 24;  ///< the program adds a line with the written files

/// Part of a short text. The first `least` lines always remain.
struct TextSection {
    std::vector<std::string> lines;
    std::size_t least = 0;
    std::vector<std::size_t> ends = {};  ///< numbers of lines with which it may end; empty: any
};

/// Returns the lines of a text, wrapped (line_wrap.hpp).
std::vector<std::string> text_lines(const std::string& text);

/// Returns a text as one line (line_wrap.hpp) with `start` in front: its beginning, broken at a blank,
/// with " ..." in place of the rest.
std::string one_line(const std::string& text, const std::string& start = {});

/// Returns the lines of a text as one_line.
std::string clipped(const std::string& text);

/// Returns a text of several paragraphs, shortened: each paragraph is a section, of which the first line remains.
std::string short_page(const std::string& text);

/// Returns the sections, with an empty line before each but the first. An empty section is omitted. If the text is
/// longer than `most_lines`, lines beyond `least` are omitted, those of the last section first. A wrapped sentence
/// remains or is omitted as a whole. The last line of the
/// text then is their number and the option --verbose.
std::string short_text(std::vector<TextSection> sections);

}  // namespace impactfit
