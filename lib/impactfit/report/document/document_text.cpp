// Document as plain text.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "impactfit/core/visible_text.hpp"
#include "impactfit/report/document/document.hpp"
#include "impactfit/report/document/document_table.hpp"

namespace impactfit {
namespace {

constexpr const char* code_indent = "    ";
constexpr std::size_t widest_cell = 40, widest_number_head = 14;

/// "Diagnosis [Bad fit]"
std::string with_badges(std::string title, const std::vector<Badge>& badges) {
    for (const Badge& badge : badges) title += fmt::format(" [{}]", badge.text);
    return title;
}

/// Blocks as text; empty without content.
struct TextRenderer {
    int digits;
    std::size_t width;

    std::string lines(const std::string& start, const std::string& text) const {
        return wrapped(start + visible_text(text), std::string(start.size(), ' '), width) + "\n";
    }
    std::string underlined(const std::string& title, char line) const {
        return lines("", title) + std::string(std::min(visible_text(title).size(), width), line) + "\n";
    }
    std::string operator()(const Heading& heading) const {
        return lines("", with_badges(heading.text, heading.badges));
    }
    std::string operator()(const Paragraph& paragraph) const {
        return lines(paragraph.formula ? code_indent : "", paragraph.text);
    }
    std::string operator()(const SelectionCommand&) const { return {}; }

    std::string operator()(const SourceText& source) const {
        std::string text;
        for (const std::string& line : source.lines) text += code_indent + visible_text(line) + "\n";
        return text;
    }
    std::string operator()(const BulletList& list) const {
        std::string text;
        for (const std::string& item : list.items) text += lines("- ", item);
        return text;
    }
    std::string operator()(const DocumentTable& table) const {
        if (table.rows.empty()) return {};
        Grid grid = table_grid(table, digits);
        std::string text = std::exchange(grid.title, {});
        if (!text.empty()) text = lines("", text);
        for (GridColumn& column : grid.columns) column.most_width = column.right ? widest_number_head : widest_cell;
        for (const Grid& part : grid_parts(std::move(grid), width))
            text += (text.empty() ? "" : "\n") + grid_text(part);
        return text;
    }
    std::string operator()(const DocumentFigure&) const { return {}; }
};

}  // namespace

std::string document_text(const ResultDocument& document, std::size_t width) {
    const TextRenderer renderer{document.digits, width};
    std::string text = renderer.underlined(document.title, '=') + "\n" + renderer.lines("", document.verdict.text) +
                       rendered_blocks(document.lead, renderer);
    for (const DocumentSection& section : document.sections)
        if (const std::string blocks = rendered_blocks(section.blocks, renderer); !blocks.empty())
            text += "\n" + renderer.underlined(with_badges(section.title, section.badges), '-') + blocks;
    return text;
}

}  // namespace impactfit
