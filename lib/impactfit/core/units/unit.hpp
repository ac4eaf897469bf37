#pragma once
// Units with any real exponent, such as N/m^1.5: the compound is split here into base^exponent factors and only the
// bases are looked up in UDUNITS-2, which would silently read N/m^1.5 as something else.
//
// Written form: factors joined by `*`, `·`, `.` or a space; powers by `^` or `**` (integer, decimal, or a fraction in
// parentheses); at most one slash, which divides by one factor or by a parenthesis: N*s/m^2.5, N/(m*s), N/m^(3/2).
// Refused because they have been misread: an empty unit (write 1), m2 (write m^2), a number inside (10 N), an offset
// (degC), a logarithm (dB), and a product or second slash after a slash (N/m*s).
//
// Errors are of kind data when `where` names a file and of kind usage otherwise.

#include <array>
#include <string>
#include <string_view>

#include "impactfit/core/error.hpp"

namespace impactfit {

/// A unit as its factor to SI and its exponents of metre, kilogram, second, ampere, kelvin, mole, candela.
/// Radians and counts are pure numbers.
struct Unit {
    double to_si = 1.0;
    std::array<double, 7> dimension{};
};

/// Reads a unit. Safe to call from several threads.
Unit parse_unit(std::string_view text, SourceLocation where = {});

/// Whether values in the two units can be converted into one another.
bool same_dimension(const Unit& a, const Unit& b);

/// The SI unit of the same dimension, in a form parse_unit reads: "kg*m^-0.5*s^-2", or "1" for a pure number.
std::string si_text(const Unit& unit);

/// A value with or without a unit, in SI: "15 cm/s" with `expected_si_unit` "m/s" is 0.15; a bare number is taken to be
/// in `expected_si_unit`, which must be coherent SI (factor 1). Throws Error when the number is not strictly a decimal
/// number (a comma, nan, inf and trailing junk are refused) or when the unit has another dimension; both are named.
double parse_quantity(std::string_view text, std::string_view expected_si_unit, SourceLocation where = {});

}  // namespace impactfit
