#pragma once
// Panels as JSON: the curves, bands and axis labels of a figure. The values are those of the drawn figure.

#include <vector>

#include "impactfit/core/panel.hpp"
#include "impactfit/report/format/json.hpp"

namespace impactfit {

/// Returns {name, title, panels} of a figure. A curve has a style: line, points, bars or reference. Non-finite numbers
/// are null. Panels that contain a legend only are omitted.
Json figure_json(const std::string& name, const std::string& title, const std::vector<Panel>& panels);

}  // namespace impactfit
