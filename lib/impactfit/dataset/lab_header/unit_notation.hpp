#pragma once
// Notations of units in lab files: words, "m per s", "m.s-1", and the places of a unit in a header.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace impactfit {

/// Returns the unit in the syntax of parse_unit: "m/s" for "(m/s)", "m s-1" and "m per s"; "%" for "Prozent"; "1" for
/// "-"; "ms" for "x10^-3 s". Empty if the text is not a unit.
std::optional<std::string> lab_unit(std::string_view text);

/// Place of a unit in a header: square brackets, round brackets, "in m/s", "/ m/s", ", m/s" or "%", or the suffix
/// "_m_per_s".
enum class UnitPlace { none, square, round, preposition, slash, comma, percent, suffix };

/// One division of a header cell.
struct UnitSplit {
    std::string name, unit;  ///< the unit as written
    UnitPlace place = UnitPlace::none;
};

/// Returns the possible divisions of a cell into name and unit, the most explicit first; last the whole cell without a
/// unit. Except in square brackets the unit is readable (lab_unit).
std::vector<UnitSplit> unit_splits(const std::string& cell);

/// True if the unit has the dimension of a recognised column.
bool unit_fits(std::string_view column, const std::string& unit);

}  // namespace impactfit
