#pragma once
// Stated standard deviation of a measured quantity: absolute, relative to each value, or in a column.

#include <string>
#include <string_view>
#include <variant>

#include "impactfit/core/units/value_with_unit.hpp"

namespace impactfit {

/// Fraction of each value: 0.02 for 2 %.
struct Fraction {
    double value;
};

/// Name of a column of the data.
struct ColumnName {
    std::string name;
};

/// Standard deviation as a user states it. ValueWithUnit{2, "%"} is a fraction of each value of a quantity with a
/// dimension, and ambiguous for a pure number.
using Deviation = std::variant<ValueWithUnit, Fraction, ColumnName>;

/// Returns the deviation of a text: "0.1 ms", "2 %", "2 % of value", or the name of a column. Throws Error for a
/// decimal comma.
Deviation read_deviation(std::string_view text, const SourceLocation& where);

/// Returns the text that read_deviation reads.
std::string deviation_text(const Deviation& deviation);

}  // namespace impactfit
