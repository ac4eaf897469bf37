#include "impactfit/report/format/short_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "impactfit/core/line_wrap.hpp"

namespace impactfit {
namespace {

/// Lines with the empty lines between sections.
std::size_t line_count(const std::vector<TextSection>& sections) {
    std::size_t count = 0;
    for (const TextSection& section : sections)
        if (!section.lines.empty()) count += section.lines.size() + (count > 0 ? 1 : 0);
    return count;
}

/// True if a line continues the line before: the wrapping moved its first word.
bool continues(const std::string& before, const std::string& line) {
    if (!line.starts_with("  ") || line.find_first_not_of(' ') != 2) return false;
    const std::size_t word = std::min(line.find(' ', 2), line.size()) - 2;
    return before.size() + 1 + word > line_width();
}

/// Returns the number of lines that remain: `least`, to the end of its sentence.
std::size_t least_of(const TextSection& section) {
    std::size_t least = std::min(section.least, section.lines.size());
    while (least > 0 && least < section.lines.size() && continues(section.lines[least - 1], section.lines[least]))
        ++least;
    return least;
}

bool may_end(const TextSection& section) {
    return section.ends.empty() ||
           std::find(section.ends.begin(), section.ends.end(), section.lines.size()) != section.ends.end();
}

/// Returns the number of omitted lines.
std::size_t shorten(std::vector<TextSection>& sections, std::size_t limit) {
    std::size_t omitted = 0;
    for (auto section = sections.rbegin(); section != sections.rend(); ++section) {
        const std::size_t least = least_of(*section);
        bool inside = false;  // the last omitted line continues the last line
        while ((line_count(sections) > limit || inside || !may_end(*section)) && section->lines.size() > least) {
            const std::string last = std::move(section->lines.back());
            section->lines.pop_back();
            inside = !section->lines.empty() && continues(section->lines.back(), last);
            ++omitted;
        }
    }
    return omitted;
}

}  // namespace

std::vector<std::string> text_lines(const std::string& text) {
    std::vector<std::string> lines;
    const std::string narrow = wrapped(text, "  ");
    for (std::size_t begin = 0, end = 0; begin < narrow.size(); begin = end + 1) {
        end = std::min(narrow.find('\n', begin), narrow.size());
        lines.push_back(narrow.substr(begin, end - begin));
    }
    return lines;
}

std::string one_line(const std::string& text, const std::string& start) {
    constexpr std::string_view rest = " ...";
    const std::string line = start + text;
    if (line.size() <= line_width()) return line;
    const std::size_t end = line.rfind(' ', line_width() - rest.size());
    const std::size_t cut = end == std::string::npos || end <= start.size() ? line_width() - rest.size() : end;
    return line.substr(0, cut) + std::string(rest);
}

std::string clipped(const std::string& text) {
    std::string lines;
    for (std::size_t begin = 0, end = 0; begin < text.size(); begin = end + 1) {
        end = std::min(text.find('\n', begin), text.size());
        lines += one_line(text.substr(begin, end - begin)) + "\n";
    }
    return lines;
}

std::string short_page(const std::string& text) {
    std::vector<TextSection> sections;
    for (std::size_t begin = 0, end = 0; begin < text.size(); begin = end + 2) {
        end = std::min(text.find("\n\n", begin), text.size());
        sections.push_back({text_lines(text.substr(begin, end - begin)), 1});
    }
    return short_text(std::move(sections));
}

std::string short_text(std::vector<TextSection> sections) {
    std::size_t omitted = 0;
    if (line_count(sections) > most_lines) omitted = shorten(sections, most_lines - 1);
    std::string text;
    for (const TextSection& section : sections) {
        if (section.lines.empty()) continue;
        text += fmt::format("{}{}\n", text.empty() ? "" : "\n", fmt::join(section.lines, "\n"));
    }
    if (omitted > 0) text += fmt::format("{} more line{}: --verbose\n", omitted, omitted == 1 ? "" : "s");
    return text;
}

}  // namespace impactfit
