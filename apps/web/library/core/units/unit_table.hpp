#pragma once
// The symbols of UDUNITS-2 as a table, which write_unit_table writes from its database.

#include <array>
#include <span>
#include <string_view>

namespace impactfit {

/// Unit or prefix. Names match in any case, symbols in their case only.
struct UnitRow {
    std::string_view spelling;
    bool is_name;
    double to_si;  ///< of a prefix: its factor
    std::array<signed char, 7> dimension;
    bool offset, logarithmic, known_dimension;
};

std::span<const UnitRow> unit_rows();
std::span<const UnitRow> prefix_rows();

}  // namespace impactfit
