#pragma once
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

}  // namespace impactfit
