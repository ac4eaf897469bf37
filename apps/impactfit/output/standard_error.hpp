#pragma once
// Messages on standard error. A stream that is closed or full takes nothing, and the work goes on.

#include <string>

namespace impactfit::app {

/// Writes `text` as it is; a failure is ignored, because no other place is left to report it.
void say(const std::string& text);

}  // namespace impactfit::app
