#pragma once
// The display of a figure, --draw.

#include <string>
#include <vector>

namespace impactfit::app {

/// Throws Error (usage) for an unknown display, with the nearest name, and for any but the first without a figure.
void check_display(const std::string& wanted, const std::vector<std::string>& known, const std::string& figure);

}  // namespace impactfit::app
