#include "output/coloured_text.hpp"

#include <fmt/color.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string_view>

namespace impactfit::app {
namespace {

constexpr std::string_view warning_word = "warning:";
constexpr std::array<std::string_view, 3> good_phrases{"GOOD FIT", "AS EXPECTED", "AS SHIPPED"};

bool is_capital(char c) {
    return (c >= 'A' && c <= 'Z') || c == ' ' || c == ',';
}

/// Returns the length of the verdict at the start of a line, 0 without one.
std::size_t verdict_length(std::string_view line) {
    const auto end = static_cast<std::size_t>(std::find_if_not(line.begin(), line.end(), is_capital) - line.begin());
    constexpr std::size_t shortest = 4;
    return end >= shortest && end < line.size() && line[end] == ':' ? end : 0;
}

std::string coloured_line(std::string_view line) {
    using fmt::terminal_color;
    if (line.starts_with(warning_word))
        return fmt::format(fmt::fg(terminal_color::yellow), "{}", warning_word) +
               std::string(line.substr(warning_word.size()));
    const std::size_t length = verdict_length(line);
    if (length == 0) return std::string(line);
    const std::string_view words = line.substr(0, length);
    const bool good = std::find(good_phrases.begin(), good_phrases.end(), words) != good_phrases.end();
    return fmt::format(fmt::emphasis::bold | fmt::fg(good ? terminal_color::green : terminal_color::red), "{}", words) +
           std::string(line.substr(length));
}

}  // namespace

bool has_colour(std::FILE* stream) {
    const char *refused = std::getenv("NO_COLOR"), *terminal = std::getenv("TERM");
    if (refused != nullptr && *refused != '\0') return false;
    if (terminal == nullptr || std::string_view(terminal) == "dumb") return false;
    return isatty(fileno(stream)) != 0;
}

std::string coloured(const std::string& text) {
    std::string result;
    for (std::size_t begin = 0, end = 0; begin < text.size(); begin = end + 1) {
        end = std::min(text.find('\n', begin), text.size());
        result += coloured_line(std::string_view(text).substr(begin, end - begin));
        if (end < text.size()) result += '\n';
    }
    return result;
}

}  // namespace impactfit::app
