#pragma once
// Value with its name or unit in one cell: "h = 20 cm", "Drop height: 20 cm", "20 cm", "0.5".

#include <optional>
#include <string>

namespace impactfit {

struct StatedValue {
    std::string name;    ///< as written, empty without one
    std::string number;  ///< as written
    std::string unit;    ///< in the syntax of parse_unit, empty without one
};

/// Reads a cell with one number. A name before it is one of an impact speed or drop height. Empty for other cells, and
/// for a unit that does not fit the name.
std::optional<StatedValue> stated_value(const std::string& cell);

}  // namespace impactfit
