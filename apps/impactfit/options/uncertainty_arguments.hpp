#pragma once
// What is asked of the uncertainty of a fit, on the command line.

#include <optional>
#include <string>
#include <vector>

#include "impactfit/calibration/problem/fit_problem.hpp"

namespace CLI {
class App;
}

namespace impactfit::app {

/// Words that take the place of [uncertainty] in a problem file, one by one.
struct UncertaintyArguments {
    std::string errors;
    std::optional<int> bootstrap;
    std::string bootstrap_kind;
    std::optional<double> level;

    /// Adds --errors --bootstrap --bootstrap-kind --level.
    void add_to(CLI::App& command);
    /// Throws an Error for an unknown word or a number out of range.
    void apply_to(FitProblem& problem) const;
};

}  // namespace impactfit::app
