#pragma once
// ValueWithUnit: a number with its unit, as a user states it.

#include <string>
#include <string_view>
#include <utility>

#include "impactfit/core/error.hpp"

namespace impactfit {

/// A number with its unit. Without a unit it is in SI.
struct ValueWithUnit {
    double value = 0.0;
    std::string unit = {};

    ValueWithUnit() = default;
    ValueWithUnit(double si) : value(si) {}  // NOLINT(google-explicit-constructor): a number is a value in SI
    ValueWithUnit(double number, std::string unit_of_number) : value(number), unit(std::move(unit_of_number)) {}
};

/// Returns the value of a text: "15 cm/s", 0.15, inf. Throws Error for a text that does not begin with a decimal
/// number, and for a decimal comma. `unit` is that of the example in the message; empty: unknown.
ValueWithUnit read_value(std::string_view text, std::string_view unit, SourceLocation where = {});

/// Returns true if read_value takes the text for a number.
bool is_number_text(std::string_view text);

/// Returns the value as text: "15 cm/s".
std::string value_text(const ValueWithUnit& stated);

/// Returns the value in SI. `si_unit` must be coherent SI (factor 1). Throws Error for a unit that is not readable or
/// of another dimension; the message contains both.
double value_in_si(const ValueWithUnit& stated, std::string_view si_unit, SourceLocation where = {});

/// Returns a value in SI: "15 cm/s" with `expected_si_unit` "m/s" is 0.15. A bare number is in `expected_si_unit`,
/// which must be coherent SI (factor 1). Throws Error for a text that is not strictly a decimal number (a comma, nan,
/// inf and trailing characters are rejected) and for a unit of another dimension. The message contains both.
double parse_quantity(std::string_view text, std::string_view expected_si_unit, SourceLocation where = {});

}  // namespace impactfit
