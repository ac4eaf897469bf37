#include "impactfit/dataset/digitised/wpd_csv.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "impactfit/core/error.hpp"
#include "impactfit/dataset/csv/plain_text.hpp"

namespace impactfit {
namespace {

/// The first two lines with content.
std::array<std::string_view, 2> first_lines(std::string_view text) {
    std::array<std::string_view, 2> lines;
    for (std::size_t found = 0; found < 2 && !text.empty();) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (line.find_first_not_of(" \t") != std::string_view::npos && line.front() != '#') lines[found++] = line;
    }
    return lines;
}

/// True if a line contains numbers and delimiters only. With decimal commas the delimiter is a semicolon or tab,
/// otherwise a comma.
bool is_line_of_numbers(std::string_view line) {
    return !line.empty() && line.find_first_not_of("0123456789+-.eE,; \t") == std::string_view::npos;
}

char delimiter_of_numbers(std::string_view line) {
    for (const char c : {';', '\t'})
        if (line.find(c) != std::string_view::npos) return c;
    return ',';
}

DelimitedText empty_table(const DelimitedText& text) {
    return {text.delimiter, {text.header.line, {"series", "x", "y"}}, {}, text.notes};
}

DelimitedText one_series(const DelimitedText& text) {
    DelimitedText table = empty_table(text);
    for (const DelimitedRow& row : text.rows) table.rows.push_back({row.line, {"1", row.cells[0], row.cells[1]}});
    return table;
}

void check_pairs(const DelimitedText& text, const std::string& file) {
    const std::vector<std::string>& letters = text.rows.front().cells;
    for (std::size_t i = 0; i < letters.size(); ++i) {
        if (letters.size() % 2 == 0 && letters[i] == (i % 2 == 0 ? "X" : "Y")) continue;
        throw Error(ErrorKind::data, "the series are not pairs of X and Y", fmt::format("{}", fmt::join(letters, ",")),
                    "X,Y for each series", {file, text.rows.front().line, static_cast<long>(i) + 1, {}});
    }
}

void add_series(DelimitedText& table, const DelimitedText& text, std::size_t column, const std::string& file) {
    const std::string& name = text.header.cells[column];
    for (std::size_t i = 1; i < text.rows.size(); ++i) {
        const DelimitedRow& row = text.rows[i];
        const std::string &x = row.cells[column], &y = row.cells[column + 1];
        if (x.empty() && y.empty()) continue;
        if (x.empty() || y.empty())
            throw Error(ErrorKind::data, "a point has one coordinate", fmt::format("'{}', '{}'", x, y),
                        "both coordinates or none", {file, row.line, static_cast<long>(column) + 1, name});
        table.rows.push_back({row.line, {name, x, y}});
    }
}

DelimitedText side_by_side(const DelimitedText& text, const std::string& file) {
    check_pairs(text, file);
    DelimitedText table = empty_table(text);
    std::vector<std::string> names;
    for (std::size_t column = 0; column + 1 < text.header.cells.size(); column += 2) {
        const std::string& name = text.header.cells[column];
        const SourceLocation where{file, text.header.line, static_cast<long>(column) + 1, {}};
        if (name.empty() || std::find(names.begin(), names.end(), name) != names.end())
            throw Error(ErrorKind::data, "a series has no unique name", fmt::format("'{}'", name),
                        "a unique name above each X", where);
        names.push_back(name);
        add_series(table, text, column, file);
    }
    if (table.rows.empty())
        throw Error(ErrorKind::data, "the file has no series with points", fmt::format("{} series", names.size()),
                    "at least one point", {file, 0, 0, {}});
    return table;
}

}  // namespace

std::optional<DelimitedText> parse_wpd_csv(const std::string& content, const std::string& file) {
    const std::string text = plain_text(content, file);
    const auto [first, second] = first_lines(text);
    if (second.starts_with("X,Y")) return side_by_side(parse_delimited_text(text, file), file);
    if (!is_line_of_numbers(first)) return std::nullopt;
    const DelimitedText lines = parse_headerless_text(text, file, delimiter_of_numbers(first), {"x", "y"});
    return one_series(lines);
}

}  // namespace impactfit
