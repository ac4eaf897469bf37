#pragma once
// Units in which the numbers along an axis read well.

#include <string>

namespace impactfit {

/// A unit in which numbers up to `largest` read well: thousandths or millionths of it, or thousands.
struct AxisUnit {
    double factor;
    std::string name;
};

AxisUnit axis_unit(double largest, const std::string& unit);

}  // namespace impactfit
