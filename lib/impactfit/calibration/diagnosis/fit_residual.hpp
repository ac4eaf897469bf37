#pragma once
// Residual of one measured value at an estimate.

#include <cstddef>

#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit {

/// Row of the residual table.
struct FitResidual {
    std::size_t condition;
    const Measurement* measurement;
    double predicted;  ///< SI
    double scaled;     ///< (predicted - measured) / standard deviation
};

}  // namespace impactfit
