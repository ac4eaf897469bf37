#pragma once
// Advice on a column of numbers that is not recognised: the option that names it.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace impactfit {

/// The name that excludes a column: --columns "h=unused".
inline constexpr std::string_view unused_column = "unused";

/// Numbers of a column, as far as they show its meaning.
struct ColumnNumbers {
    bool rise = false;       ///< in every one of more than 20 rows, as those of a clock
    bool up_to_one = false;  ///< all from 0 to 1, as those of a restitution
};

/// Returns the options that name a column with a unit of length, time, force, speed or energy, in percent, or without a
/// unit: its likely meaning, if the table has no column of it, and `unused`. A length has a likely meaning only by the
/// word height: a thickness must not become an indentation. A time that rises in every row is a clock. A lost energy
/// gives energy_ratio by a formula. Empty for other units, for times in minutes or longer, and for names of sizes such
/// as a diameter. `present`: recognised columns of the table.
std::string column_advice(const std::string& name, const std::optional<std::string>& unit,
                          const std::vector<std::string>& present, const ColumnNumbers& numbers = {});

/// True if one of the columns determines the restitution: the speed, height or energy of the rebound, or itself.
bool holds_rebound(const std::vector<std::string>& names);

}  // namespace impactfit
