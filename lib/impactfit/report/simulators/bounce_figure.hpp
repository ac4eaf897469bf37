#pragma once
// Figure of a translation: restitution, duration and peak force over the speed, wanted and realised.

#include <span>
#include <string>
#include <vector>

#include "impactfit/core/panel.hpp"
#include "impactfit/simulators/translation/translation.hpp"

namespace impactfit {

/// Returns three panels. `wanted` and `realised` are the labels of the curves. A single speed is drawn as a point.
std::vector<Panel> bounce_panels(std::span<const TranslatedBounce> bounces, const std::string& wanted,
                                 const std::string& realised);

}  // namespace impactfit
