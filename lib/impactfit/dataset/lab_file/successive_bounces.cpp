#include "impactfit/dataset/lab_file/successive_bounces.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "impactfit/core/error.hpp"
#include "impactfit/dataset/lab_file/height_falls.hpp"
#include "impactfit/dataset/lab_header/column_advice.hpp"
#include "impactfit/dataset/lab_header/header_words.hpp"

namespace impactfit {
namespace {

using Columns = std::vector<std::size_t>;

constexpr std::array<std::string_view, 7> bounce_words{"bounce", "rebound",  "rueckprall", "ruecksprung",
                                                       "rebond", "aufprall", "impact"};
constexpr const char* falling_heights = "heights that fall from bounce to bounce";
/// Parts of names of a height that was set, not that of a bounce.
constexpr std::array<std::string_view, 6> words_of_drops{"drop", "fall", "release", "start", "chute", "lacher"};

Columns columns_of_target(const LabTable& table, std::string_view target) {
    Columns found;
    for (std::size_t i = 0; i < table.cells.size(); ++i)
        if (table.cells[i].is_known() && table.cells[i].target == target) found.push_back(i);
    return found;
}

void sort_by_number(const LabTable& table, Columns& columns) {
    std::stable_sort(columns.begin(), columns.end(), [&](std::size_t a, std::size_t b) {
        const std::string &first = table.cells[a].repeat, &second = table.cells[b].repeat;
        return std::pair(first.size(), first) < std::pair(second.size(), second);
    });
}

/// True for a height that its name does not make one of a drop: "height", "h".
bool may_follow_bounce(const HeaderCell& cell) {
    const std::string name = joined(header_words(cell.name));
    return !cell.mapped && !cell.own &&
           std::none_of(words_of_drops.begin(), words_of_drops.end(),
                        [&](std::string_view word) { return name.find(word) != std::string::npos; });
}

/// Returns the ratios of heights in columns: of a drop, and of the bounces after it.
HeightFalls falls_of_columns(const LabTable& table, std::size_t drop, const Columns& heights) {
    HeightFalls falls;
    for (std::size_t row = 0; row < table.text.rows.size(); ++row) {
        auto before = table.number(row, drop);
        if (before) *before *= metres(table.cells[drop]) / metres(table.cells[heights[0]]);
        for (std::size_t k = 0; k < heights.size(); ++k) {
            const auto height = table.number(row, heights[k]);
            falls.add(before, height, k == 0, {row, heights[k]});
            before = height;
        }
    }
    return falls;
}

/// Throws Error (data) for columns of heights that all fall, without a drop height in the file.
void refuse_without_drop(const LabTable& table, const Columns& heights) {
    const bool stated =
        std::any_of(heights.begin(), heights.end(), [&](std::size_t i) { return table.cells[i].mapped; });
    HeightFalls falls;
    for (std::size_t row = 0; row < table.text.rows.size(); ++row)
        for (std::size_t k = 1; k < heights.size(); ++k)
            falls.add(table.number(row, heights[k - 1]), table.number(row, heights[k]), false, {row, heights[k]});
    if (!stated && falls.fall_alone())
        refuse_unclear_heights(table, heights, {0, heights[1]}, "a column with the drop height");
}

void make_rebounds(LabTable& table, const Columns& heights) {
    for (std::size_t k = 0; k < heights.size(); ++k) {
        HeaderCell& cell = table.cells[heights[k]];
        cell.columns = {"rebound_height"};
        cell.target = "rebound_height";
        cell.stem = "h";
        cell.repeat = std::to_string(k + 1);
    }
}

/// True for "h0" and one "h1" or several, which are all below it.
bool are_before_and_after(const LabTable& table, std::size_t drop, const Columns& heights) {
    const auto name_of = [&](std::size_t i) { return joined(header_words(table.cells[i].name)); };
    if (!name_of(drop).ends_with('0')) return false;
    for (const std::size_t height : heights) {
        if (!name_of(height).ends_with('1')) return false;
        const double unit = metres(table.cells[height]) / metres(table.cells[drop]);
        for (std::size_t row = 0; row < table.text.rows.size(); ++row) {
            const auto before = table.number(row, drop), after = table.number(row, height);
            if (before && after && !(*after * unit < *before)) return false;
        }
    }
    return true;
}

/// Makes rebounds of "h1", "h2", ... behind "h0", if they fall, and of "h1" or several of them below "h0".
void name_series_of_heights(LabTable& table, Columns drops) {
    constexpr std::size_t least = 3;  // two heights may be before and after, in either order
    const auto is_symbol = [&](std::size_t i) {
        const HeaderCell& cell = table.cells[i];
        const std::string name = joined(header_words(cell.name));
        return !cell.own && !cell.mapped && cell.statistic == Statistic::none && std::isdigit(name.back()) != 0;
    };
    const bool rebound = std::any_of(table.cells.begin(), table.cells.end(),
                                     [](const HeaderCell& cell) { return holds_rebound({cell.target}); });
    if (rebound || !std::all_of(drops.begin(), drops.end(), is_symbol)) return;
    const Columns heights(drops.begin() + 1, drops.end());
    if (are_before_and_after(table, drops[0], heights)) return make_rebounds(table, heights);
    if (drops.size() < least) return;
    const HeightFalls falls = falls_of_columns(table, drops[0], heights);
    if (falls.fall_on() && !falls.rise) make_rebounds(table, heights);
}

/// Rows of a table that count up, from one row to the next.
std::vector<Columns> series_of(const LabTable& table, std::size_t counter) {
    std::vector<Columns> series;
    std::optional<double> last;
    for (std::size_t row = 0; row < table.text.rows.size(); ++row) {
        const auto number = table.number(row, counter);
        if (!number || !last || *number != *last + 1.0) series.emplace_back();
        series.back().push_back(row);
        last = number;
    }
    return series;
}

/// Writes the height of the row above as the drop height of each row but the first one of a series.
void chain_drops(LabTable& table, std::size_t drop, std::size_t height, const std::vector<Columns>& series) {
    for (const Columns& rows : series)
        for (std::size_t k = rows.size(); k-- > 1;) {
            DelimitedRow& row = table.text.rows[rows[k]];
            const DelimitedRow& above = table.text.rows[rows[k - 1]];
            row.cells[drop] = above.cells[height];
            if (row.lines.empty()) row.lines.assign(row.cells.size(), row.line);
            row.lines[drop] = above.line_of(height);
        }
}

/// Adds an empty column of drop heights in the unit of the heights.
std::size_t add_drop_column(LabTable& table, std::size_t height) {
    const std::size_t drop = table.cells.size();
    if (table.text.places.empty()) {
        table.text.places.emplace_back();
        for (std::size_t i = 0; i < drop; ++i) table.text.places[0].push_back(static_cast<long>(i) + 1);
    }
    for (std::vector<long>& places : table.text.places) places.push_back(places[height]);
    for (DelimitedRow& row : table.text.rows) {
        row.cells.emplace_back();
        if (!row.lines.empty()) row.lines.push_back(row.lines[height]);
    }
    table.text.header.take(DelimitedRow(table.text.header), height);
    table.cells.push_back(table.cells[height]);
    for (const auto& [column, name] : {std::pair(height, "rebound_height"), std::pair(drop, "drop_height")}) {
        table.cells[column].columns = {name};
        table.cells[column].target = name;
        table.cells[column].explained = true;
    }
    return drop;
}

/// Ratios of heights in rows; `drop`: column of the drop heights, if the file has one.
HeightFalls falls_of_rows(const LabTable& table, std::optional<std::size_t> drop, std::size_t height,
                          const std::vector<Columns>& series) {
    HeightFalls falls;
    for (const Columns& rows : series)
        for (std::size_t k = 0; k < rows.size(); ++k) {
            const bool is_first = drop && k == 0;
            std::optional<double> before;
            if (is_first) before = table.number(rows[0], *drop);
            if (before) *before *= metres(table.cells[*drop]) / metres(table.cells[height]);
            if (k > 0) before = table.number(rows[k - 1], height);
            falls.add(before, table.number(rows[k], height), is_first, {rows[k], height});
        }
    return falls;
}

/// True if each series states one drop height, in its first row or in all rows.
bool state_one_drop(const LabTable& table, std::size_t drop, const std::vector<Columns>& series) {
    return std::all_of(series.begin(), series.end(), [&](const Columns& rows) {
        return std::all_of(rows.begin(), rows.end(), [&](std::size_t row) {
            const std::string& cell = table.text.rows[row].cells[drop];
            return cell.empty() || cell == table.text.rows[rows[0]].cells[drop];
        });
    });
}

void note_chain(LabTable& table, std::size_t height, std::size_t counter) {
    table.note(
        fmt::format("'{}' is read as successive bounces by '{}': each height is the drop height of the next "
                    "bounce",
                    table.cells[height].written, table.cells[counter].written));
    table.cells[counter].explained = true;
}

/// Throws Error (data) for heights that another response follows: they may be set, or those of bounces.
void refuse_set_heights(const LabTable& table, std::size_t counter, std::size_t height) {
    for (const HeaderCell& cell : table.cells)
        if (cell.is_known() && is_response(cell.target) && cell.target != "rebound_height")
            throw Error(
                ErrorKind::data, "heights that may be set or those of successive bounces", table.cells[height].written,
                fmt::format("{}, or for heights that were set {}",
                            columns_option(table.cells[height].name,
                                           fmt::format("rebound_height [{}]", table.cells[height].unit.value_or("cm"))),
                            columns_option(table.cells[counter].name, std::string(unused_column))),
                table.where(height));
}

/// True for a counter whose word may number tests: "impact".
bool numbers_tests(const HeaderCell& counter) {
    const std::vector<std::string> words = header_words(counter.name);
    return std::find(words.begin(), words.end(), "impact") != words.end() ||
           std::find(words.begin(), words.end(), "aufprall") != words.end();
}

/// Rows with one column of heights: pairs of neighbours become impacts.
void chain_heights(LabTable& table, std::size_t counter, std::size_t height) {
    const bool of_bounces = table.cells[height].target == "rebound_height";
    const std::vector<Columns> series = series_of(table, counter);
    const HeightFalls falls = falls_of_rows(table, std::nullopt, height, series);
    const bool of_tests = numbers_tests(table.cells[counter]);
    if (falls.later.empty() || (!of_bounces && (falls.rise || of_tests || !may_follow_bounce(table.cells[height]))))
        return;
    if (falls.rise)
        throw Error(ErrorKind::data, "the height of a bounce is not below the one before", table.cells[height].written,
                    fmt::format("heights that fall from bounce to bounce, or {}",
                                columns_option(table.cells[counter].name, std::string(unused_column))),
                    table.where_cell(table.text.rows[falls.rise->row], falls.rise->column));
    if (!of_bounces) refuse_set_heights(table, counter, height);
    note_chain(table, height, counter);
    const std::size_t drop = add_drop_column(table, height);
    chain_drops(table, drop, height, series);
    std::erase_if(table.text.rows, [&](const DelimitedRow& row) { return row.cells[drop].empty(); });
}

/// Neighbouring rows with one drop height.
std::vector<Columns> series_of_drops(const LabTable& table, std::size_t drop) {
    std::vector<Columns> series;
    std::string last;
    for (std::size_t row = 0; row < table.text.rows.size(); ++row) {
        const std::string& cell = table.text.rows[row].cells[drop];
        if (series.empty() || cell != last) series.emplace_back();
        series.back().push_back(row);
        last = cell;
    }
    return series;
}

/// Rows with a drop height and a rebound height: the drop height of a bounce is the rebound height above.
void chain_rebounds(LabTable& table, const Columns& counters, std::size_t drop, std::size_t height) {
    const bool counted = counters.size() == 1;
    const std::vector<Columns> series = counted ? series_of(table, counters[0]) : series_of_drops(table, drop);
    const HeightFalls falls = falls_of_rows(table, drop, height, series);
    if (!falls.fall_on() || !state_one_drop(table, drop, series)) return;
    const bool certain = counted && !falls.rise;
    if (!certain && (table.cells[height].mapped || (!counted && falls.rise))) return;  // repeats
    if (!certain)
        refuse_unclear_heights(table, {height}, falls.rise.value_or(HeightFalls::Place{series[0].back(), height}),
                               falling_heights);
    if (metres(table.cells[drop]) != metres(table.cells[height]))
        throw Error(
            ErrorKind::data, "heights of successive bounces in different units",
            fmt::format("[{}] and [{}]", table.cells[drop].unit.value_or(""), table.cells[height].unit.value_or("")),
            "one unit for all heights", table.where(height));
    note_chain(table, height, counters[0]);
    chain_drops(table, drop, height, series);
}

}  // namespace

bool counts_bounces(const LabTable& table, std::size_t column) {
    const HeaderCell& cell = table.cells[column];
    const std::vector<std::string> words = header_words(cell.name);
    const bool named = std::any_of(words.begin(), words.end(), [](const std::string& word) {
        return std::find(bounce_words.begin(), bounce_words.end(), word) != bounce_words.end();
    });
    if (!named || cell.unit || cell.own || cell.mapped || cell.explained) return false;
    std::optional<double> last;
    std::optional<std::size_t> gap;  // row whose number leaves out the one before
    for (std::size_t row = 0; row < table.text.rows.size(); ++row) {
        const auto number = table.number(row, column);
        const bool begins = number && (*number == 0.0 || *number == 1.0), counts = number && last == *number - 1.0;
        const bool leaps = number && last && *number > *last && *number == std::floor(*number);
        if (!begins && !counts && !leaps) return false;
        if (!begins && !counts && !gap) gap = row;
        last = number;
    }
    if (gap)
        throw Error(ErrorKind::data, "a count of bounces leaves out a number", table.text.rows[*gap].cells[column],
                    fmt::format("a row for each bounce, with an empty height for one that was not measured, or {}",
                                columns_option(cell.name, std::string(unused_column))),
                    table.where_cell(table.text.rows[*gap], column));
    return last.has_value();
}

bool numbers_drops(const LabTable& table, std::size_t column) {
    const HeaderCell& cell = table.cells[column];
    if (joined(header_words(cell.name)) != "drop" || cell.unit || cell.own || cell.mapped) return false;
    const bool heights = std::any_of(table.cells.begin(), table.cells.end(), [&](const HeaderCell& other) {
        return &other != &cell && other.unit &&
               std::any_of(other.columns.begin(), other.columns.end(),
                           [](const std::string& name) { return name == "drop_height" || name == "rebound_height"; });
    });
    double last = 0.0;
    for (std::size_t row = 0; row < table.text.rows.size() && heights; ++row) {
        const double number = table.number(row, column).value_or(-1.0);
        if (number != last && number != last + 1.0) return false;
        last = number;
    }
    return heights;
}

void find_successive_columns(LabTable& table) {
    Columns drops = columns_of_target(table, "drop_height");
    if (drops.size() > 1) name_series_of_heights(table, drops);
    drops = columns_of_target(table, "drop_height");
    Columns heights = columns_of_target(table, "rebound_height");
    std::erase_if(heights, [&](std::size_t i) { return table.cells[i].statistic == Statistic::mean; });
    if (heights.size() < 2) return;
    sort_by_number(table, heights);
    if (drops.empty()) return refuse_without_drop(table, heights);
    if (drops.size() > 1) return;
    const HeightFalls falls = falls_of_columns(table, drops[0], heights);
    const bool stated =
        std::any_of(heights.begin(), heights.end(), [&](std::size_t i) { return table.cells[i].mapped; });
    if (!falls.fall_on() || (falls.rise && stated)) return;
    if (falls.rise) refuse_unclear_heights(table, heights, *falls.rise, falling_heights);
    for (const std::size_t i : heights) table.cells[i].successive = true;
}

void chain_rows(LabTable& table) {
    const Columns drops = columns_of_target(table, "drop_height"), rises = columns_of_target(table, "rebound_height");
    Columns counters;
    for (std::size_t i = 0; i < table.cells.size(); ++i)
        if (!table.cells[i].is_known() && counts_bounces(table, i)) counters.push_back(i);
    const auto other = [](const HeaderCell& cell) {
        return cell.is_known() && cell.target != "rebound_height" &&
               (holds_rebound({cell.target}) || cell.target == "impact_speed");
    };
    if (drops.size() > 1 || rises.size() > 1 || table.holds_samples() ||
        std::any_of(table.cells.begin(), table.cells.end(), other))
        return;
    if (!drops.empty() && !rises.empty()) return chain_rebounds(table, counters, drops[0], rises[0]);
    const bool any = !drops.empty() || !rises.empty();
    if (any && counters.size() == 1) chain_heights(table, counters[0], drops.empty() ? rises[0] : drops[0]);
}

}  // namespace impactfit
