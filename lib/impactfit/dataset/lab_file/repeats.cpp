#include "impactfit/dataset/lab_file/repeats.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace impactfit {
namespace {

/// Columns of the file that become one column; one entry if it has no repeats.
using Sources = std::vector<std::size_t>;

std::vector<Sources> sources_of(const LabTable& table) {
    std::vector<Sources> columns;
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
    for (Sources& sources : columns)
        std::stable_sort(sources.begin(), sources.end(), [&](std::size_t a, std::size_t b) {
            const std::string &first = table.cells[a].repeat, &second = table.cells[b].repeat;
            return std::pair(first.size(), first) < std::pair(second.size(), second);
        });
    return columns;
}

/// Gives all repeats the unit of one of them.
void share_unit(LabTable& table, const Sources& sources) {
    std::optional<std::string> unit;
    for (const std::size_t i : sources) {
        const auto& own = table.cells[i].unit;
        if (own && unit && *own != *unit)
            throw Error(ErrorKind::data, "repeats in different units", fmt::format("[{}] and [{}]", *unit, *own),
                        "each name once, or repeats in one unit", table.where(i));
        if (own) unit = own;
    }
    table.cells[sources.front()].unit = unit;
}

std::string names(const LabTable& table, const Sources& sources) {
    std::string text;
    for (const std::size_t i : sources) {
        const std::string name = fmt::format("'{}'", table.cells[i].written);
        if (text.find(name) == std::string::npos) text += (text.empty() ? "" : ", ") + name;
    }
    return text;
}

DelimitedRow row_of(const LabTable& table, const std::vector<Sources>& columns, const DelimitedRow& row, int repeat) {
    DelimitedRow result{row.line, {}, row.repeat};
    result.cells.reserve(columns.size());
    const auto at = static_cast<std::size_t>(repeat);
    for (const Sources& sources : columns) {
        const bool single = sources.size() == 1;
        const bool copied = single && (at == 0 || !is_response(table.cells[sources.front()].target));
        const bool present = copied || (!single && at < sources.size());
        result.take(row, sources[present && !single ? at : 0]);
        if (!present) result.cells.back().clear();
    }
    return result;
}

/// True if the row of a repeat has a response.
bool has_response(const LabTable& table, const std::vector<Sources>& columns, const DelimitedRow& row) {
    for (std::size_t i = 0; i < columns.size(); ++i)
        if (is_response(table.cells[columns[i].front()].target) && !row.cells[i].empty()) return true;
    return false;
}

void unfold_rows(LabTable& table, const std::vector<Sources>& columns, std::size_t count) {
    std::vector<DelimitedRow> rows;
    for (const DelimitedRow& row : table.text.rows)
        for (std::size_t repeat = 0; repeat < count; ++repeat) {
            DelimitedRow made = row_of(table, columns, row, static_cast<int>(repeat));
            made.repeat = row.repeat * static_cast<int>(count) + static_cast<int>(repeat);
            if (repeat == 0 || has_response(table, columns, made)) rows.push_back(std::move(made));
        }
    table.text.rows = std::move(rows);
}

void unfold_header(LabTable& table, const std::vector<Sources>& columns, std::size_t count) {
    std::vector<HeaderCell> cells;
    DelimitedRow header{table.text.header.line, {}};
    const std::size_t blocks = std::max<std::size_t>(table.text.places.size(), 1);  // of specimens side by side
    std::vector<std::vector<long>> places(blocks * count);
    for (const Sources& sources : columns) {
        for (std::size_t made = 0; made < places.size(); ++made)
            places[made].push_back(
                table.text.place(sources[std::min(made % count, sources.size() - 1)], static_cast<int>(made / count)));
        header.take(table.text.header, sources.front());
        cells.push_back(table.cells[sources.front()]);
    }
    table.cells = std::move(cells);
    table.text.header = std::move(header);
    table.text.places = std::move(places);
}

}  // namespace

void unfold_repeats(LabTable& table) {
    const std::vector<Sources> columns = sources_of(table);
    if (columns.size() == table.cells.size()) return;
    std::size_t count = 1;
    for (const Sources& sources : columns) {
        if (sources.size() == 1) continue;
        share_unit(table, sources);
        count = std::max(count, sources.size());
        HeaderCell& cell = table.cells[sources.front()];
        const std::string unit = cell.unit && *cell.unit != "1" ? fmt::format(" [{}]", *cell.unit) : "";
        table.note(fmt::format("{} {} read as {} repeats of {}{}", names(table, sources),
                               names(table, sources).find(',') == std::string::npos ? "is" : "are", sources.size(),
                               cell.target, unit));
        cell.explained = true;
    }
    unfold_rows(table, columns, count);
    unfold_header(table, columns, count);
}

}  // namespace impactfit
