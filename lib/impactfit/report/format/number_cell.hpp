#pragma once
// Table cell of an optional number.

#include <cmath>

#include "impactfit/core/table.hpp"

namespace impactfit {

/// Returns a cell with the value; empty for NaN.
inline Cell number_cell(double value) {
    Cell cell;
    if (!std::isnan(value)) cell = value;
    return cell;
}

}  // namespace impactfit
