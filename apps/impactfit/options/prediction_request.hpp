#pragma once
// Which observables are to be predicted at which speeds, on the command line.

#include <string>
#include <vector>

#include "impactfit/calibration/problem/fit_problem.hpp"

namespace CLI {
class App;
}

namespace impactfit::app {

/// Words that take the place of [prediction] in a problem file, one by one.
struct PredictionRequest {
    std::vector<std::string> observables;
    std::string speeds;  ///< START:STOP:COUNT, with :log evenly in the logarithm

    /// Adds --predict and --speeds.
    void add_to(CLI::App& command);
    /// Throws an Error for unknown observables, a range that is none, observables without speeds or the other way
    /// round, and a problem that has no one curve over speed.
    void apply_to(FitProblem& problem) const;
};

}  // namespace impactfit::app
