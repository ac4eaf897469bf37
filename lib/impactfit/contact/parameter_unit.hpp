#pragma once
// Unit of a parameter whose dimension depends on the exponents of the law.

#include <span>
#include <string>

#include "impactfit/core/parameter.hpp"

namespace impactfit {

/// Returns the unit of `parameters[index]` with the sums in braces evaluated: "N/m^{hertz_exponent+1}" -> "N/m^2.5".
std::string parameter_unit(std::span<const Parameter> parameters, std::size_t index, std::span<const double> values);

}  // namespace impactfit
