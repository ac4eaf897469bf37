#pragma once
// Summary of the contours of a fit, as sentences and lines.

#include <string>
#include <vector>

#include "impactfit/calibration/fit/fit_result.hpp"

namespace impactfit {

/// Returns a sentence for each contour that is not closed, with its parameters and the reason; of refused contours the
/// reason. Empty without requested contours, and if all are closed.
std::vector<std::string> contour_sentences(const FitResult& result);

/// Returns the ranges of both parameters in each region that is closed, or cut off by a bound. One line each.
std::vector<std::string> contour_lines(const FitResult& result);

}  // namespace impactfit
