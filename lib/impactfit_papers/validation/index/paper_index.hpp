#pragma once
// Index of the five papers: every numbered equation, table and figure, from data_root/published/index.csv.

#include <string>
#include <string_view>
#include <vector>

#include "impactfit_papers/validation/index/item_reference.hpp"

namespace impactfit {

/// One row of the index. Equations of one derivation share a row.
struct PaperItem {
    std::string paper;                      ///< key of docs/bibliography.bib
    std::string label;                      ///< "Eqs. 47-52"
    std::vector<ItemReference> references;  ///< every number of the label
    std::string title;
    std::vector<std::string> places;  ///< further places whose verdicts apply to this item: "Sec. 2.4"
    std::string figure;               ///< "sliotar/loops": validation or recipe, and its figure; may be empty
    std::string command;              ///< arguments of impactfit that recompute the item; may be empty
    std::vector<std::string> errata;  ///< identifiers of docs/errata.md
    std::string reason;               ///< for an item that is not attempted

    std::string slug() const { return slug_of(references.front()); }
};

/// Returns the keys of the papers, in the order of the index.
std::vector<std::string> indexed_papers(const std::vector<PaperItem>& items);

/// Throws Error (data) naming file and line for a label without number, a duplicate item, and a missing column.
std::vector<PaperItem> read_paper_index(const std::string& data_root);

/// Returns the items of a paper; all items for an empty key. Case is ignored. Throws Error (usage) with the known keys.
std::vector<PaperItem> items_of_paper(const std::vector<PaperItem>& items, const std::string& key);

/// Returns the item that contains the wanted number: "table-1", "Table 1", "fig 10", "eq-50". Throws Error (usage) with
/// the known items.
const PaperItem& find_item(const std::vector<PaperItem>& items_of_one_paper, const std::string& wanted);

}  // namespace impactfit
