#pragma once
// Steel ball of Zhang and Sharf: the printed rows of Tables 1 and 2 of ZH22, and the measured impacts of these rows.

#include "impactfit_papers/validation/verdicts/model_case.hpp"

namespace impactfit {

/// Returns the model of a row of `zh22-tables`, with its free exponents.
ModelCase printed_case(const Dataset& printed, std::size_t row);

/// Returns the row of the measured impact at the speed of a printed row. Throws Error (data) if missing.
std::size_t measured_row(const Dataset& measured, const Dataset& printed, std::size_t row);

}  // namespace impactfit
