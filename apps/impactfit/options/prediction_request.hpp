#pragma once
// Predicted observables and their speeds from the command line.

#include <string>
#include <vector>

#include "impactfit/calibration/problem/fit_problem.hpp"

namespace CLI {
class App;
}

namespace impactfit::app {

/// Options that replace entries of [prediction] in a problem file.
struct PredictionRequest {
    std::vector<std::string> observables;
    std::string speeds;  ///< START:STOP:COUNT[:log]

    /// Adds --predict and --speeds.
    void add_to(CLI::App& command);
    /// Throws Error for an unknown observable, an invalid range, observables without speeds, speeds without
    /// observables, and a problem without a unique curve over speed.
    void apply_to(FitProblem& problem) const;
};

}  // namespace impactfit::app
