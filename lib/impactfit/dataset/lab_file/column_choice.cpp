
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "impactfit/dataset/csv/column_header.hpp"
#include "impactfit/dataset/lab_file/reading_steps.hpp"
#include "impactfit/dataset/lab_file/successive_bounces.hpp"
#include "impactfit/dataset/lab_header/column_advice.hpp"
#include "impactfit/dataset/lab_header/header_words.hpp"
#include "impactfit/dataset/values/known_column.hpp"

namespace impactfit {
namespace {

using Indices = std::vector<std::size_t>;
/// Columns of the file by their target.
using Groups = std::map<std::string, Indices>;

std::string deviation_name(const std::string& column) {
    return fmt::format("sd({})", column);
}

/// True for a count of the values of a statistic: "Rebound height N" beside "Rebound height mean", or a bare "n".
bool is_count(const LabTable& table, const HeaderCell& cell) {
    static constexpr std::array<std::string_view, 5> counts{"n", "count", "counts", "anzahl", "nombre"};
    std::vector<std::string> words = header_words(cell.name);
    if (words.empty() || std::find(counts.begin(), counts.end(), words.back()) == counts.end()) return false;
    words.pop_back();
    const std::string quantity = joined(words);
    return std::any_of(table.cells.begin(), table.cells.end(), [&](const HeaderCell& other) {
        return other.statistic != Statistic::none && (words.empty() || other.stem == quantity);
    });
}

/// A count of values is no value, and no repeat of its quantity.
void leave_out_counts(LabTable& table) {
    for (std::size_t i = 0; i < table.cells.size(); ++i) {
        const HeaderCell& cell = table.cells[i];
        if (!cell.own && !cell.mapped && !cell.explained && is_count(table, cell))
            table.leave_out(i, "it is the count of the values");
    }
}

/// Returns the name before the sign of a side of an error, "e +". Empty for other cells.
std::string before_sign(const HeaderCell& cell, char sign) {
    const std::string name = on_one_line(cell.written.substr(0, cell.written.find_first_of("[(")));
    if (cell.mapped || !name.ends_with(sign) || !is_of_response(cell)) return {};
    return on_one_line(name.substr(0, name.size() - 1));
}

/// Sides of an error, "e +" and "e -", are no repeats of "e".
void clear_sides_of_errors(LabTable& table) {
    std::map<std::string, HeaderCell*> upper;
    for (HeaderCell& cell : table.cells)
        if (const std::string name = before_sign(cell, '+'); !name.empty()) upper.emplace(name, &cell);
    for (HeaderCell& cell : table.cells)
        if (const auto found = upper.find(before_sign(cell, '-')); found != upper.end()) {
            for (HeaderCell* side : {found->second, &cell}) {
                side->columns.clear();
                if (side->written.find_first_of("[(") != std::string::npos) continue;
                side->name = side->written;  // "-" was read as the unit of a pure number
                side->unit.reset();
            }
        }
}

/// Gives a mean or standard deviation without a quantity that of the column to its left.
void infer_bare_statistics(LabTable& table) {
    const HeaderCell* quantity = nullptr;
    for (HeaderCell& cell : table.cells) {
        if (cell.is_bare_statistic() && quantity != nullptr) {
            cell.columns = quantity->columns;
            cell.stem = quantity->stem;
            if (!cell.unit && cell.statistic == Statistic::mean) cell.unit = quantity->unit;
        } else if (cell.is_known() && cell.statistic != Statistic::deviation) {
            quantity = &cell;
        }
    }
}

/// Returns the first row of a column with a filled cell, or with a digit in it; the number of rows if there is none.
std::size_t first_row(const LabTable& table, std::size_t i, bool with_digit) {
    const auto& rows = table.text.rows;
    const auto found = std::find_if(rows.begin(), rows.end(), [&](const DelimitedRow& row) {
        return with_digit ? row.cells[i].find_first_of("0123456789") != std::string::npos : !row.cells[i].empty();
    });
    return static_cast<std::size_t>(found - rows.begin());
}

[[noreturn]] void refuse_unreadable(const LabTable& table, std::size_t i, std::size_t row) {
    const bool any = row < table.text.rows.size();
    throw Error(ErrorKind::data, "no cell of a measured column is a number",
                fmt::format("'{}'", any ? table.text.rows[row].cells[i] : table.cells[i].unreadable),
                fmt::format("numbers such as 0.95, 0.95 \u00b1 0.02 or 1.2 ms; to leave the column out: {}",
                            columns_option(table.cells[i].name, std::string(unused_column))),
                any ? table.where_cell(table.text.rows[row], i) : table.where(i));
}

bool means_rebound(const HeaderCell& cell) {
    return cell.is_known() && cell.statistic != Statistic::deviation && holds_rebound(cell.columns);
}

/// True if a column without numbers holds the only restitution, or another response in a spelling with digits.
bool is_lost_response(const LabTable& table, std::size_t i, bool digits) {
    const HeaderCell& cell = table.cells[i];
    bool other = false, stated = false;  // another column with the restitution, or one that the user states
    for (std::size_t k = 0; k < table.cells.size(); ++k) {
        const HeaderCell& one = table.cells[k];
        if (k == i || !one.is_known() || !table.has_numbers(k)) continue;
        other = other || means_rebound(one);
        stated = stated || ((one.mapped || one.own) && one.columns.front() == cell.columns.front());
    }
    return !stated && ((digits && is_of_response(cell)) || (means_rebound(cell) && !other));
}

/// Columns without a number are text. A response is refused: without it a law without loss would fit the rest. An own
/// name keeps its cells, which then have an error with their line.
void leave_out_texts(LabTable& table) {
    for (std::size_t i = 0; i < table.cells.size(); ++i) {
        const HeaderCell& cell = table.cells[i];
        if (!cell.is_known() || cell.own || cell.mapped || table.has_numbers(i)) continue;
        const std::size_t rows = table.text.rows.size(), digit = first_row(table, i, true);
        const std::size_t filled = first_row(table, i, false);
        if ((filled < rows || !cell.unreadable.empty()) && is_lost_response(table, i, digit < rows))
            refuse_unreadable(table, i, std::min(digit, filled));
        table.leave_out(i, filled < rows ? "it has no numbers" : "it is empty");
    }
}

void set_targets(LabTable& table) {
    for (HeaderCell& cell : table.cells) {
        cell.target = cell.is_known() ? cell.columns.front() : cell.name;
        if (cell.is_known() && cell.statistic == Statistic::deviation) cell.target = deviation_name(cell.target);
    }
}

Groups groups_of(const LabTable& table) {
    Groups groups;
    for (std::size_t i = 0; i < table.cells.size(); ++i)
        if (table.cells[i].is_known()) groups[table.cells[i].target].push_back(i);
    return groups;
}

/// Keeps the columns with a property if there are any, and leaves the others out.
void prefer(LabTable& table, Indices& places, const std::function<bool(const HeaderCell&)>& property,
            const std::string& reason) {
    const auto has = [&](std::size_t i) { return property(table.cells[i]); };
    if (std::none_of(places.begin(), places.end(), has) || std::all_of(places.begin(), places.end(), has)) return;
    for (const std::size_t i : places)
        if (!has(i)) table.leave_out(i, reason);
    std::erase_if(places, [&](std::size_t i) { return table.cells[i].target.empty(); });
}

bool are_one_series(const LabTable& table, const Indices& places) {
    const HeaderCell& first = table.cells[places.front()];
    return std::all_of(places.begin(), places.end(), [&](std::size_t i) {
        return table.cells[i].mapped == first.mapped && (first.mapped || table.cells[i].stem == first.stem);
    });
}

/// Returns the option that makes the second column the rebound, for "v1" and "v2" or "h0" and "h1". Else empty.
std::string rebound_option(const std::string& target, const HeaderCell& first, const HeaderCell& second) {
    const bool speed = target == "impact_speed";
    if ((!speed && target != "drop_height") || first.stem.substr(0, 1) != second.stem.substr(0, 1) ||
        first.stem.size() > 2 || second.stem.size() > 2)
        return {};
    const std::string unit = fmt::format(" [{}]", first.unit.value_or(std::string(usual_unit(target))));
    return " or " + columns_option(first.name, fmt::format("{}{}, {}={}{}", target, unit, second.name,
                                                           speed ? "rebound_speed" : "rebound_height", unit));
}

[[noreturn]] void refuse_equal(const LabTable& table, const std::string& target, const Indices& places) {
    const HeaderCell &first = table.cells[places[0]], &second = table.cells[places[1]];
    const std::string unit = first.unit ? fmt::format(" [{}]", *first.unit) : "";
    throw Error(ErrorKind::data, fmt::format("two columns mean {}", target),
                fmt::format("'{}' and '{}'", first.written, second.written),
                first.written == second.written
                    ? "each name once; repeats have a unit in common and a response with as many columns"
                    : fmt::format("{} (the other column is then not used){}", columns_option(first.name, target + unit),
                                  rebound_option(target, first, second)),
                table.where(places[1]));
}

/// True if a response has as many columns: impact and rebound were both measured in each repeat.
bool pairs_with_response(const Groups& groups, const std::string& target, std::size_t count) {
    return std::any_of(groups.begin(), groups.end(), [&](const auto& group) {
        return group.first != target && is_response(group.first) && group.second.size() == count;
    });
}

void leave_out_statistics_of_repeats(LabTable& table, Groups& groups) {
    for (auto& [target, places] : groups) {
        const auto of = groups.find(deviation_name(target));
        if (places.size() < 2 || of == groups.end()) continue;
        for (const std::size_t i : of->second) table.leave_out(i, "the repeats are read");
        of->second.clear();
    }
}

void leave_out_lone_deviations(LabTable& table, Groups& groups) {
    for (auto& [target, places] : groups) {
        const std::string of(deviation_target(target));
        if (of.empty() || groups.contains(of)) continue;
        for (const std::size_t i : places)
            if (!table.cells[i].own && !table.cells[i].mapped)
                table.leave_out(i, fmt::format("the file has no {}", of));
    }
}

}  // namespace

void choose_columns(LabTable& table) {
    leave_out_counts(table);
    clear_sides_of_errors(table);
    for (std::size_t i = 0; i < table.cells.size(); ++i) infer_unit(table.cells[i], table.where(i));
    infer_bare_statistics(table);
    infer_meanings(table);
    leave_out_texts(table);
    set_targets(table);
    find_successive_columns(table);
    chain_rows(table);
    Groups groups = groups_of(table);
    for (auto& [target, places] : groups) {
        prefer(
            table, places, [](const HeaderCell& cell) { return cell.mapped; }, target + " is named by the user");
        prefer(
            table, places, [](const HeaderCell& cell) { return cell.own; }, target + " is present");
        prefer(
            table, places, [](const HeaderCell& cell) { return cell.statistic != Statistic::mean; },
            "the single values are read");
    }
    leave_out_statistics_of_repeats(table, groups);
    leave_out_lone_deviations(table, groups);
    for (const auto& [target, places] : groups) {
        if (places.size() < 2) continue;
        const bool repeats =
            are_one_series(table, places) && (is_response(target) && deviation_target(target).empty()
                                                  ? true
                                                  : pairs_with_response(groups, target, places.size()));
        if (!repeats) refuse_equal(table, target, places);
    }
}

}  // namespace impactfit
