#pragma once
// Sliotar cores A-D at 15 m/s: peak force and indentation of the models beside the measurements derived from print.

#include <string>

#include "impactfit/validation/verdicts/validation_report.hpp"

namespace impactfit {

/// Reads `sliotar-cores` and the printed relative errors under `data_root`. Every model with an elastic exponent of the
/// data is put to every ball; then the printed relative errors are computed anew (the mean over a pair of models where
/// one figure is printed for both).
ValidationReport validate_sliotar(const std::string& data_root);

}  // namespace impactfit
