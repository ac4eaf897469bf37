#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "impactfit/dataset/lab_file/reading_steps.hpp"

namespace impactfit {
namespace {

/// Column of the file for each repeat; one entry for a column that has no repeats.
using Sources = std::vector<std::optional<std::size_t>>;

/// Columns of the file that become one column, in their order.
using Columns = std::vector<std::size_t>;

std::vector<Columns> columns_by_target(const LabTable& table) {
    std::vector<Columns> columns;
    std::unordered_map<std::string, std::size_t> known;  // target -> index into columns
    for (std::size_t i = 0; i < table.cells.size(); ++i) {
        const HeaderCell& cell = table.cells[i];
        const auto [place, is_first] =
            cell.is_known() ? known.try_emplace(cell.target, columns.size()) : std::pair(known.end(), true);
        if (is_first)
            columns.push_back({i});
        else
            columns[place->second].push_back(i);
    }
    return columns;
}

/// Orders numbers as texts without leading zeros.
struct NumberOrder {
    bool operator()(const std::string& a, const std::string& b) const {
        return std::pair(a.size(), a) < std::pair(b.size(), b);
    }
};
using NumberedColumns = std::map<std::string, std::size_t, NumberOrder>;

std::string without_zeros(const std::string& number) {
    return number.substr(std::min(number.find_first_not_of('0'), number.size()));
}

/// Returns the columns of one target by their numbers. Columns without a number, or with one that is taken, have the
/// lowest free numbers in the order of the file.
NumberedColumns numbered(const LabTable& table, const Columns& columns) {
    NumberedColumns result;
    Columns rest;
    for (const std::size_t i : columns) {
        const std::string number = without_zeros(table.cells[i].repeat);
        if (number.empty() || !result.try_emplace(number, i).second) rest.push_back(i);
    }
    int free = 1;
    for (const std::size_t i : rest) {
        while (result.contains(std::to_string(free))) ++free;
        result.emplace(std::to_string(free), i);
    }
    return result;
}

/// Sources of the columns of the unfolded table; `numbers`: those of the repeats.
struct Unfolding {
    std::vector<Sources> columns;
    std::vector<std::string> numbers;
};

/// True if two targets have as many columns and no number in common: the numbers count the columns of the file.
bool count_columns(const std::vector<NumberedColumns>& repeats) {
    for (const NumberedColumns& one : repeats)
        for (const NumberedColumns& other : repeats)
            if (&one < &other && one.size() == other.size() &&
                std::none_of(one.begin(), one.end(), [&](const auto& column) { return other.contains(column.first); }))
                return true;
    return false;
}

NumberedColumns numbered_by_place(const NumberedColumns& columns) {
    NumberedColumns result;
    for (const auto& [number, column] : columns) result.emplace(std::to_string(result.size() + 1), column);
    return result;
}

/// Returns the sources of the drop heights of successive bounces: the drop, then each height but the last one.
Sources drops_of(const Sources& drop, const Sources& heights) {
    Sources drops(heights.size());
    for (std::size_t k = 0; k < heights.size(); ++k) drops[k] = k == 0 ? drop[0] : heights[k - 1];
    return drops;
}

Unfolding unfolding_of(const LabTable& table) {
    const std::vector<Columns> columns = columns_by_target(table);
    std::vector<NumberedColumns> repeats;
    for (const Columns& one : columns)
        if (one.size() > 1) repeats.push_back(numbered(table, one));
    if (count_columns(repeats)) std::transform(repeats.begin(), repeats.end(), repeats.begin(), numbered_by_place);
    std::set<std::string, NumberOrder> numbers;
    for (const NumberedColumns& one : repeats)
        for (const auto& [number, column] : one) numbers.insert(number);
    Unfolding unfolding{{}, {numbers.begin(), numbers.end()}};
    auto next = repeats.begin();
    for (const Columns& one : columns) {
        NumberedColumns places;
        if (one.size() > 1) places = *next++;
        const std::string number = without_zeros(table.cells[one.front()].repeat);
        if (one.size() == 1 && is_response(table.cells[one.front()].target) && numbers.contains(number))
            places.emplace(number, one.front());
        Sources sources{one.front()};
        if (!places.empty()) sources.assign(numbers.size(), std::nullopt);
        for (std::size_t k = 0; k < sources.size() && !places.empty(); ++k)
            if (const auto place = places.find(unfolding.numbers[k]); place != places.end()) sources[k] = place->second;
        unfolding.columns.push_back(std::move(sources));
    }
    return unfolding;
}

std::size_t first_of(const Sources& sources) {
    return **std::find_if(sources.begin(), sources.end(), [](const auto& source) { return source.has_value(); });
}

/// Gives all repeats the unit of one of them.
void share_unit(LabTable& table, const Sources& sources) {
    std::optional<std::string> unit;
    for (const auto& source : sources) {
        if (!source) continue;
        const auto& own = table.cells[*source].unit;
        if (own && unit && *own != *unit)
            throw Error(ErrorKind::data, "repeats in different units", fmt::format("[{}] and [{}]", *unit, *own),
                        "each name once, or repeats in one unit", table.where(*source));
        if (own) unit = own;
    }
    table.cells[first_of(sources)].unit = unit;
}

std::string names(const LabTable& table, const Sources& sources) {
    std::string text;
    for (const auto& source : sources) {
        if (!source) continue;
        const std::string name = fmt::format("'{}'", table.cells[*source].written);
        if (text.find(name) == std::string::npos) text += (text.empty() ? "" : ", ") + name;
    }
    return text;
}

DelimitedRow row_of(const LabTable& table, const std::vector<Sources>& columns, const DelimitedRow& row,
                    std::size_t repeat) {
    DelimitedRow result{row.line, {}, row.repeat};
    result.cells.reserve(columns.size());
    for (const Sources& sources : columns) {
        const bool single = sources.size() == 1;
        const bool copied = single && (repeat == 0 || !is_response(table.cells[*sources[0]].target));
        const auto source = copied ? sources[0] : single ? std::nullopt : sources[repeat];
        result.take(row, source.value_or(first_of(sources)));
        if (!source) result.cells.back().clear();
    }
    return result;
}

/// True if a row of a repeat has a response, and the drop height of a successive bounce.
bool is_measured(const std::vector<HeaderCell>& cells, const DelimitedRow& row, bool successive) {
    bool response = false;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        response = response || (is_response(cells[i].target) && !row.cells[i].empty());
        if (successive && cells[i].target == "drop_height" && row.cells[i].empty()) return false;
    }
    return response;
}

void unfold_rows(LabTable& table, const std::vector<Sources>& columns, std::size_t count, bool successive) {
    std::vector<HeaderCell> cells;
    for (const Sources& sources : columns) cells.push_back(table.cells[first_of(sources)]);
    std::vector<DelimitedRow> rows;
    for (const DelimitedRow& row : table.text.rows)
        for (std::size_t repeat = 0; repeat < count; ++repeat) {
            DelimitedRow made = row_of(table, columns, row, repeat);
            made.repeat = row.repeat * static_cast<int>(count) + static_cast<int>(repeat);
            if (repeat == 0 || is_measured(cells, made, successive)) rows.push_back(std::move(made));
        }
    table.text.rows = std::move(rows);
}

void unfold_header(LabTable& table, const std::vector<Sources>& columns, std::size_t count) {
    std::vector<HeaderCell> cells;
    DelimitedRow header{table.text.header.line, {}};
    const std::size_t blocks = std::max<std::size_t>(table.text.places.size(), 1);  // of specimens side by side
    std::vector<std::vector<long>> places(blocks * count);
    for (const Sources& sources : columns) {
        const std::size_t first = first_of(sources);
        for (std::size_t made = 0; made < places.size(); ++made)
            places[made].push_back(table.text.place(sources[std::min(made % count, sources.size() - 1)].value_or(first),
                                                    static_cast<int>(made / count)));
        header.take(table.text.header, first);
        cells.push_back(table.cells[first]);
    }
    table.cells = std::move(cells);
    table.text.header = std::move(header);
    table.text.places = std::move(places);
}

/// Returns the note on the columns of one target.
std::string note_on_repeats(const LabTable& table, const Unfolding& unfolding, const Sources& sources) {
    const HeaderCell& cell = table.cells[first_of(sources)];
    const std::string unit = cell.unit && *cell.unit != "1" ? fmt::format(" [{}]", *cell.unit) : "";
    const std::string all = names(table, sources), verb = all.find(',') == std::string::npos ? "is" : "are";
    std::vector<std::string> numbers;
    for (std::size_t k = 0; k < sources.size(); ++k)
        if (sources[k]) numbers.push_back(unfolding.numbers[k]);
    if (cell.successive)
        return fmt::format("{} {} read as {}{} after {} successive bounces: each is the drop height of the next one",
                           all, verb, cell.target, unit, numbers.size());
    if (numbers.size() == 1)
        return fmt::format("{} {} read as repeat {} of {}{}", all, verb, numbers[0], cell.target, unit);
    return fmt::format("{} {} read as {} repeats of {}{}{}", all, verb, numbers.size(), cell.target, unit,
                       numbers.size() == sources.size() ? "" : fmt::format(": {}", fmt::join(numbers, ", ")));
}

}  // namespace

void unfold_repeats(LabTable& table) {
    Unfolding unfolding = unfolding_of(table);
    std::vector<Sources>& columns = unfolding.columns;
    if (unfolding.numbers.size() < 2) return;
    for (const Sources& sources : columns) {
        if (sources.size() == 1) continue;
        share_unit(table, sources);
        table.note(note_on_repeats(table, unfolding, sources));
        table.cells[first_of(sources)].explained = true;
    }
    const auto successive = std::find_if(columns.begin(), columns.end(), [&](const Sources& sources) {
        return table.cells[first_of(sources)].successive;
    });
    const bool chained = successive != columns.end();
    for (Sources& sources : columns)
        if (chained && table.cells[first_of(sources)].target == "drop_height") {
            sources = drops_of(sources, *successive);
            share_unit(table, sources);
        }
    unfold_rows(table, columns, unfolding.numbers.size(), chained);
    unfold_header(table, columns, unfolding.numbers.size());
}

}  // namespace impactfit
