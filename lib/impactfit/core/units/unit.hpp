#pragma once
// Units with real exponents, such as N/m^1.5. Compound units are split into base^exponent factors; UDUNITS-2 resolves
// only the bases. UDUNITS-2 silently misinterprets N/m^1.5.
//
// Syntax: factors joined by `*`, `·`, `.` or a space; powers by `^` or `**` (integer, decimal, or a fraction in
// parentheses); at most one slash, which divides by one factor or by a parenthesis: N*s/m^2.5, N/(m*s), N/m^(3/2).
// Rejected as ambiguous: an empty unit (write 1), m2 (write m^2), a number within the unit (10 N), an offset (degC), a
// logarithm (dB), and a product or second slash after a slash (N/m*s).
//
// Errors are of kind data if `where` names a file, otherwise of kind usage.

#include <array>
#include <string>
#include <string_view>

#include "impactfit/core/error.hpp"

namespace impactfit {

/// Unit: factor to SI and exponents of metre, kilogram, second, ampere, kelvin, mole, candela. Radians and counts are
/// pure numbers.
struct Unit {
    double to_si = 1.0;
    std::array<double, 7> dimension{};
};

/// Returns the unit of a text. Thread-safe. Throws Error for an invalid or ambiguous text.
Unit parse_unit(std::string_view text, SourceLocation where = {});

/// Returns true if values of the two units are convertible.
bool same_dimension(const Unit& a, const Unit& b);

/// Returns the SI unit of equal dimension in the syntax of parse_unit: "kg*m^-0.5*s^-2", or "1" for a pure number.
std::string si_text(const Unit& unit);

}  // namespace impactfit
