#include "impactfit/dataset/layout/blank_separated.hpp"

#include <algorithm>
#include <map>

#include "impactfit/dataset/csv/plain_text.hpp"
#include "impactfit/dataset/layout/recognised_cell.hpp"

namespace impactfit {
namespace {

/// Lines that decide whether blanks separate the columns.
constexpr std::size_t lines_that_decide = 200;

std::string_view line_of(std::string_view& text) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return line;
}

/// True for two numbers or more.
bool are_numbers(const std::vector<std::string>& cells) {
    return cells.size() > 1 && std::all_of(cells.begin(), cells.end(), [](const std::string& cell) {
               return is_number_cell(cell, ' ') && cell.back() != ',';
           });
}

bool are_blanks_delimiters(std::string_view text) {
    std::map<std::size_t, std::size_t> widths;  // numbers of lines by their columns
    std::size_t lines = 0;
    while (!text.empty() && lines < lines_that_decide) {
        const std::string_view line = line_of(text);
        if (line.find_first_of("\t;\"") != std::string_view::npos) return false;
        const std::vector<std::string> cells = split_at_blanks(line);
        if (cells.empty() || line.starts_with('#')) continue;
        ++lines;
        if (are_numbers(cells)) ++widths[cells.size()];
    }
    const auto most = std::max_element(widths.begin(), widths.end(),
                                       [](const auto& one, const auto& other) { return one.second < other.second; });
    return most != widths.end() && most->second > 1 && 2 * most->second > lines;
}

}  // namespace

std::vector<std::string> split_at_blanks(std::string_view line) {
    std::vector<std::string> cells;
    long open = 0;  // brackets of the last cell that are not closed
    for (std::string& part : split_line(line, ' ')) {
        if (part.empty()) continue;
        const bool continues = !cells.empty() && (open > 0 || part.front() == '[' || part.front() == '(');
        if (!continues) open = 0;
        for (const char c : part) open += c == '[' || c == '(' ? 1 : c == ']' || c == ')' ? -1 : 0;
        if (continues)
            cells.back() += " " + part;
        else
            cells.push_back(std::move(part));
    }
    return cells;
}

std::optional<TextRows> blank_separated_rows(std::string_view text) {
    if (!are_blanks_delimiters(text)) return std::nullopt;
    TextRows rows{' ', {}};
    for (long number = 1; !text.empty(); ++number) {
        const std::string_view line = line_of(text);
        std::vector<std::string> cells = split_at_blanks(line);
        if (cells.empty())
            ++rows.blank;
        else if (line.starts_with('#') && !is_spreadsheet_error(cells.front()))
            rows.comments.emplace_back(number, line);
        else
            rows.rows.push_back({number, std::move(cells)});
    }
    return rows;
}

}  // namespace impactfit
