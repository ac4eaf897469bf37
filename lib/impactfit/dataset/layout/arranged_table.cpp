#include "impactfit/dataset/layout/arranged_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <utility>

#include "impactfit/core/error.hpp"
#include "impactfit/core/numbers/number.hpp"
#include "impactfit/dataset/layout/blank_separated.hpp"
#include "impactfit/dataset/layout/layouts.hpp"
#include "impactfit/dataset/layout/rows_of_table.hpp"

namespace impactfit {
namespace {

/// A layout: whether rows have it, and the table of such rows.
struct Layout {
    bool (*has)(const FileRows& rows);
    DelimitedText (*table)(FileRows rows);
    bool names_columns;  ///< the header is that of the columns
    std::string_view name;
};

/// The first layout that fits is taken.
constexpr Layout layouts[] = {{is_titled, titled_table, true, "titled"},
                              {has_repeated_header, table_of_blocks, true, "blocks"},
                              {is_long, long_table, false, "long"},
                              {is_transposed, transposed_table, false, "transposed"},
                              {is_crossed, crossed_table, false, "crossed"}};

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
std::optional<TextRows> rows_of_head(std::string_view text, const std::string& file) {
    try {
        TextRows rows = split_rows(head_of(text), file);
        if (!rows.rows.empty()) return rows;
    } catch (const Error&) {
    }
    return std::nullopt;
}

/// Returns the table of columns between blanks. Throws Error (data) for a header with another number of names.
DelimitedText blank_separated_table(FileRows rows) {
    std::vector<DelimitedRow>& all = rows.text.rows;
    const std::size_t first = numbers_without_header(rows);
    if (first < all.size()) return table_without_header(std::move(rows), first);
    const auto data = std::find_if(all.begin(), all.end(), [&](const DelimitedRow& row) {
        return numbers_without_header({rows.file, rows.columns, {' ', {row}}}) == 0;
    });
    DelimitedRow header = *(data - 1);
    if (header.cells.size() != data->cells.size())
        throw Error(ErrorKind::data, "the header has another number of names than the rows have numbers between blanks",
                    fmt::format("{} names: {}", header.cells.size(), fmt::join(header.cells, " ")),
                    fmt::format("{} names, each without a blank; or commas between the columns", data->cells.size()),
                    {rows.file, header.line, 0, {}});
    refuse_second_header(rows, header);
    all.erase(all.begin(), data);
    return table_below(std::move(header), std::move(rows.text), rows.file);
}

}  // namespace

std::optional<DelimitedText> arranged_table(const std::string& text, const std::string& file,
                                            const std::vector<ColumnMapping>& columns) {
    if (auto rows = blank_separated_rows(text)) return blank_separated_table({file, columns, std::move(*rows)});
    auto head = rows_of_head(text, file);
    if (!head) return std::nullopt;
    FileRows rows{file, columns, std::move(*head)};
    const auto whole = [&] {
        return FileRows{file, columns, head_of(text).size() < text.size() ? split_rows(text, file) : rows.text};
    };
    const std::size_t first = numbers_without_header(rows);
    if (first < rows.text.rows.size()) return table_without_header(whole(), first);
    refuse_second_header(rows, rows.text.rows[std::min(first_wide_row(rows.text.rows), rows.text.rows.size() - 1)]);
    const bool named = has_names_with_units(rows);
    for (const Layout& layout : layouts)
        if ((layout.names_columns || !named) && layout.has(rows)) {
            DelimitedText table = layout.table(whole());
            table.layout = layout.name;
            return table;
        }
    return std::nullopt;
}

}  // namespace impactfit
