#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "impactfit/dataset/lab_file/reading_steps.hpp"

namespace impactfit {
namespace {

constexpr std::size_t least_rows_of_block = 3;

bool has_line_break(const DelimitedRow& row) {
    return std::any_of(row.cells.begin(), row.cells.end(),
                       [](const std::string& cell) { return cell.find('\n') != std::string::npos; });
}

/// Returns the index of the block of each row.
std::vector<std::size_t> blocks_of(const LabTable& table) {
    std::vector<std::size_t> blocks;
    const std::vector<DelimitedRow>& rows = table.text.rows;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const bool gap = i > 0 && rows[i].line > rows[i - 1].line + 1 && !has_line_break(rows[i - 1]);
        blocks.push_back((i == 0 ? 0 : blocks.back()) + (gap ? 1 : 0));
    }
    return blocks;
}

/// Returns the only column of an impact speed or drop height. Empty for none or several.
std::optional<std::size_t> input_of(const LabTable& table) {
    std::optional<std::size_t> input;
    for (std::size_t i = 0; i < table.cells.size(); ++i) {
        if (table.cells[i].target != "impact_speed" && table.cells[i].target != "drop_height") continue;
        if (input) return std::nullopt;
        input = i;
    }
    return input;
}

/// True for a column of text, which may name specimens or runs.
bool has_labels(const LabTable& table) {
    for (std::size_t i = 0; i < table.cells.size(); ++i) {
        const bool filled = std::any_of(table.text.rows.begin(), table.text.rows.end(),
                                        [&](const DelimitedRow& row) { return !row.cells[i].empty(); });
        if (filled && !table.cells[i].is_known() && !table.has_numbers(i)) return true;
    }
    return false;
}

/// True if all blocks have the same values of a column.
bool repeat_values(const LabTable& table, std::size_t column, const std::vector<std::size_t>& blocks) {
    std::vector<std::set<double>> values(blocks.back() + 1);
    std::vector<std::size_t> counts(values.size());
    for (std::size_t row = 0; row < blocks.size(); ++row) {
        const auto number = table.number(row, column);
        if (!number) return false;
        values[blocks[row]].insert(*number);
        ++counts[blocks[row]];
    }
    return values.front().size() > 1 &&
           std::all_of(values.begin(), values.end(), [&](const auto& one) { return one == values.front(); }) &&
           *std::min_element(counts.begin(), counts.end()) >= least_rows_of_block;
}

}  // namespace

void label_blank_blocks(LabTable& table) {
    const auto input = input_of(table);
    if (!input || table.text.rows.empty() || table.holds_samples() || !table.text.rows.front().lines.empty()) return;
    const std::vector<std::size_t> blocks = blocks_of(table);
    if (blocks.back() == 0 || has_labels(table) || !repeat_values(table, *input, blocks)) return;
    const std::string name = "group";
    if (std::any_of(table.cells.begin(), table.cells.end(), [&](const auto& cell) { return cell.target == name; }))
        return;
    for (std::size_t row = 0; row < blocks.size(); ++row)
        table.text.rows[row].cells.push_back(fmt::format("block {}", blocks[row] + 1));
    for (std::vector<long>& places : table.text.places) places.push_back(0);
    table.text.header.cells.push_back(name);
    table.cells.push_back({name, name, std::nullopt, {}});
    table.cells.back().target = name;
    table.cells.back().explained = true;
    table.note(fmt::format("{} blocks of rows between blank lines repeat '{}': column {}", blocks.back() + 1,
                           table.cells[*input].written, name));
}

}  // namespace impactfit
