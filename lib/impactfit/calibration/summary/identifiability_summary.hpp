#pragma once
// What the data of a fit tell of its parameters and what they do not, in sentences.

#include <string>
#include <vector>

#include "impactfit/calibration/fit/fit_result.hpp"

namespace impactfit {

/// From the numbers of a result with an uncertainty: combinations not seen, parameters on a bound, equally good
/// answers, what each observable adds, and what restitution by itself can never tell.
std::vector<std::string> information_words(const FitResult& result);

}  // namespace impactfit
