#pragma once
// Advice on a column of numbers that is not recognised: the option that names it.

#include <string>
#include <string_view>
#include <vector>

namespace impactfit {

/// The name that excludes a column: --columns "h=unused".
inline constexpr std::string_view unused_column = "unused";

/// Returns the options that name a column with a unit of length, time, force, speed or energy, or in percent: its
/// likely meaning, if the table has no column of it, and `unused`. A length has a likely meaning only by the word
/// height: a thickness must not become an indentation. Empty for other units, for times in minutes or longer, and for
/// names of sizes such as a diameter. `present`: recognised columns of the table.
std::string column_advice(const std::string& name, const std::string& unit, const std::vector<std::string>& present);

}  // namespace impactfit
