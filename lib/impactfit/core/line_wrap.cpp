#include "impactfit/core/line_wrap.hpp"

#include <algorithm>
#include <atomic>

namespace impactfit {
namespace {

std::atomic<std::size_t> width_of_lines{default_line_width};

/// Returns the length of the first line of a long line. The break is beyond `start`; all of the line without a break.
std::size_t break_of(const std::string& line, std::size_t start, std::size_t width) {
    const auto beyond = [&](std::size_t at) { return at != std::string::npos && at > start; };
    if (const std::size_t blank = line.rfind(' ', width); beyond(blank)) return blank;
    if (const std::size_t sign = line.find_last_of("*/,(", width - 1); beyond(sign)) return sign + 1;
    return line.size();
}

std::string wrapped_line(std::string line, const std::string& indent, std::size_t width) {
    std::string text;
    std::size_t start = line.find_first_not_of(' ');
    while (line.size() > width) {
        const std::size_t end = break_of(line, start, width);
        if (end == line.size()) break;
        const std::string first = line.substr(0, end);
        text += first.substr(0, first.find_last_not_of(' ') + 1) + "\n";
        line = indent + line.substr(std::min(line.find_first_not_of(' ', end), line.size()));
        start = indent.size();
    }
    return text + line;
}

}  // namespace

std::size_t line_width() {
    return width_of_lines;
}

void set_line_width(std::size_t columns) {
    constexpr std::size_t narrowest = 60, widest = 120;
    width_of_lines = std::clamp(columns, narrowest, widest);
}

std::string wrapped(const std::string& text, const std::string& indent, std::size_t width) {
    std::string lines;
    for (std::size_t begin = 0, end = 0; begin < text.size(); begin = end + 1) {
        end = std::min(text.find('\n', begin), text.size());
        lines += wrapped_line(text.substr(begin, end - begin), indent, width);
        if (end < text.size()) lines += '\n';
    }
    return lines;
}

}  // namespace impactfit
