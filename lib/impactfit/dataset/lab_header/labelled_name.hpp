#pragma once
// Name of a quantity with the label of a specimen: "e steel", "CoR Ball A", "Steel contact time".

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace impactfit {

struct LabelledName {
    std::vector<std::string> columns;  ///< recognised columns of the quantity
    std::string stem;                  ///< joined words of the quantity
    std::string name;                  ///< the quantity as written
    std::string label;                 ///< as written
};

/// Returns the quantity that begins a name, else the one that ends it, and the rest as label. Empty without a
/// recognised quantity of this unit, and for a label that is a statistic.
std::optional<LabelledName> labelled_name(std::string_view name, const std::optional<std::string>& unit);

/// True for "Run 1", "trial 2", "Versuch 3": the number of a repeat.
bool is_run_name(std::string_view label);

}  // namespace impactfit
