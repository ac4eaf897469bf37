#pragma once
// Uncertainty of a field as stated in a package.

#include <span>
#include <string>
#include <string_view>

#include "impactfit/core/error.hpp"
#include "impactfit/dataset/values/dataset.hpp"
#include "impactfit/dataset/values/deviation.hpp"

namespace impactfit {

/// Returns the uncertainty that a stated deviation means for `field`. `columns`: names that a column may have. Throws
/// Error (data) for an unknown column, a percentage of a pure number, a number without unit for a field that is not in
/// SI, another dimension, and a value that is not positive.
Uncertainty uncertainty_of(const Deviation& stated, const Field& field, std::span<const std::string> columns,
                           const SourceLocation& where);

/// Parses a stated uncertainty: a column name; a quantity such as "0.1 mm"; a bare number, if the field is in SI; "2
/// %", a fraction of each value. For a pure number "2 %" is ambiguous: allowed are "2 % of value", and 0.02 for an
/// absolute uncertainty. Throws Error (data) otherwise, and for a value that is not positive.
Uncertainty parse_field_uncertainty(std::string_view text, const Field& field, std::span<const std::string> columns,
                                    const SourceLocation& where);

/// Returns the uncertainty of `field` as text that parse_field_uncertainty reads, with six significant digits. `field`
/// must have an uncertainty.
std::string uncertainty_text(const Field& field);

/// Throws Error (data) unless `column` can hold the uncertainty of `field`: a number column of equal dimension, or a
/// pure number, which is a fraction of each value. For a field that is a pure number the uncertainty is absolute, in
/// [1] or the unit of the field; [%] for a field in [1] is ambiguous and an error.
void check_uncertainty_column(const Field& field, const Field& column, const SourceLocation& where);

}  // namespace impactfit
