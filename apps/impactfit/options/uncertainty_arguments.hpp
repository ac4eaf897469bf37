#pragma once
// Uncertainty options of a fit from the command line.

#include <optional>
#include <string>
#include <vector>

#include "impactfit/calibration/problem/fit_problem.hpp"

namespace CLI {
class App;
}

namespace impactfit::app {

/// Options that replace entries of [uncertainty] in a problem file.
struct UncertaintyArguments {
    std::string errors;
    std::optional<int> bootstrap;
    std::string bootstrap_kind;
    std::optional<double> level;

    /// Adds --errors --bootstrap --bootstrap-kind --level.
    void add_to(CLI::App& command);
    /// Throws Error (usage) for an unknown name or a number out of range.
    void apply_to(FitProblem& problem) const;
};

}  // namespace impactfit::app
