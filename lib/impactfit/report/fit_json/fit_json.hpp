#pragma once
// Report of a fit as JSON.

#include <string>

#include "impactfit/calibration/fit/fit_result.hpp"

namespace impactfit {

/// Returns JSON of schema impactfit.fit/1: the complete fitted law, with SHA-256 hashes of its inputs.
std::string fit_json(const FitResult& result);

}  // namespace impactfit
