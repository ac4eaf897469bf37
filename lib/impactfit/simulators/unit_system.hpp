#pragma once
// Unit systems of simulators.

#include <array>
#include <cmath>
#include <string>
#include <string_view>

namespace impactfit {

/// Exponents of force, length, time and mass in the unit of a quantity.
struct Dimension {
    double force = 0.0, length = 0.0, time = 0.0, mass = 0.0;
};

/// Units of a simulator in SI units.
struct UnitSystem {
    std::string_view name;  ///< as of --units
    double force, length, time, mass;
    std::string_view force_name, length_name, time_name, mass_name;

    /// Returns an SI value in this system.
    double convert(double si, const Dimension& d) const {
        return si / (std::pow(force, d.force) * std::pow(length, d.length) * std::pow(time, d.time) *
                     std::pow(mass, d.mass));
    }
    /// Returns the unit of a quantity as text, such as "N/m^1.5"; "1" for a pure number.
    std::string unit(const Dimension& d) const;
};

inline constexpr UnitSystem si_units{"si", 1.0, 1.0, 1.0, 1.0, "N", "m", "s", "kg"},
    cgs_units{"cgs", 1e-5, 1e-2, 1.0, 1e-3, "dyn", "cm", "s", "g"},
    mmks_units{"mmks", 1.0, 1e-3, 1.0, 1.0, "N", "mm", "s", "kg"};
inline constexpr std::array only_si_units{si_units};

}  // namespace impactfit
