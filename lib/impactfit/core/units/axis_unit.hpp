#pragma once
// Axis unit: unit with a readable SI prefix.

#include <string>
#include <string_view>

namespace impactfit {

/// Unit for numbers up to `largest`: unchanged, or with prefix k, m or µ. Value in `name` = factor · value in the unit.
struct AxisUnit {
    double factor;
    std::string name;
};

AxisUnit axis_unit(double largest, const std::string& unit);

/// Returns "duration [ms]"; the name alone for the unit "1".
std::string axis_label(std::string_view name, const std::string& unit);

}  // namespace impactfit
