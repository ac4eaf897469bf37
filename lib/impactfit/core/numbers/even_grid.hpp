#pragma once
// Grid: evenly spaced values of a range or of its logarithm. As text it is START:STOP:COUNT, evenly spaced, or
// START:STOP:COUNT:log with a constant ratio. A list of numbers and ranges, separated by spaces, is a grid too:
// "0.02 0.05 0.1:1:10".

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "impactfit/core/error.hpp"

namespace impactfit {

/// Returns `count` >= 2 evenly spaced values from `least` to `most`, both exact. Throws Error (usage) unless least <
/// most.
std::vector<double> even_grid(double least, double most, std::size_t count);

/// Returns `count` >= 2 values with a constant ratio from `least` to `most`. Throws Error (usage) unless 0 < least <
/// most.
std::vector<double> logarithmic_grid(double least, double most, std::size_t count);

/// Allowed values of a grid.
struct GridLimits {
    std::string name;     ///< quantity in messages, "speeds"
    double least, most;   ///< both included; a logarithmic grid needs values above 0
    bool least_excluded;  ///< true: values above `least`
    std::size_t most_points;
    std::size_t least_points = 2;  ///< 1: a single number is a grid too, as 1.5 or 1.5:1.5:1
};

/// Returns the values of the text, in increasing order. Without COUNT: `usual` values, if set. Throws Error for another
/// format, a descending or empty range, a list that does not increase, fewer than `least_points` values, and values
/// that are not finite or outside the limits: kind problem if `where` names a file, otherwise usage.
std::vector<double> parse_grid(const std::string& text, const GridLimits& limits, const SourceLocation& where,
                               std::optional<std::size_t> usual = {});

}  // namespace impactfit
