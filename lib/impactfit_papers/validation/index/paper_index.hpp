#pragma once
// Index of the five papers: every numbered equation, table and figure, from data_root/published/index.csv.
//
// Reference to an item of a paper: a numbered equation, table or figure, as in "Eqs. 47-52" or "Table 2 and Fig. 3".

#include <compare>
#include <string>
#include <string_view>
#include <vector>

namespace impactfit {

enum class ItemKind { equation, table, figure };

struct ItemReference {
    ItemKind kind;
    char appendix;  ///< letter before the number, such as 'A'; 0 for the main part
    int number;

    auto operator<=>(const ItemReference&) const = default;
};

/// Returns the references at the start of a text, up to the first other word: "Table 2 and Fig. 3, the loops" has two,
/// "Eq. 57 against Eq. 46" has one, "Sec. 3" has none. Words may be lower case and joined by "-": "table-1".
std::vector<ItemReference> references_in(std::string_view text);

/// Returns "table-1", "figure-10", "eq-47" or "eq-A1".
std::string slug_of(const ItemReference& reference);

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
