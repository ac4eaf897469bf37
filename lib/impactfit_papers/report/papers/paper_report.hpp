#pragma once
// Report of the index of the papers: the list, one item, and the table of an item, in each format.

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "impactfit/core/table.hpp"
#include "impactfit/report/format/grid.hpp"
#include "impactfit/report/format/json.hpp"
#include "impactfit_papers/validation/index/item_verdict.hpp"
#include "impactfit_papers/validation/index/paper_table.hpp"

namespace impactfit {

/// An item of the index with its verdict.
struct ListedItem {
    PaperItem item;
    ItemVerdict verdict;
};

/// Returns the items with their verdicts. The seed determines the random systems of PN20. Throws Error as
/// verdicts_of_paper.
std::vector<ListedItem> judged_items(const std::string& data_root, const std::vector<PaperItem>& items,
                                     std::uint64_t seed);

/// Returns the text of the grid of each paper, with an empty line between them.
std::string paper_grids(std::span<const ListedItem> items, const std::function<std::string(const Grid&)>& write);

/// Returns the grid of one paper: item, content, verdict with errata, command.
Grid paper_grid(std::span<const ListedItem> items_of_one_paper);

/// Returns the rows of all items: paper, item, name, title, verdict, implemented_in, command, errata.
Table paper_items_table(std::span<const ListedItem> items);

/// Returns {schema, command, version, rows}; each row has its statements with their verdicts.
Json paper_items_json(std::span<const ListedItem> items);

/// Returns title, verdict, statements, files, errata and command of one item as text.
std::string paper_item_text(const ListedItem& listed);

/// Returns the table of an item in the layout of the paper: the computed numbers are below the printed numbers.
Grid grid_of(const PaperItem& item, const PaperTable& table);

/// Returns one row a number: row, column, unit, printed, computed, note.
Table numbers_of(const PaperTable& table);

/// Returns {schema, command, version, paper, item, title, rows, notes} of a table.
Json paper_table_json(const PaperItem& item, const PaperTable& table);

}  // namespace impactfit
