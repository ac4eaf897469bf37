#pragma once
// Shipped examples: problem files in the folder examples of the data.

#include <string>
#include <vector>

#include "session.hpp"

namespace impactfit::app {

/// Returns the folder of the examples. Throws Error (usage) as data_folder.
std::string examples_folder(const Session& session);

/// Returns the names of the examples in alphabetical order.
std::vector<std::string> example_names(const Session& session);

}  // namespace impactfit::app
