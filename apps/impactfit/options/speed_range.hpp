#pragma once
// Range of impact speeds from the command line.

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace impactfit::app {

/// Reads START:STOP:COUNT[:log] in m/s: increasing, above 0, 2 to 10000 speeds. `usual` is the default of COUNT.
/// Throws Error (usage) for an invalid range.
std::vector<double> read_speeds(const std::string& text, std::optional<std::size_t> usual = {});

}  // namespace impactfit::app
