#pragma once
// Temperatures on a scale with an offset. parse_unit refuses them: a difference of temperatures has no offset.

#include <optional>
#include <string_view>

namespace impactfit {

struct TemperatureScale {
    double to_si;  ///< of one degree [K]
    double zero;   ///< temperature of 0 degrees [K]

    /// Returns a temperature [K]; below absolute zero it is negative.
    double in_kelvin(double degrees) const { return zero + degrees * to_si; }
};

/// Returns the scale of degC, °C, degF or °F; nullopt for other units.
std::optional<TemperatureScale> temperature_scale(std::string_view unit);

}  // namespace impactfit
