#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>
#include <utility>

#include "impactfit/core/error.hpp"
#include "impactfit/core/numbers/number.hpp"
#include "impactfit/dataset/csv/number_spelling.hpp"
#include "impactfit/dataset/lab_header/header_words.hpp"
#include "impactfit/dataset/lab_header/unit_notation.hpp"
#include "impactfit/dataset/layout/layouts.hpp"
#include "impactfit/dataset/layout/recognised_cell.hpp"
#include "impactfit/dataset/layout/rows_of_table.hpp"

namespace impactfit {
namespace {

using Texts = std::vector<std::string>;

// Names of quantities that the file does not name; the user names them by --columns.
constexpr const char* unnamed_above = "header";
constexpr const char* unnamed_inside = "value";

const Texts input_columns{"impact_speed", "drop_height"};
const Texts response_columns{"restitution", "rebound_speed", "rebound_height",   "energy_ratio",
                             "duration",    "peak_force",    "peak_indentation", "residual_indentation"};

/// Returns the number of a repeat: 2 for "2", "2nd", "2." and "Run 2". Empty for other cells.
std::optional<long> repeat_number(const std::string& cell) {
    static constexpr std::array<std::string_view, 19> words{
        "st",      "nd",      "rd",   "th",    "run",    "trial", "test",    "repeat", "nr",     "no",
        "messung", "versuch", "wurf", "essai", "mesure", "shot",  "attempt", "rep",    "reading"};
    if (const std::size_t point = cell.find_first_of(".,"); point != std::string::npos && point + 1 < cell.size())
        return std::nullopt;
    std::string digits, letters;
    for (const char c : joined(header_words(cell))) (c >= '0' && c <= '9' ? digits : letters) += c;
    if (digits.empty() || digits.size() > 3) return std::nullopt;
    if (!letters.empty() && std::find(words.begin(), words.end(), letters) == words.end()) return std::nullopt;
    return std::stol(digits);
}

/// Returns the row of the numbers above; the number of rows if there is none. At most titles are above it.
std::size_t crossed_header(const FileRows& rows) {
    const std::vector<DelimitedRow>& all = rows.text.rows;
    const std::size_t first = first_wide_row(all);
    if (first == all.size() || all[first].cells.size() < 3) return all.size();
    const Texts& cells = all[first].cells;
    const bool numbers = std::all_of(cells.begin() + 1, cells.end(), [](const std::string& cell) {
        return cell.empty() || repeat_number(cell) || stated_value(cell);
    });
    const std::size_t behind = filled_cells(all[first]) - (cells.front().empty() ? 0 : 1);
    return numbers && behind > 1 && !is_number_cell(cells.front(), rows.text.delimiter) ? first : all.size();
}

/// True if most of the filled cells behind the first of the rows below are numbers.
bool has_numbers_below(const FileRows& rows, std::size_t header) {
    std::size_t numbers = 0, others = 0;
    for (std::size_t i = header + 1; i < rows.text.rows.size(); ++i)
        for (std::size_t k = 1; k < rows.text.rows[i].cells.size(); ++k) {
            const std::string& cell = rows.text.rows[i].cells[k];
            if (!cell.empty()) ++(number_prefix(plain_number(cell)) ? numbers : others);
        }
    return numbers > 1 && numbers > others;
}

bool are_repeat_numbers(const Texts& cells) {
    for (std::size_t i = 0; i < cells.size(); ++i)
        if (!cells[i].empty() && repeat_number(cells[i]) != static_cast<long>(i) + 1) return false;
    return true;
}

/// Quantities of a crossed table by their names.
struct CrossedNames {
    std::string left, above, inside;  ///< above, inside: empty if not named
    bool repeats = false;             ///< the numbers above are those of repeats
};

/// Cells of a crossed table, by their place.
struct CrossedCells {
    std::string corner;
    Texts left, above, titles;
};

CrossedCells cells_of(const FileRows& rows, std::size_t header) {
    const std::vector<DelimitedRow>& all = rows.text.rows;
    CrossedCells cells{all[header].cells.front(), {}, {all[header].cells.begin() + 1, all[header].cells.end()}, {}};
    for (std::size_t i = header + 1; i < all.size(); ++i) cells.left.push_back(all[i].cells.front());
    for (std::size_t i = 0; i < header; ++i)
        for (const std::string& cell : all[i].cells)
            if (!cell.empty()) cells.titles.push_back(on_one_line(cell));
    return cells;
}

/// Returns the parts of a corner such as "e at v [m/s]" and "e \ v".
Texts corner_parts(const std::string& corner) {
    for (const std::string_view sign : {"\\", "|", " at ", " vs. ", " vs ", " over ", " bei ", " \u00fcber "})
        if (const std::size_t at = corner.find(sign); at != std::string::npos)
            return {on_one_line(corner.substr(0, at)), on_one_line(corner.substr(at + sign.size()))};
    return {corner};
}

/// Returns the name with unit that all cells with a number state: "drop_height [cm]" for "20 cm". Empty without one.
std::string stated_name(const Texts& cells) {
    std::optional<StatedValue> first;
    for (const std::string& cell : cells) {
        if (cell.empty()) continue;
        const auto value = stated_value(cell);
        if (!value || (first && (first->unit != value->unit || first->name != value->name))) return {};
        first = value;
    }
    if (!first || first->unit.empty()) return first ? first->name : std::string();
    if (first->name.empty()) {
        const bool speed = unit_fits("impact_speed", first->unit), height = unit_fits("drop_height", first->unit);
        if (!speed && !height) return {};
        first->name = speed ? "impact_speed" : "drop_height";
    }
    return fmt::format("{} [{}]", first->name, first->unit);
}

bool is_text_label(const std::string& cell) {
    const auto value = stated_value(cell);
    return !value || (value->name.empty() && value->unit.empty() && !number_prefix(plain_number(cell)));
}

/// Returns the quantities by the corner, the header and the titles. Throws Error (data) if the speeds or heights of the
/// corner may be those at the left and those above.
CrossedNames names_of(const CrossedCells& cells, const SourceLocation& where) {
    CrossedNames names{"test", stated_name(cells.above), {}, false};
    const bool numbered = are_repeat_numbers(cells.above);
    const bool of_input = means_column(cells.corner, input_columns);
    const bool texts = std::all_of(cells.left.begin(), cells.left.end(), is_text_label);
    if (of_input && numbered && !texts && are_repeat_numbers(cells.left))
        throw Error(ErrorKind::data, "speeds or heights that are those above or those at the left", cells.corner,
                    "'test 1' for the number of a test, or 'repeat 1' for that of a repeat", where);
    const bool at_left = of_input && !texts && (numbered || !names.above.empty());
    Texts described = at_left ? Texts{} : corner_parts(cells.corner);
    described.insert(described.end(), cells.titles.begin(), cells.titles.end());
    for (const std::string& name : described) {
        if (names.above.empty() && !at_left && means_column(name, input_columns)) names.above = name;
        if (names.inside.empty() && means_column(name, response_columns)) names.inside = name;
    }
    names.repeats = numbered && names.above.empty();
    const bool plain = corner_parts(cells.corner).size() == 1 && cells.corner != names.above &&
                       cells.corner != names.inside && !cells.corner.empty();
    if (at_left || plain) names.left = cells.corner;
    return names;
}

/// Throws Error (data) for a quantity that neither the file nor the user names.
void require_names(const FileRows& rows, const CrossedNames& names, const DelimitedRow& header) {
    const auto unnamed = [&](std::string_view name) {
        return std::none_of(rows.columns.begin(), rows.columns.end(),
                            [&](const ColumnMapping& mapping) { return mapping.from == name; });
    };
    const bool above = !names.repeats && names.above.empty() && unnamed(unnamed_above);
    const bool inside = names.inside.empty() && unnamed(unnamed_inside);
    if (!above && !inside) return;
    const std::string named = fmt::format("{}{}{}", above ? "header=impact_speed [m/s]" : "",
                                          above && inside ? ", " : "", inside ? "value=restitution" : "");
    throw Error(ErrorKind::data,
                fmt::format("the numbers {} line {} have no name", above ? "in" : "below", header.line),
                fmt::format("{}", fmt::join(header.cells, std::string(1, rows.text.delimiter))),
                fmt::format("{}, or another quantity, such as {}", option(fmt::format("columns \"{}\"", named)),
                            inside ? "rebound_height [cm]" : "drop_height [cm]"),
                {rows.file, header.line, 0, {}});
}

/// Adds a row for each number of a row of the file.
void add_impacts(const DelimitedRow& header, const DelimitedRow& row, bool repeats, std::vector<DelimitedRow>& made) {
    for (std::size_t k = 1; k < row.cells.size(); ++k) {
        if (row.cells[k].empty()) continue;
        made.push_back({row.line, {}, static_cast<int>(k) - 1});
        add_cell(made.back(), row.cells.front(), row.line);
        const auto value = stated_value(header.cells[k]);
        if (!repeats) add_cell(made.back(), value ? value->number : header.cells[k], header.line);
        add_cell(made.back(), row.cells[k], row.line);
    }
}

/// True if the user names a column by a cell of the row: it is a header of columns.
bool is_named_by_user(const FileRows& rows, const DelimitedRow& row) {
    return std::any_of(rows.columns.begin(), rows.columns.end(), [&](const ColumnMapping& mapping) {
        return std::any_of(row.cells.begin() + 1, row.cells.end(), [&](const std::string& cell) {
            return !cell.empty() && joined(header_words(cell)) == joined(header_words(mapping.from));
        });
    });
}

}  // namespace

bool is_crossed(const FileRows& rows) {
    const std::size_t header = crossed_header(rows);
    if (header < rows.text.rows.size() && is_named_by_user(rows, rows.text.rows[header])) return false;
    return header + 1 < rows.text.rows.size() && has_numbers_below(rows, header);
}

bool may_be_crossed(const FileRows& rows) {
    return crossed_header(rows) + 1 < rows.text.rows.size();
}

DelimitedText crossed_table(FileRows rows) {
    const std::size_t first = crossed_header(rows);
    make_equally_long(rows, first);
    const DelimitedRow& header = rows.text.rows[first];
    const CrossedNames names = names_of(cells_of(rows, first), {rows.file, header.line, 1, header.cells.front()});
    require_names(rows, names, header);
    DelimitedText table{rows.text.delimiter, {header.line, {}}, {}, {}};
    const std::string above = names.above.empty() ? unnamed_above : names.above;
    const std::string inside = names.inside.empty() ? unnamed_inside : names.inside;
    add_cell(table.header, names.left, header.line);
    if (!names.repeats) add_cell(table.header, above, header.line);
    add_cell(table.header, inside, header.line);
    for (long k = 2; k <= static_cast<long>(header.cells.size()); ++k) {
        table.places.emplace_back(table.header.cells.size(), k);
        table.places.back().front() = 1;
    }
    for (std::size_t i = first + 1; i < rows.text.rows.size(); ++i)
        add_impacts(header, rows.text.rows[i], names.repeats, table.rows);
    table.notes.push_back(fmt::format("a crossed table: {} in line {}, '{}' below it, '{}' in the first column",
                                      names.repeats ? "repeats" : fmt::format("'{}'", above), header.line, inside,
                                      names.left));
    return table;
}

}  // namespace impactfit
