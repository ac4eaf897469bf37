#pragma once
// The display of results: --verbose, and --draw of a figure.

#include <string>
#include <vector>

#include "session.hpp"

namespace CLI {
class App;
}

namespace impactfit::app {

/// Adds --verbose: the full text instead of the short text.
void add_verbose(CLI::App& app, Session& session);

/// Throws Error (usage) for an unknown display, with the nearest name, and for any but the first without a figure.
void check_display(const std::string& wanted, const std::vector<std::string>& known, const std::string& figure);

}  // namespace impactfit::app
