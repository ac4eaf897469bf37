#include "impactfit/core/units/axis_unit.hpp"

#include <fmt/format.h>

namespace impactfit {

AxisUnit axis_unit(double largest, const std::string& unit) {
    if (unit == "1") return {1.0, unit};
    if (largest >= 1e4) return {1e-3, "k" + unit};
    if (largest >= 1.0) return {1.0, unit};
    if (largest >= 1e-3) return {1e3, "m" + unit};
    if (largest > 0.0) return {1e6, "µ" + unit};
    return {1.0, unit};
}

std::string axis_label(std::string_view name, const std::string& unit) {
    return unit == "1" ? std::string(name) : fmt::format("{} [{}]", name, unit);
}

}  // namespace impactfit
