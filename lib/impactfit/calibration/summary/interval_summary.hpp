#pragma once
// What profiles and bootstrap say, in sentences.

#include <string>
#include <vector>

#include "impactfit/calibration/fit/fit_result.hpp"

namespace impactfit {

/// Limits the data do not give, other answers outside the intervals, draws without an answer, and what was not done.
/// Empty if there is nothing to say.
std::vector<std::string> interval_words(const FitResult& result);

}  // namespace impactfit
