#pragma once
// Sentences on the test of equal groups.

#include <string>

#include "impactfit/calibration/fit/fit_result.hpp"

namespace impactfit {

/// Returns the verdict on groups that differ: their number and names, the probability, whether the law describes each,
/// and the options. Requires FitGoodness::several_specimens().
std::string different_groups_text(const FitResult& result);

/// Returns a sentence on groups that do not differ. Empty without this test, and for groups that differ.
std::string equal_groups_text(const FitResult& result);

}  // namespace impactfit
