#pragma once
// Units of the columns of records, which are also what sensors measure.

#include <string_view>

namespace impactfit {

/// Of time, force, indentation or velocity (record_columns); SI.
constexpr std::string_view record_unit(std::string_view column) {
    return column == "time" ? "s" : column == "force" ? "N" : column == "velocity" ? "m/s" : "m";
}

}  // namespace impactfit
