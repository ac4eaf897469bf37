#pragma once
// Parameters of the power-law family, as in docs/notation.md.

#include <limits>
#include <string_view>

#include "impactfit/core/parameter.hpp"

namespace impactfit::power_law_parameters {

inline constexpr double no_limit = std::numeric_limits<double>::infinity();

constexpr Parameter stiffness(std::string_view unit) {
    return {"stiffness", "k", unit, "stiffness of the elastic force", 0.0, no_limit, false, ParameterScale::log10};
}

constexpr Parameter hysteresis_damping(std::string_view unit) {
    return {"hysteresis_damping", "lambda", unit, "factor of the damping force", 0.0, no_limit, true,
            ParameterScale::log10};
}

inline constexpr Parameter hertz_exponent{"hertz_exponent",
                                          "n",
                                          "1",
                                          "power of the indentation in the elastic force (3/2 for spheres)",
                                          0.5,
                                          10.0,
                                          true,
                                          ParameterScale::linear,
                                          true,
                                          false,
                                          1.5};

inline constexpr Parameter damping_exponent{
    "damping_exponent",    "m", "1", "power of the indentation in the damping force", 0.0, 10.0, true,
    ParameterScale::linear};

inline constexpr Parameter velocity_exponent{
    "velocity_exponent",   "q", "1", "power of the indentation rate in the damping force", 0.25, 4.0, true,
    ParameterScale::linear};

}  // namespace impactfit::power_law_parameters
