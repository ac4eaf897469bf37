#include "impactfit/core/units/temperature_scale.hpp"

namespace impactfit {

std::optional<TemperatureScale> temperature_scale(std::string_view unit) {
    if (unit == "degC" || unit == "\u00b0C") return TemperatureScale{1.0, 273.15};
    if (unit == "degF" || unit == "\u00b0F") return TemperatureScale{5.0 / 9.0, 459.67 * 5.0 / 9.0};
    return std::nullopt;
}

}  // namespace impactfit
