#include "impactfit/dataset/layout/arranged_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <utility>

#include "impactfit/core/error.hpp"
#include "impactfit/core/nearest_name.hpp"
#include "impactfit/core/numbers/number.hpp"
#include "impactfit/dataset/layout/blank_separated.hpp"
#include "impactfit/dataset/layout/layouts.hpp"
#include "impactfit/dataset/layout/rows_of_table.hpp"

namespace impactfit {
namespace {

/// A layout: whether rows have it, whether they may have it if it is stated, and the table of such rows.
struct Layout {
    std::string_view name;
    bool (*has)(const FileRows& rows);
    bool (*may_have)(const FileRows& rows);
    DelimitedText (*table)(FileRows rows);
    bool names_columns;        ///< the header is that of the columns
    std::string_view meaning;  ///< of a stated layout that the rows cannot have
};

/// The first layout that fits is taken.
constexpr Layout layouts[] = {
    {"titled", is_titled, may_be_titled, titled_table, true,
     "a line such as 'Drop height: 20 cm' above each block of rows, and a header with a recognised name"},
    {"blocks", has_repeated_header, has_repeated_header, table_of_blocks, true,
     "a header with two recognised names, and the same header again below its rows"},
    {"long", is_long, may_be_long, long_table, false,
     "a column of recognised quantities, one of them a speed or height, before a column of numbers"},
    {"transposed", is_transposed, may_be_transposed, transposed_table, false, "rows of two cells or more"},
    {"crossed", is_crossed, may_be_crossed, crossed_table, false,
     "two speeds, heights or numbers of repeats or more behind the first cell of a row, and numbers below them"}};

/// True for names with units behind the first cell: "printed [%]", which are those of columns.
bool has_names_with_units(const FileRows& rows) {
    const std::vector<DelimitedRow>& all = rows.text.rows;
    const std::size_t header = first_wide_row(all);
    if (header == all.size()) return false;
    return std::count_if(all[header].cells.begin() + 1, all[header].cells.end(), [](const std::string& cell) {
               return cell.ends_with(']') && cell.find('[') > 0 && !number_prefix(cell);
           }) > 1;
}

/// Returns the first lines of a text: they decide the layout.
std::string_view head_of(std::string_view text) {
    constexpr std::size_t most = 65'536;
    return text.size() <= most ? text : text.substr(0, text.rfind('\n', most) + 1);
}

/// Returns the rows of the head. Empty for a fault, which parse_delimited_text states.
std::optional<TextRows> rows_of_head(std::string_view text, const std::string& file, long header_line) {
    try {
        TextRows rows = split_rows(head_of(text), file, header_line, header_line);
        if (!rows.rows.empty()) return rows;
    } catch (const Error&) {
    }
    return std::nullopt;
}

/// Returns the table of columns between blanks. Its header is the last row before the numbers, or the first row if that
/// is `stated`. Throws Error (data) for a header with another number of names.
DelimitedText blank_separated_table(FileRows rows, bool stated) {
    std::vector<DelimitedRow>& all = rows.text.rows;
    const std::size_t first = numbers_without_header(rows);
    if (first < all.size()) return table_without_header(std::move(rows), first);
    const auto data = std::find_if(all.begin(), all.end(), [&](const DelimitedRow& row) {
        return numbers_without_header({rows.file, rows.columns, {' ', {row}}}) == 0;
    });
    const auto named = stated ? all.begin() : data - 1;
    DelimitedRow header = *named;
    if (header.cells.size() != data->cells.size())
        throw Error(ErrorKind::data, "the header has another number of names than the rows have numbers between blanks",
                    fmt::format("{} names: {}", header.cells.size(), fmt::join(header.cells, " ")),
                    fmt::format("{} names, each without a blank; or commas between the columns", data->cells.size()),
                    {rows.file, header.line, 0, {}});
    refuse_second_header(rows, header);
    all.erase(all.begin(), named + 1);
    return table_below(std::move(header), std::move(rows.text), rows.file);
}

/// Returns the text with empty lines in place of those above the header, so that the others keep their numbers.
std::string without_titles(std::string_view text, long header_line) {
    std::string kept(static_cast<std::size_t>(header_line) - 1, '\n');
    for (long line = 1; line < header_line; ++line) text.remove_prefix(text.find('\n') + 1);
    return kept += text;
}

/// Throws Error (data) for a stated header in a line without names.
void check_header_line(std::string_view text, const std::string& file, long stated) {
    const long lines = std::count(text.begin(), text.end(), '\n') + (text.empty() || text.back() == '\n' ? 0 : 1);
    const SourceLocation where{file, stated < 1 || stated > lines ? 0 : stated, 0, option("header-line")};
    if (stated < 1 || stated > lines)
        throw Error(ErrorKind::data, "the file has no such line for a header", fmt::format("{}", stated),
                    fmt::format("1 to {}", lines), where);
    for (long line = 1; line < stated; ++line) text.remove_prefix(text.find('\n') + 1);
    const std::string_view line = text.substr(0, text.find('\n'));
    if (line.find_first_not_of(" \t,;") == std::string_view::npos || line.starts_with('#'))
        throw Error(ErrorKind::data, "the stated line of the header has no names", fmt::format("'{}'", line),
                    "a line with the names of the columns", where);
}

/// Returns the table in the stated layout. Throws Error (data) for rows that cannot have it.
DelimitedText table_in_layout(const Layout& layout, FileRows rows) {
    if (!layout.may_have(rows))
        throw Error(ErrorKind::data, "the table cannot have the stated layout", std::string(layout.name),
                    std::string(layout.meaning), {rows.file, rows.text.rows.front().line, 0, option("layout")});
    DelimitedText table = layout.table(std::move(rows));
    table.layout = layout.name;
    return table;
}

/// Returns the layout that is stated or, for an empty name, that the rows have. Null: a header above rows.
const Layout* layout_of(const FileRows& rows, std::string_view stated) {
    const bool named = has_names_with_units(rows);
    for (const Layout& layout : layouts)
        if (stated.empty() ? (layout.names_columns || !named) && layout.has(rows) : layout.name == stated)
            return &layout;
    return nullptr;
}

}  // namespace

std::optional<DelimitedText> arranged_table(const std::string& text, const std::string& file,
                                            const std::vector<ColumnMapping>& columns, const TableReading& reading) {
    if (std::find(layout_names.begin(), layout_names.end(), reading.layout) == layout_names.end() &&
        !reading.layout.empty())
        throw Error(ErrorKind::data, "an unknown layout", reading.layout,
                    allowed_names(reading.layout, std::vector<std::string>(layout_names.begin(), layout_names.end())),
                    {file, 0, 0, option("layout")});
    const long header = reading.header_line.value_or(0);
    if (reading.header_line) check_header_line(text, file, header);
    const bool of_rows = reading.layout.empty() || reading.layout == "rows" || reading.layout == "side_by_side";
    if (auto rows = blank_separated_rows(header > 1 ? without_titles(text, header) : text)) {
        rows->blank -= std::max(header - 1, 0L);
        FileRows whole{file, columns, std::move(*rows)};
        if (of_rows) return blank_separated_table(std::move(whole), header > 0);
        return table_in_layout(*layout_of(whole, reading.layout), std::move(whole));
    }
    auto head = of_rows ? rows_of_head(text, file, header) : std::optional(split_rows(text, file, header, header));
    if (!head || head->rows.empty()) return std::nullopt;
    FileRows rows{file, columns, std::move(*head)};
    const auto whole = [&] {
        return FileRows{file, columns,
                        head_of(text).size() < text.size() ? split_rows(text, file, header, header) : rows.text};
    };
    if (of_rows && header == 0)
        if (const std::size_t first = numbers_without_header(rows); first < rows.text.rows.size())
            return table_without_header(whole(), first);
    refuse_second_header(rows, rows.text.rows[std::min(first_wide_row(rows.text.rows), rows.text.rows.size() - 1)]);
    const Layout* layout = layout_of(rows, reading.layout);
    if (layout == nullptr) return std::nullopt;
    return table_in_layout(*layout, whole());
}

}  // namespace impactfit
