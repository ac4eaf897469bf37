#pragma once
// Whether noise that was not stated, and is taken to be alike, is so.

#include <string>

#include "impactfit/calibration/fit/fit_result.hpp"

namespace impactfit {

/// A sentence if one observable scatters more or less than the others, each in its scale, than equal noise does in one
/// of a thousand fits (F test of its residuals against those of the others, by their share in the degrees of freedom).
/// Standard errors and comparisons hold for noise that is alike. Empty with stated noise or a robust loss.
std::string variance_homogeneity(const FitResult& result);

}  // namespace impactfit
