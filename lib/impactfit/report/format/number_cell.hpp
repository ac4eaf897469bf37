#pragma once
// A number of a table that may not exist.

#include <cmath>

#include "impactfit/core/table.hpp"

namespace impactfit {

/// An empty cell for NaN.
inline Cell number_cell(double value) {
    Cell cell;
    if (!std::isnan(value)) cell = value;
    return cell;
}

}  // namespace impactfit
