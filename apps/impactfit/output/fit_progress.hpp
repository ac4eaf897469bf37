#pragma once
// A running fit on a terminal: what it has reached on standard error, and Ctrl-C to stop with the best so far.

#include "impactfit/estimation/objective/solution.hpp"
#include "session.hpp"

namespace impactfit::app {

/// Takes over the interrupt signal while it lives: the first one asks the search to stop, a second one kills as usual.
class FitProgress {
public:
    explicit FitProgress(const Session& session);
    FitProgress(const FitProgress&) = delete;
    FitProgress& operator=(const FitProgress&) = delete;
    ~FitProgress();

    /// Shows where the search is, at most ten times a second; false once interrupted.
    ProgressCallback callback();

private:
    bool shows_;
    void (*former_handler_)(int);
};

}  // namespace impactfit::app
