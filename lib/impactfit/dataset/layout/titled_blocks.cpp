#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "impactfit/core/error.hpp"
#include "impactfit/dataset/layout/layouts.hpp"
#include "impactfit/dataset/layout/recognised_cell.hpp"
#include "impactfit/dataset/layout/rows_of_table.hpp"

namespace impactfit {
namespace {

/// Returns the value of a line such as "Drop height: 20 cm". Empty for other lines.
std::optional<StatedValue> value_of_title(const DelimitedRow& row) {
    if (filled_cells(row) != 1) return std::nullopt;
    const auto cell =
        std::find_if(row.cells.begin(), row.cells.end(), [](const std::string& text) { return !text.empty(); });
    const auto value = stated_value(*cell);
    return value && !value->name.empty() && !value->unit.empty() ? value : std::nullopt;
}

bool has_number(const DelimitedRow& row, char delimiter) {
    return std::any_of(row.cells.begin(), row.cells.end(),
                       [&](const std::string& cell) { return is_number_cell(cell, delimiter); });
}

/// Returns the first row with a recognised name that is no title; the number of rows if there is none.
std::size_t header_of_blocks(const FileRows& rows) {
    const std::vector<DelimitedRow>& all = rows.text.rows;
    std::size_t at = 0;
    for (; at < all.size(); ++at) {
        if (value_of_title(all[at]) || has_number(all[at], rows.text.delimiter)) continue;
        if (std::any_of(all[at].cells.begin(), all[at].cells.end(),
                        [&](const std::string& cell) { return is_recognised(cell, rows.columns); }))
            break;
    }
    return at;
}

/// The value that the lines above the rows state, and its name with unit.
struct StatedColumn {
    std::string name;
    std::string number;  ///< of the last line
    long line = 0;
    std::set<std::string> numbers = {};

    /// Takes the value of a line. Throws Error (data) for another name or unit.
    void take(const StatedValue& value, const std::string& file, long at) {
        const std::string found = fmt::format("{} [{}]", value.name, value.unit);
        if (!name.empty() && name != found)
            throw Error(ErrorKind::data, "the lines above the blocks state different quantities or units",
                        fmt::format("'{}' and '{}'", name, found), "one name and one unit in all of them",
                        {file, at, 0, {}});
        name = found;
        number = value.number;
        line = at;
        numbers.insert(number);
    }
};

/// Returns a row with a first cell of another line.
DelimitedRow row_behind(const std::string& first, long line, const DelimitedRow& row) {
    DelimitedRow made{row.line, {}};
    add_cell(made, first, line);
    for (const std::string& cell : row.cells) add_cell(made, cell, row.line);
    return made;
}

}  // namespace

bool is_titled(const FileRows& rows) {
    const std::vector<DelimitedRow>& all = rows.text.rows;
    const std::size_t header = header_of_blocks(rows);
    if (header == all.size()) return false;
    const bool stated = std::any_of(all[header].cells.begin(), all[header].cells.end(), [](const std::string& cell) {
        return means_column(cell, {"impact_speed", "drop_height"});
    });
    return !stated && may_be_titled(rows);
}

bool may_be_titled(const FileRows& rows) {
    const std::vector<DelimitedRow>& all = rows.text.rows;
    return header_of_blocks(rows) < all.size() &&
           std::any_of(all.begin(), all.end(), [](const DelimitedRow& row) { return value_of_title(row); });
}

DelimitedText titled_table(FileRows rows) {
    const std::size_t first = header_of_blocks(rows);
    const DelimitedRow header = rows.text.rows[first];
    StatedColumn stated;
    TextRows table{rows.text.delimiter, {}, rows.text.comments, rows.text.blank};
    for (std::size_t i = 0; i < rows.text.rows.size(); ++i) {
        const DelimitedRow& row = rows.text.rows[i];
        if (const auto value = value_of_title(row)) {
            stated.take(*value, rows.file, row.line);
            continue;
        }
        if (i <= first || row.cells == header.cells) continue;  // titles, and the header again
        if (stated.name.empty())
            throw Error(ErrorKind::data, "a row above the first line that states a speed or height",
                        fmt::format("{}", fmt::join(row.cells, std::string(1, table.delimiter))),
                        "such a line above each block of rows", {rows.file, row.line, 0, {}});
        table.rows.push_back(row_behind(stated.number, stated.line, row));
    }
    DelimitedText result = table_below(row_behind(stated.name, stated.line, header), std::move(table), rows.file);
    std::vector<long> places{1};
    for (long column = 1; places.size() < result.header.cells.size(); ++column) places.push_back(column);
    result.places = {places};
    result.notes.push_back(fmt::format("'{}' is in the lines above the rows: {} value{}", stated.name,
                                       stated.numbers.size(), stated.numbers.size() == 1 ? "" : "s"));
    return result;
}

}  // namespace impactfit
