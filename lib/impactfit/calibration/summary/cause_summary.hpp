#pragma once
// Possible causes of a misfit, in sentences.

#include <string>
#include <vector>

#include "impactfit/calibration/fit/fit_result.hpp"

namespace impactfit {

/// Returns a sentence for each cause of FitDiagnosis::causes: what it is, its size, and the option that models it.
std::vector<std::string> cause_sentences(const FitResult& result);

}  // namespace impactfit
