#include "impactfit/dataset/written_cells.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <string_view>
#include <utility>

#include "impactfit/core/error.hpp"
#include "impactfit/core/files/text_file.hpp"
#include "impactfit/dataset/csv/delimited_text.hpp"
#include "impactfit/dataset/csv/plain_text.hpp"
#include "impactfit/dataset/lab_file/reading_steps.hpp"
#include "impactfit/dataset/layout/blank_separated.hpp"
#include "impactfit/dataset/workbook/sheet_choice.hpp"
#include "impactfit/dataset/workbook/workbook.hpp"

namespace impactfit {
namespace {

/// Lines that decide the delimiter.
constexpr std::size_t least_lines = 200;

/// Longest cell with line breaks [lines].
constexpr std::size_t most_lines_of_cell = 100;

/// Returns the first lines of a text. A cell with line breaks at their end is whole.
std::string_view first_whole_lines(std::string_view text, std::size_t count) {
    std::size_t end = 0;
    bool inside = false;  // of quotation marks
    for (std::size_t line = 0; end < text.size() && (line < count || inside); ++line) {
        if (line >= count + most_lines_of_cell) break;
        const std::size_t next = std::min(text.find('\n', end), text.size() - 1) + 1;
        inside = inside != (std::count(text.begin() + static_cast<std::ptrdiff_t>(end),
                                       text.begin() + static_cast<std::ptrdiff_t>(next), '"') %
                                2 ==
                            1);
        end = next;
    }
    return text.substr(0, end);
}

/// Returns the rows of a text whose quotation marks are misplaced, split at the most frequent delimiter.
TextRows rows_with_marks(std::string_view text) {
    constexpr std::array<char, 3> delimiters{'\t', ';', ','};
    const char delimiter = *std::max_element(delimiters.begin(), delimiters.end(), [&](char one, char other) {
        return std::count(text.begin(), text.end(), one) < std::count(text.begin(), text.end(), other);
    });
    TextRows rows{delimiter, {}};
    for (long number = 1; !text.empty(); ++number) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::vector<std::string> cells = split_line(text.substr(0, end), delimiter);
        if (cells.size() > 1 || !cells.front().empty()) rows.rows.push_back({number, std::move(cells)});
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return rows;
}

TextRows rows_of(std::string_view text, const std::string& file) {
    if (auto rows = blank_separated_rows(text)) return std::move(*rows);
    const long header = header_line(text, {});
    try {
        return split_rows(text, file, header > 1 ? header : 0);
    } catch (const Error&) {
        return rows_with_marks(text);
    }
}

/// Throws Error (data) for bytes that are no text.
void refuse_binary(std::string_view content, const std::string& file) {
    const bool wide = content.starts_with("\xff\xfe") || content.starts_with("\xfe\xff");
    const std::size_t zero = wide ? std::string_view::npos : content.find('\0');
    if (zero == std::string_view::npos) return;
    throw Error(ErrorKind::data, "the file is neither a text nor a workbook, so it has no cells", "a byte 0x00",
                "a CSV file or another text, or a workbook (.xlsx, .ods, .xls)", {file, 0, 0, {}});
}

void add_lines_of_text(const std::string& content, std::size_t most, WrittenCells& written) {
    refuse_binary(content, written.path);
    const std::string text = plain_text(utf8_text(content, written.notes), written.path);
    const std::string_view head = first_whole_lines(text, std::max(most, least_lines));
    TextRows rows = rows_of(head, written.path);
    written.delimiter = delimiter_name(rows.delimiter);
    for (auto& [line, comment] : rows.comments) written.lines.push_back({line, {std::move(comment)}});
    for (DelimitedRow& row : rows.rows) written.lines.push_back({row.line, std::move(row.cells)});
    std::sort(written.lines.begin(), written.lines.end(),
              [](const WrittenLine& a, const WrittenLine& b) { return a.line < b.line; });
    // Lines of the file; a file without an end of its last line has one more.
    const long lines =
        static_cast<long>(std::count(text.begin(), text.end(), '\n')) + (text.empty() || text.back() == '\n' ? 0 : 1);
    if (written.lines.size() > most) {
        written.more = lines - written.lines[most].line + 1;
        written.lines.resize(most);
    } else if (head.size() < text.size()) {
        written.more = lines - static_cast<long>(std::count(head.begin(), head.end(), '\n'));
    }
}

void add_lines_of_sheet(const std::string& content, const std::string& name, std::size_t most, WrittenCells& written) {
    const Workbook workbook = read_workbook(content, written.path);
    written.sheets = sheets_with_data(workbook);
    const bool first = name.empty() && !written.sheets.empty();
    const Sheet& sheet = sheet_of(workbook, written.path, first ? written.sheets.front() : name);
    written.sheet = sheet.name;
    const std::size_t shown = std::min(sheet.rows.size(), most);
    for (std::size_t i = 0; i < shown; ++i) written.lines.push_back({sheet.rows[i].line, sheet.rows[i].cells});
    if (shown < sheet.rows.size()) written.more = sheet.rows.back().line - sheet.rows[shown].line + 1;
}

}  // namespace

WrittenCells written_cells(const std::string& path, const std::string& sheet, std::size_t most) {
    const std::string content = read_text_file(path);
    WrittenCells written{path, {}, {}, {}, {}, {}};
    if (is_workbook(content)) {
        add_lines_of_sheet(content, sheet, most, written);
    } else {
        check_no_sheet(content, path, sheet);
        add_lines_of_text(content, most, written);
    }
    return written;
}

}  // namespace impactfit
