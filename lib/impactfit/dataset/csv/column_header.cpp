#include "impactfit/dataset/csv/column_header.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "impactfit/core/trimmed.hpp"

namespace impactfit {
namespace {

/// Replaces line breaks by blanks; spreadsheets may write line breaks within a cell.
std::string without_line_breaks(std::string_view cell) {
    std::string text(cell);
    std::replace_if(
        text.begin(), text.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
    return text;
}

}  // namespace

ColumnHeader parse_column_header(std::string_view cell, const SourceLocation& where) {
    const std::string line = without_line_breaks(cell);
    const std::string_view text = trimmed(line);
    const auto refuse = [&](const std::string& what, const std::string& allowed) {
        throw Error(ErrorKind::data, what, fmt::format("'{}'", line), allowed, where);
    };
    const std::size_t open = text.find('[');
    const std::string_view name = trimmed(text.substr(0, open));
    if (name.empty()) refuse("a column has no name", "a name and a unit, such as duration [ms]");
    if (open == std::string_view::npos && text.find(']') == std::string_view::npos) {
        const std::size_t round =
            text.ends_with(')') && deviation_target(text).empty() ? text.rfind('(') : std::string_view::npos;
        if (round != std::string_view::npos && round > 0) {
            refuse("a unit must be in square brackets", fmt::format("{} [{}]", trimmed(text.substr(0, round)),
                                                                    text.substr(round + 1, text.size() - round - 2)));
        }
        return {std::string(name), std::nullopt};
    }
    if (open == std::string_view::npos || text.find(']') != text.size() - 1) {
        refuse(
            "an invalid header cell",
            "a name and a unit in square brackets, such as duration [ms]; cells separated by comma, semicolon or tab");
    }
    return {std::string(name), std::string(trimmed(text.substr(open + 1, text.size() - open - 2)))};
}

std::string_view deviation_target(std::string_view name) {
    if (!name.starts_with("sd(") || !name.ends_with(')')) return {};
    return trimmed(name.substr(3, name.size() - 4));
}

}  // namespace impactfit
