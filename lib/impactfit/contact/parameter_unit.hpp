#pragma once
// Unit of a parameter whose dimension depends on the exponents of the law.

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "impactfit/core/parameter.hpp"

namespace impactfit {

/// Returns the unit of `parameters[index]` with the sums in braces evaluated: "N/m^{hertz_exponent+1}" -> "N/m^2.5".
std::string parameter_unit(std::span<const Parameter> parameters, std::size_t index, std::span<const double> values);

/// Returns the part of the unit that depends on the exponents, with a length [m] and a time [s] in place of metre and
/// second: "N/m^{hertz_exponent+1}" -> length^-2.5. A parameter with this unit is proportional to it when an exponent
/// changes and the forces remain.
double unit_magnitude(std::span<const Parameter> parameters, std::size_t index, std::span<const double> values,
                      double length, double time);

/// Returns the indices of all parameters, pure numbers first: the units of other parameters depend on exponents.
std::vector<std::size_t> numbers_first(std::span<const Parameter> parameters);

}  // namespace impactfit
