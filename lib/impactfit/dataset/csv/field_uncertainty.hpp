#pragma once
// The uncertainty of a field as a package states it.

#include <span>
#include <string>
#include <string_view>

#include "impactfit/core/error.hpp"
#include "impactfit/dataset/values/dataset.hpp"

namespace impactfit {

/// Reads a stated uncertainty: the name of a column; a quantity such as "0.1 mm"; a bare number, when the field is
/// in SI itself; "2 %", a fraction of each value. For a pure number "2 %" could be either, so it must be "2 % of
/// value", or 0.02 for an absolute one. Throws Error (data) otherwise, and for a value that is not positive.
Uncertainty parse_field_uncertainty(std::string_view text, const Field& field, std::span<const std::string> columns,
                                    const SourceLocation& where);

/// The words parse_field_uncertainty reads as the uncertainty of `field`, which has one; six digits of a number.
std::string uncertainty_words(const Field& field);

/// Throws Error (data) unless `column` can hold the uncertainty of `field`: a number column of the same dimension, or
/// a pure number, which then is a fraction of each value. Of a field that is a pure number itself it is absolute, in
/// [1] or the field's own unit; [%] for a field in [1] could be either and is refused.
void check_uncertainty_column(const Field& field, const Field& column, const SourceLocation& where);

}  // namespace impactfit
