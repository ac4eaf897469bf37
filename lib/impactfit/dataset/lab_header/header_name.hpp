#pragma once
// Name in a header: recognised column, statistic, number of a repeat, a symbol behind the name.

#include <string>
#include <string_view>
#include <vector>

#include "impactfit/dataset/lab_header/header_words.hpp"

namespace impactfit {

struct HeaderName {
    std::vector<std::string> columns;  ///< empty: unknown
    Statistic statistic = Statistic::none;
    std::string repeat;  ///< "2" in "Rebound 2", "CoR (run 2)" and "e2"
    std::string stem;    ///< joined words without statistic and number
};

/// Reads a name without its unit: "mean CoR", "Drop height h", "Impact velocity (v)", "Rebound 2".
HeaderName read_header_name(std::string_view text);

/// True for a term with a quantity: "1-e", "e/2", "v x10 [m/s]", "2 e", a root or a third power. Its numbers are not
/// those of the quantity. Ratios such as "h2/h1" and squares are names.
bool is_expression(std::string_view header);

}  // namespace impactfit
