#pragma once
// Constant load of a simulated impact from the command line: --load or --gravity.

#include <string>

#include "options/law_request.hpp"

namespace impactfit::app {

/// Options of the command line.
struct LoadArguments {
    std::string load;
    bool gravity = false;

    /// Adds --load --gravity.
    void add_to(CLI::App& command);
    /// Returns true if one of the options is given.
    bool given() const { return gravity || !load.empty(); }
    /// Sets the load of an impact, and gravity for --gravity. Throws Error (usage) for a negative load, for a request
    /// without a stiffness with a unit, and for --gravity with --masses.
    void add_load(const LawArguments& law, ImpactRequest& request) const;
};

}  // namespace impactfit::app
