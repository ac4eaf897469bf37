#pragma once
// Row curve: samples over time of the impact of one row, such as the force of a contact in a recording. SI units.

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace impactfit {

/// Ordinate of a curve: force of the contact [N], acceleration of the impactor by this force [m/s^2], or indentation
/// [m].
enum class CurveQuantity { force, acceleration, indentation };
inline constexpr std::array<std::string_view, 3> curve_quantity_names{"force", "acceleration", "indentation"};
inline constexpr std::array<std::string_view, 3> curve_units{"N", "m/s^2", "m"};

inline std::string_view unit_of(CurveQuantity quantity) {
    return curve_units[static_cast<std::size_t>(quantity)];
}

/// One sample, positive in the contact, without the offset of the sensor.
struct CurveSample {
    double time, value;
    long line;  ///< in the file
};

/// Curve of one row, from before the touch to after the separation.
struct RowCurve {
    std::size_t row;  ///< index of the impact in its table
    CurveQuantity quantity;
    std::string name;                            ///< "Run 1", or the number of the impact
    std::vector<CurveSample> samples;            ///< rising times
    double deviation;                            ///< standard deviation of a sample
    double noise_freedom = 0.0;                  ///< degrees of freedom of the deviation; 0: it is stated
    double offset_deviation = 0.0;               ///< of the offset, an error that all samples share; 0: exact
    bool offset_is_free = false;                 ///< the place of the surface is not known
    std::optional<double> speed_deviation = {};  ///< of the impact speed [m/s]; empty: exact
    std::optional<double> free_speed = {};       ///< start of an impact speed that was not measured [m/s]
};

}  // namespace impactfit
