#pragma once
// Sliotar cores A-D at 15 m/s: peak force and indentation of the models compared with measurements derived from printed
// errors.

#include <span>
#include <string>

#include "impactfit_papers/validation/own_model.hpp"
#include "impactfit_papers/validation/verdicts/validation_report.hpp"

namespace impactfit {

/// Reads `sliotar-cores` and the printed relative errors under `data_root`. Applies every model with an elastic
/// exponent of the data to every ball. Then recomputes the printed relative errors, as the mean over a pair of models
/// for a figure printed for both.
ValidationReport validate_sliotar(const std::string& data_root, std::span<const OwnModel> own = {});

}  // namespace impactfit
