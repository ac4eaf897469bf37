#pragma once
// Which observables are to be predicted at which speeds, on the command line.

#include <string>
#include <vector>

#include "impactfit/calibration/fit.hpp"

namespace CLI {
class App;
}

namespace impactfit::app {

struct PredictionRequest {
    std::vector<std::string> observables;
    std::string speeds;  ///< START:STOP:COUNT, with :log evenly in the logarithm

    /// Adds --predict and --speeds.
    void add_to(CLI::App& command);
    /// Throws an Error for unknown observables, a range that is none, and a problem that has no one curve over speed.
    void check(const FitProblem& problem) const;
    /// Nothing if nothing was asked for, or the fit has no estimate.
    std::vector<PredictionBand> bands(const FitResult& result) const;
};

}  // namespace impactfit::app
