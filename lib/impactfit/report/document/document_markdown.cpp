// Document as Markdown of GitHub.
#include <fmt/format.h>

#include <algorithm>

#include "impactfit/core/visible_text.hpp"
#include "impactfit/report/document/document.hpp"
#include "impactfit/report/document/document_table.hpp"

namespace impactfit {
namespace {

/// Text as a whole line: also its start is no markup of a list, a rule or a heading.
std::string markdown_line(const std::string& raw) {
    std::string text = escaped_markdown(raw);
    text.erase(0, text.find_first_not_of(' '));
    const std::size_t mark = std::min(text.find_first_not_of("0123456789"), text.size());
    const std::string_view marks = mark == 0 ? "-+=" : ".)";
    if (mark < text.size() && marks.find(text[mark]) != std::string_view::npos) text.insert(mark, 1, '\\');
    return text;
}

/// Number of backticks that the text does not contain in a row, at least `least`.
std::string fence_of(const std::string& text, std::size_t least) {
    std::string fence(least, '`');
    while (text.find(fence) != std::string::npos) fence += '`';
    return fence;
}

std::string code_span(const std::string& raw) {
    const std::string text = visible_text(raw), fence = fence_of(text, 1);
    const char* blank = fence.size() > 1 ? " " : "";
    return text.find_first_not_of(' ') == std::string::npos ? text : fence + blank + text + blank + fence;
}

std::string markdown_badges(const std::vector<Badge>& badges) {
    std::string text;
    for (const Badge& badge : badges) text += fmt::format(" ({})", escaped_markdown(badge.text));
    return text;
}

/// Blocks as Markdown; empty without content.
struct MarkdownRenderer {
    int digits;

    std::string operator()(const Heading& heading) const {
        return fmt::format("### {}{}\n", markdown_line(heading.text), markdown_badges(heading.badges));
    }
    std::string operator()(const Paragraph& paragraph) const {
        return (paragraph.formula ? code_span(paragraph.text) : markdown_line(paragraph.text)) + "\n";
    }
    std::string operator()(const SelectionCommand&) const { return {}; }

    std::string operator()(const SourceText& source) const {
        std::string lines;
        for (const std::string& line : source.lines) lines += visible_text(line) + "\n";
        const std::string fence = fence_of(lines, 3);
        return source.lines.empty() ? "" : fmt::format("{}\n{}{}\n", fence, lines, fence);
    }
    std::string operator()(const BulletList& list) const {
        std::string text;
        for (const std::string& item : list.items) text += fmt::format("- {}\n", markdown_line(item));
        return text;
    }
    std::string operator()(const DocumentTable& table) const {
        return table.rows.empty() ? std::string() : grid_markdown(table_grid(table, digits));
    }
    std::string operator()(const DocumentFigure&) const { return {}; }
};

}  // namespace

std::string document_markdown(const ResultDocument& document) {
    const MarkdownRenderer renderer{document.digits};
    std::string text = fmt::format("# {}\n\n**{}**\n{}", markdown_line(document.title),
                                   escaped_markdown(document.verdict.text), rendered_blocks(document.lead, renderer));
    for (const DocumentSection& section : document.sections)
        if (const std::string blocks = rendered_blocks(section.blocks, renderer); !blocks.empty())
            text += fmt::format("\n## {}{}\n{}", markdown_line(section.title), markdown_badges(section.badges), blocks);
    return text;
}

}  // namespace impactfit
