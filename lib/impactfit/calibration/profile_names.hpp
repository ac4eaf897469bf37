#pragma once
// Which parameters are to be profiled, as people write it.

#include <string>
#include <vector>

#include "impactfit/calibration/search_space.hpp"

namespace impactfit {

/// The parameters asked for, each once; "all" stands for every free one. Throws an Error (usage) naming the nearest for
/// what is not a free parameter.
std::vector<std::string> parameters_to_profile(const std::vector<std::string>& asked,
                                               const std::vector<FreeParameter>& free);

}  // namespace impactfit
