#pragma once
// Rows of a table whose exponents are those of a form: one table may have points of several exponents.

#include <vector>

#include "impactfit/calibration/observation/blocks.hpp"
#include "impactfit/contact/form/form_entry.hpp"
#include "impactfit/dataset/row_choice.hpp"
#include "impactfit/dataset/values/dataset.hpp"

namespace impactfit {

/// Returns a choice for each column of an exponent that the impacts of the form fix and in which a row differs. A
/// choice without texts: no row has the exponent.
std::vector<RowChoice> exponents_of(const FormEntry& form, const Dataset& rows);

/// Returns the block with these choices. Throws Error (data) if no row has the exponents of the form.
DataBlock with_exponents_of(const FormEntry& form, DataBlock block, const Dataset& rows);

}  // namespace impactfit
