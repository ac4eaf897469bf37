// Grid in Markdown and LaTeX.
#include <fmt/format.h>

#include <cctype>

#include "impactfit/core/visible_text.hpp"
#include "impactfit/report/format/grid.hpp"

namespace impactfit {
namespace {

std::string markdown_row(const std::vector<std::string>& cells) {
    std::string line = "|";
    for (const std::string& cell : cells) line += " " + cell + " |";
    return line + "\n";
}

std::string latex_character(char c) {
    switch (c) {
        case '\\':
            return "\\textbackslash{}";
        case '^':
            return "\\textasciicircum{}";
        case '~':
            return "\\textasciitilde{}";
        case '<':
            return "\\textless{}";
        case '>':
            return "\\textgreater{}";
        case '|':
            return "\\textbar{}";
        case '"':
            return "\\textquotedbl{}";
        case '&':
        case '%':
        case '$':
        case '#':
        case '_':
        case '{':
        case '}':
            return std::string("\\") + c;
        default:
            return std::string(1, c);
    }
}

/// Length of the exponent at `at`: a sign, digits and a point.
std::size_t exponent_length(const std::string& text, std::size_t at) {
    std::size_t end = at;
    if (end < text.size() && text[end] == '-') ++end;
    while (end < text.size() && (std::isdigit(static_cast<unsigned char>(text[end])) != 0 ||
                                 (text[end] == '.' && end + 1 < text.size() &&
                                  std::isdigit(static_cast<unsigned char>(text[end + 1])) != 0)))
        ++end;
    return end - at;
}

/// Escaped text; "m^1.5", "1e-4" and the sign ± become mathematics.
std::string latex(const std::string& raw) {
    constexpr std::string_view plus_minus = "\u00b1";
    const std::string text = visible_text(raw);
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const std::size_t exponent = i + 1 < text.size() ? exponent_length(text, i + 1) : 0;
        if (text[i] == '^' && exponent > 0) {
            result += fmt::format("$^{{{}}}$", text.substr(i + 1, exponent));
            i += exponent;
        } else if (text.compare(i, 2, "1e") == 0 && exponent_length(text, i + 2) > 0 &&
                   (i == 0 || text[i - 1] == '[' || text[i - 1] == ' ')) {
            const std::size_t length = exponent_length(text, i + 2);
            result += fmt::format("$10^{{{}}}$", text.substr(i + 2, length));
            i += 1 + length;
        } else if (text.compare(i, plus_minus.size(), plus_minus) == 0) {
            result += "$\\pm$";
            i += plus_minus.size() - 1;
        } else {
            result += latex_character(text[i]);
        }
    }
    return result;
}

std::string latex_row(const std::vector<std::string>& cells) {
    std::string line;
    for (std::size_t i = 0; i < cells.size(); ++i) line += (i == 0 ? "" : " & ") + cells[i];
    return line + " \\\\\n";
}

/// A cell that starts with "[" or "*" would be an argument of the line break before it.
std::string latex_cell(const GridCell& cell) {
    std::string text = latex(cell.text);
    if (!text.empty() && (text.front() == '[' || text.front() == '*')) text = "{}" + text;
    return cell.mark == 0 ? text : fmt::format("{}$^{{{}}}$", text, cell.mark);
}

}  // namespace

std::string escaped_markdown(const std::string& text) {
    std::string result;
    for (const char c : visible_text(text)) {
        if (std::string_view("\\`*_{}[]<>#|~!&").find(c) != std::string_view::npos) result += '\\';
        result += c;
    }
    return result;
}

std::string grid_markdown(const Grid& grid) {
    std::vector<std::string> heads, rules;
    for (const GridColumn& column : grid.columns) {
        heads.push_back(escaped_markdown(column.head));
        rules.emplace_back(column.right ? "---:" : "---");
    }
    std::string text = grid.title.empty() ? "" : fmt::format("**{}**\n\n", escaped_markdown(grid.title));
    text += markdown_row(heads) + markdown_row(rules);
    for (const auto& row : grid.rows) {
        std::vector<std::string> cells;
        for (const GridCell& cell : row)
            cells.push_back(escaped_markdown(cell.text) +
                            (cell.mark == 0 ? "" : fmt::format("<sup>{}</sup>", cell.mark)));
        text += markdown_row(cells);
    }
    for (const GridNote& note : grid.notes)
        text += "\n" + (note.mark == 0 ? "" : fmt::format("<sup>{}</sup> ", note.mark)) + escaped_markdown(note.text) +
                "\n";
    return text;
}

std::string grid_latex(const Grid& grid) {
    std::string alignment;
    std::vector<std::string> heads;
    for (const GridColumn& column : grid.columns) {
        alignment += column.right ? 'r' : 'l';
        heads.push_back(latex_cell({column.head}));
    }
    std::string text =
        fmt::format("\\begin{{table}}\n\\centering\n\\caption{{{}}}\n\\begin{{tabular}}{{{}}}\n\\hline\n{}\\hline\n",
                    latex(grid.title), alignment, latex_row(heads));
    for (const auto& row : grid.rows) {
        std::vector<std::string> cells;
        for (const GridCell& cell : row) cells.push_back(latex_cell(cell));
        text += latex_row(cells);
    }
    text += "\\hline\n\\end{tabular}\n";
    for (const GridNote& note : grid.notes)
        text += fmt::format("\\par{{\\footnotesize {}{}}}\n",
                            note.mark == 0 ? "" : fmt::format("$^{{{}}}$ ", note.mark), latex(note.text));
    return text + "\\end{table}\n";
}

}  // namespace impactfit
