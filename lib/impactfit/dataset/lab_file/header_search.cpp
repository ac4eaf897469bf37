#include <algorithm>
#include <array>
#include <cstddef>

#include "impactfit/core/numbers/number.hpp"
#include "impactfit/dataset/csv/delimited_text.hpp"
#include "impactfit/dataset/lab_file/reading_steps.hpp"
#include "impactfit/dataset/lab_header/header_words.hpp"
#include "impactfit/dataset/layout/recognised_cell.hpp"

namespace impactfit {
namespace {

constexpr long most_title_lines = 30;

struct LineContent {
    std::size_t filled = 0;      ///< cells with content
    std::size_t recognised = 0;  ///< recognised columns
    bool numbers = false, bracket = false;
};

LineContent content_of(std::string_view line, char delimiter, const std::vector<ColumnMapping>& columns) {
    LineContent content;
    for (std::string cell : split_line(line, delimiter)) {
        if (!cell.empty()) ++content.filled;
        content.bracket = content.bracket || cell.find('[') != std::string::npos;
        if (!cell.empty() && is_recognised(cell, columns)) ++content.recognised;
        std::replace(cell.begin(), cell.end(), ',', '.');
        content.numbers = content.numbers || parse_number(cell);
    }
    return content;
}

/// Returns the content at the delimiter with the most recognised columns.
LineContent best_content(std::string_view line, const std::vector<ColumnMapping>& columns) {
    LineContent best;
    for (const char delimiter : {';', '\t', ','}) {
        const LineContent content = content_of(line, delimiter, columns);
        if (content.recognised > best.recognised ||
            (content.recognised == best.recognised && content.filled > best.filled))
            best = content;
    }
    return best;
}

bool is_passed_over(std::string_view line) {
    return on_one_line(line).empty() || line.starts_with('#') || line.starts_with("sep=");
}

std::string_view take_line(std::string_view& text) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return line;
}

}  // namespace

std::vector<std::string> labels_above(std::string_view text, long header, char delimiter) {
    std::string_view above;
    for (long number = 1; number < header; ++number)
        if (const std::string_view line = take_line(text); !is_passed_over(line)) above = line;
    return above.empty() ? std::vector<std::string>{} : split_line(above, delimiter);
}

long header_line(std::string_view text, const std::vector<ColumnMapping>& columns) {
    std::size_t widest_title = 0;
    for (long number = 1, titles = 0; !text.empty() && titles <= most_title_lines; ++number) {
        const std::string_view line = take_line(text);
        if (is_passed_over(line)) continue;
        if (std::count(line.begin(), line.end(), '"') % 2 == 1) return 1;  // a cell with a line break
        const LineContent content = best_content(line, columns);
        if (titles == 0 && (content.recognised > 0 || content.bracket)) return 1;
        const bool wider = content.filled > widest_title;
        const bool complete = content.recognised == content.filled && content.recognised > 1;
        if (titles > 0 && content.recognised > 0 && !content.numbers && (wider || complete)) return number;
        widest_title = std::max(widest_title, content.filled);
        ++titles;
    }
    return 1;
}

}  // namespace impactfit
