#pragma once
// Files that every page contains: plotting library, own script and style. The build embeds them from assets and
// third_party.

#include <string_view>

namespace impactfit {

/// Returns plotly.js, the basic bundle; third_party/plotly has its version and licence.
std::string_view plotting_library();

std::string_view page_script();

std::string_view page_style();

}  // namespace impactfit
