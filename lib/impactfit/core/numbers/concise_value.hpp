#pragma once
// Concise notation of a value and its standard uncertainty, 1.069(13)e6: the digits in parentheses are the uncertainty
// in units of the last digits of the value @eq{GUM08, 7.2.2}.

#include <string>

namespace impactfit {

/// Returns the value rounded to the second significant digit of its standard uncertainty u, followed by u in
/// parentheses: 227.6(46) is 227.6 with u = 4.6. A power of ten follows if the value has an exponent below -3 or above
/// 4, or if u has digits above the unit: 1.069(13)e6. The larger of |value| and u determines the power.
/// u = 0 (exact) and u = NaN (unknown): short_number(value, 6). u infinite, for a value that the data do not determine:
/// "1.069(?)e6", four digits of the value.
/// A value that is not finite has no uncertainty.
std::string concise_value(double value, double standard_uncertainty);

/// Returns concise_value with the unit. No unit for "1" and an empty unit.
std::string concise_value(double value, double standard_uncertainty, const std::string& unit);

/// Returns a number with at most `digits` significant digits: 227.6, 1.0689e6, -3.2e-7, nan, inf. A power of ten
/// follows as in concise_value; trailing zeros are omitted.
std::string short_number(double value, int digits = 4);

/// Returns the unit with its exponents in four digits, without an exponent of 1: "N*s/m^1.499" of
/// N*s^1/m^1.49898691541.
std::string short_unit(const std::string& unit);

/// Returns "1.044e6 to 1.094e6". NaN is an unknown end, "?"; two of them are "not known".
std::string interval_text(double lower, double upper, int digits = 4);

}  // namespace impactfit
