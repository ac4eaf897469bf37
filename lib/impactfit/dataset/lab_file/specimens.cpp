#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "impactfit/dataset/lab_file/reading_steps.hpp"
#include "impactfit/dataset/lab_header/header_name.hpp"
#include "impactfit/dataset/lab_header/header_words.hpp"
#include "impactfit/dataset/lab_header/labelled_name.hpp"

namespace impactfit {
namespace {

struct Block {
    std::string label;
    std::vector<std::size_t> columns;
};
using Blocks = std::vector<Block>;

bool is_empty(const LabTable& table, std::size_t column) {
    return std::all_of(table.text.rows.begin(), table.text.rows.end(),
                       [&](const DelimitedRow& row) { return row.cells[column].empty(); });
}

bool means_response(const HeaderCell& cell) {
    return std::any_of(cell.columns.begin(), cell.columns.end(),
                       [](const std::string& column) { return is_response(column); });
}

bool is_input(const std::string& column) {
    return column == "impact_speed" || column == "drop_height";
}

bool means_input(const HeaderCell& cell) {
    return std::any_of(cell.columns.begin(), cell.columns.end(), is_input);
}

/// Equal for columns of two blocks that are one column of the specimens.
std::string key_of(const HeaderCell& cell) {
    const std::string name = cell.is_known() ? cell.columns.front() : "?" + joined(header_words(cell.name));
    return fmt::format("{}|{}|{}", name, static_cast<int>(cell.statistic), cell.repeat);
}

/// Columns of a block by their keys; a second column with a key of the block has a number.
std::map<std::string, std::size_t> keys_of(const LabTable& table, const Block& block) {
    std::map<std::string, std::size_t> keys;
    for (const std::size_t column : block.columns) {
        std::string key = key_of(table.cells[column]);
        while (keys.contains(key)) key += "+";
        keys.emplace(std::move(key), column);
    }
    return keys;
}

/// Returns blocks that begin at `starts`, without empty columns.
Blocks blocks_from(const LabTable& table, const std::vector<std::size_t>& starts) {
    Blocks blocks;
    for (std::size_t k = 0; k < starts.size(); ++k) {
        const std::size_t end = k + 1 < starts.size() ? starts[k + 1] : table.cells.size();
        blocks.push_back({});
        for (std::size_t i = starts[k]; i < end; ++i)
            if (!is_empty(table, i)) blocks.back().columns.push_back(i);
    }
    return blocks;
}

bool has_response(const LabTable& table, const Block& block) {
    return std::any_of(block.columns.begin(), block.columns.end(),
                       [&](std::size_t column) { return means_response(table.cells[column]); });
}

/// True if a recognised column of a block occurs in another one: the blocks are no parts of one table.
bool have_common_column(const LabTable& table, const Blocks& blocks) {
    std::set<std::string> seen;
    for (const Block& block : blocks) {
        std::set<std::string> own;
        for (const std::size_t column : block.columns)
            if (table.cells[column].is_known()) own.insert(key_of(table.cells[column]));
        for (const std::string& key : own)
            if (!seen.insert(key).second) return true;
    }
    return false;
}

/// Blocks below the labels of the line above the header.
Blocks labelled_blocks(const LabTable& table) {
    std::vector<std::size_t> starts;
    std::set<std::string> names;
    for (std::size_t i = 0; i < std::min(table.labels.size(), table.cells.size()); ++i)
        if (!table.labels[i].empty()) starts.push_back(i), names.insert(table.labels[i]);
    if (starts.size() < 2 || names.size() != starts.size()) return {};
    Blocks blocks = blocks_from(table, starts);
    for (std::size_t k = 0; k < blocks.size(); ++k) blocks[k].label = table.labels[starts[k]];
    return have_common_column(table, blocks) ? blocks : Blocks{};
}

/// True if every label is the number of a run: the blocks are repeats.
bool are_runs(const Blocks& blocks) {
    return !blocks.empty() &&
           std::all_of(blocks.begin(), blocks.end(), [](const Block& block) { return is_run_name(block.label); });
}

/// Blocks from each repetition of an impact speed on.
Blocks repeated_blocks(const LabTable& table) {
    std::map<std::string, std::vector<std::size_t>> places;
    for (std::size_t i = 0; i < table.cells.size(); ++i) places[table.cells[i].written].push_back(i);
    std::size_t count = 0;
    for (const auto& [written, columns] : places) {
        const HeaderCell& cell = table.cells[columns.front()];
        if (columns.size() > 1 && means_input(cell) && cell.repeat.empty() && cell.statistic == Statistic::none)
            count = columns.size();
    }
    if (count == 0) return {};
    std::vector<std::size_t> starts;  // of the first column that is in every block
    for (const auto& [written, columns] : places)
        if (columns.size() == count && (starts.empty() || columns.front() < starts.front())) starts = columns;
    Blocks blocks = blocks_from(table, starts);
    for (std::size_t k = 0; k < blocks.size(); ++k) {
        if (!has_response(table, blocks[k])) return {};
        blocks[k].label = fmt::format("block {}", k + 1);
    }
    return blocks;
}

/// Columns whose names differ in a label, if responses are among them. Their cells become recognised.
Blocks named_blocks(LabTable& table) {
    std::map<std::string, std::vector<std::pair<std::size_t, LabelledName>>> quantities;
    for (std::size_t i = 0; i < table.cells.size(); ++i) {
        const HeaderCell& cell = table.cells[i];
        if (cell.is_known() || cell.own || cell.mapped || cell.explained || !table.has_numbers(i)) continue;
        if (const auto name = labelled_name(cell.name, cell.unit)) quantities[name->stem].push_back({i, *name});
    }
    const auto is_plain = [&](const std::string& column) {
        return std::any_of(table.cells.begin(), table.cells.end(),
                           [&](const HeaderCell& cell) { return cell.is_known() && cell.columns.front() == column; });
    };
    std::erase_if(quantities, [&](const auto& quantity) {
        return quantity.second.size() < 2 || is_plain(quantity.second.front().second.columns.front());
    });
    const bool response = std::any_of(quantities.begin(), quantities.end(), [](const auto& quantity) {
        return is_response(quantity.second.front().second.columns.front());
    });
    const bool input = std::any_of(table.cells.begin(), table.cells.end(), means_input) ||
                       std::any_of(quantities.begin(), quantities.end(), [](const auto& quantity) {
                           return is_input(quantity.second.front().second.columns.front());
                       });
    if (!response || !input) return {};  // a table without impacts has no specimens
    Blocks blocks;
    for (const auto& [stem, cells] : quantities)
        for (const auto& [column, name] : cells) {
            HeaderCell& cell = table.cells[column];
            cell.name = name.name;
            cell.columns = name.columns;
            cell.stem = stem;
            const std::string& label = name.label;
            auto block =
                std::find_if(blocks.begin(), blocks.end(), [&](const Block& one) { return one.label == label; });
            if (block == blocks.end()) block = blocks.insert(blocks.end(), {label, {}});
            block->columns.push_back(column);
        }
    for (Block& block : blocks) std::sort(block.columns.begin(), block.columns.end());
    std::sort(blocks.begin(), blocks.end(),
              [](const Block& a, const Block& b) { return a.columns.front() < b.columns.front(); });
    return blocks;
}

/// Returns the columns at which blocks begin: those of the first quantity that returns, else those behind an empty
/// column.
std::vector<std::size_t> starts_beside(const LabTable& table) {
    std::map<std::string, std::vector<std::size_t>> places;
    for (std::size_t i = 0; i < table.cells.size(); ++i) {
        const HeaderCell& cell = table.cells[i];
        if (is_empty(table, i)) continue;
        const std::string name = cell.is_known() ? cell.columns.front() : joined(header_words(cell.name));
        places[fmt::format("{}|{}", name, static_cast<int>(cell.statistic))].push_back(i);
    }
    std::vector<std::size_t> starts;
    for (const auto& [name, columns] : places)
        if (columns.size() > 1 && (starts.empty() || columns.front() < starts.front())) starts = columns;
    if (!starts.empty()) return starts;
    for (std::size_t i = 0; i < table.cells.size(); ++i)
        if (!is_empty(table, i) && (starts.empty() || is_empty(table, i - 1))) starts.push_back(i);
    return starts;
}

/// Returns the blocks of a table that the user states to have specimens side by side. Throws Error (data) for one
/// block.
Blocks stated_blocks(LabTable& table) {
    const std::vector<std::size_t> starts = starts_beside(table);
    if (starts.size() < 2)
        throw Error(ErrorKind::data, "no specimens are side by side", fmt::format("{}", fmt::join(table.names, ", ")),
                    "the names of the first specimen again for each other one, or an empty column between them",
                    {table.file, table.text.header.line, 0, option("layout")});
    Blocks blocks = blocks_from(table, starts);
    for (std::size_t k = 0; k < blocks.size(); ++k) {
        constexpr std::size_t letters = 26;
        blocks[k].label = k < letters ? std::string(1, static_cast<char>('A' + k)) : fmt::format("{}", k + 1);
        for (const std::size_t column : blocks[k].columns) table.cells[column].repeat.clear();
        const std::size_t end = k + 1 < starts.size() ? starts[k + 1] : table.cells.size();
        for (std::size_t i = starts[k]; i < std::min(end, table.labels.size()); ++i)
            if (!table.labels[i].empty()) {
                blocks[k].label = table.labels[i];
                break;
            }
    }
    return blocks;
}

/// A column of the stacked table: one column of the file for each block, or none.
struct StackedColumn {
    std::vector<std::optional<std::size_t>> sources;
    HeaderCell cell;
    std::size_t first = 0;  ///< column of the file whose header it has
    bool shared = false;
};

void add_shared(LabTable& table, const Blocks& blocks, std::vector<StackedColumn>& columns) {
    for (std::size_t i = 0; i < table.cells.size(); ++i) {
        const bool in_block = std::any_of(blocks.begin(), blocks.end(), [&](const Block& block) {
            return std::find(block.columns.begin(), block.columns.end(), i) != block.columns.end();
        });
        if (in_block || is_empty(table, i)) continue;
        if (means_response(table.cells[i])) table.leave_out(i, "it names no specimen");
        columns.push_back({std::vector<std::optional<std::size_t>>(blocks.size(), i), table.cells[i], i, true});
    }
}

void add_own(const LabTable& table, const Blocks& blocks, std::vector<StackedColumn>& columns) {
    std::map<std::string, std::size_t> places;
    for (std::size_t k = 0; k < blocks.size(); ++k) {
        const auto keys = keys_of(table, blocks[k]);
        for (const std::size_t column : blocks[k].columns) {
            const auto key =
                std::find_if(keys.begin(), keys.end(), [&](const auto& one) { return one.second == column; });
            const auto [place, fresh] = places.try_emplace(key->first, columns.size());
            if (fresh)
                columns.push_back(
                    {std::vector<std::optional<std::size_t>>(blocks.size()), table.cells[column], column});
            StackedColumn& stacked = columns[place->second];
            const auto& unit = table.cells[column].unit;
            if (unit && stacked.cell.unit && *unit != *stacked.cell.unit)
                throw Error(ErrorKind::data, "specimens in different units",
                            fmt::format("[{}] and [{}]", *stacked.cell.unit, *unit), "one unit for all specimens",
                            table.where(column));
            if (!stacked.cell.unit) stacked.cell.unit = unit;
            stacked.sources[k] = column;
        }
    }
}

std::string free_name(const LabTable& table) {
    const bool taken = std::any_of(table.cells.begin(), table.cells.end(),
                                   [](const HeaderCell& cell) { return cell.name == "group"; });
    return taken ? "specimen" : "group";
}

void stack_rows(LabTable& table, const Blocks& blocks, const std::vector<StackedColumn>& columns) {
    std::vector<DelimitedRow> rows;
    for (const DelimitedRow& row : table.text.rows)
        for (std::size_t k = 0; k < blocks.size(); ++k) {
            DelimitedRow made{row.line, {}, row.repeat * static_cast<int>(blocks.size()) + static_cast<int>(k)};
            bool any = false;
            for (const StackedColumn& column : columns) {
                made.take(row, column.sources[k].value_or(0));
                if (!column.sources[k]) made.cells.back().clear();
                any = any || (!column.shared && !made.cells.back().empty());
            }
            made.take(row, blocks[k].columns.front());
            made.cells.back() = blocks[k].label;
            if (any) rows.push_back(std::move(made));
        }
    table.text.rows = std::move(rows);
}

void stack_header(LabTable& table, const Blocks& blocks, const std::vector<StackedColumn>& columns) {
    const std::size_t repeats = std::max<std::size_t>(table.text.places.size(), 1);
    std::vector<std::vector<long>> places(repeats * blocks.size());
    std::vector<HeaderCell> cells;
    DelimitedRow header{table.text.header.line, {}};
    const auto place = [&](std::size_t made, std::size_t column) {
        return table.text.place(column, static_cast<int>(made / blocks.size()));
    };
    for (const StackedColumn& column : columns) {
        for (std::size_t made = 0; made < places.size(); ++made) {
            const auto& source = column.sources[made % blocks.size()];
            places[made].push_back(source ? place(made, *source) : 0);
        }
        cells.push_back(column.cell);
        header.take(table.text.header, column.first);
    }
    for (std::size_t made = 0; made < places.size(); ++made)
        places[made].push_back(place(made, blocks[made % blocks.size()].columns.front()));
    cells.push_back({table.specimens, table.specimens, std::nullopt, {}});
    cells.back().explained = true;
    header.take(table.text.header, 0);
    header.cells.back() = table.specimens;
    table.cells = std::move(cells);
    table.text.header = std::move(header);
    table.text.places = std::move(places);
}

}  // namespace

void stack_specimens(LabTable& table, bool stated) {
    Blocks blocks = labelled_blocks(table);
    if (are_runs(blocks) && !stated) return;
    if (blocks.empty()) blocks = repeated_blocks(table);
    if (blocks.empty()) blocks = named_blocks(table);
    if (blocks.empty() && stated) blocks = stated_blocks(table);
    std::erase_if(blocks, [](const Block& block) { return block.columns.empty(); });
    if (blocks.size() < 2) return;
    table.specimens = free_name(table);
    std::vector<StackedColumn> columns;
    add_shared(table, blocks, columns);
    add_own(table, blocks, columns);
    std::vector<std::string> labels;
    for (const Block& block : blocks) labels.push_back(fmt::format("'{}'", block.label));
    table.note(fmt::format("columns side by side are read as specimens {}: column {}", fmt::join(labels, ", "),
                           table.specimens));
    stack_rows(table, blocks, columns);
    stack_header(table, blocks, columns);
}

}  // namespace impactfit
