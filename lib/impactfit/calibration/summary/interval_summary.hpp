#pragma once
// Summary of the confidence intervals (profile likelihood, bootstrap), as sentences.

#include <string>
#include <vector>

#include "impactfit/calibration/fit/fit_result.hpp"

namespace impactfit {

/// Returns open intervals, minima outside the intervals, bootstrap draws without an estimate, and incomplete work.
/// Empty if there are none.
std::vector<std::string> interval_sentences(const FitResult& result);

}  // namespace impactfit
