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

/// Returns the draws of each chain. Throws Error (usage) for another text, such as the file after --posterior.
int posterior_draws(const std::string& text);

/// Returns the options of --posterior: those of the problem file, else the default, with the stated number of draws.
/// Empty without the option. `text` is empty for an option without a number.
std::optional<PosteriorOptions> requested_posterior(const std::optional<std::string>& text,
                                                    const std::optional<PosteriorOptions>& of_file);

/// Options that replace entries of [uncertainty] in a problem file.
struct UncertaintyArguments {
    std::string errors;
    std::optional<int> bootstrap;
    std::string bootstrap_kind;
    std::optional<double> level;
    std::optional<std::string> posterior;  ///< draws of each chain; empty: those of the problem file, else the default

    /// Adds --errors --bootstrap --bootstrap-kind --posterior --level.
    void add_to(CLI::App& command);
    /// Throws Error (usage) for a number of draws that is none, such as the file after --posterior.
    void check_posterior() const;
    /// Throws Error (usage) for an unknown name or a number out of range.
    void apply_to(FitProblem& problem) const;
};

}  // namespace impactfit::app
