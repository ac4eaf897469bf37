#pragma once
// A range of impact speeds on the command line.

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace impactfit::app {

/// START:STOP:COUNT in m/s, rising and above 0, 2 to 10000 of them; with :log at the end evenly in the logarithm. With
/// a `usual` count, COUNT may be left out. Throws an Error (usage) for anything else.
std::vector<double> read_speeds(const std::string& text, std::optional<std::size_t> usual = {});

}  // namespace impactfit::app
