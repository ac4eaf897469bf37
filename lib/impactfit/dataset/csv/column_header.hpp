#pragma once
// CSV header cell with its unit: "impact_speed [m/s]", "restitution [1]", "sd(duration) [ms]", "ball". A line break in
// the cell counts as a blank.

#include <optional>
#include <string>
#include <string_view>

#include "impactfit/core/error.hpp"

namespace impactfit {

struct ColumnHeader {
    std::string name;
    std::optional<std::string> unit;  ///< empty if the cell has no brackets
    std::string written = {};         ///< name in the file, if different
    bool explained = false;           ///< a note on the column exists
    bool numbers = false;             ///< a cell of the column is a number
    std::string advice = {};          ///< note on an unused column of a measured quantity
    std::string remedy = {};          ///< options that name this column (option_notation.hpp)
};

/// Splits a header cell. Throws Error (data) for an empty name, brackets that do not close at the end, and a unit in
/// round brackets.
ColumnHeader parse_column_header(std::string_view cell, const SourceLocation& where);

/// Returns the target column of a header such as "sd(duration)". Empty for any other name.
std::string_view deviation_target(std::string_view name);

}  // namespace impactfit
