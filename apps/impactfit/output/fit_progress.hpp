#pragma once
// Progress of a fit on a terminal. Ctrl-C stops the fit with the best estimate so far.

#include "impactfit/estimation/objective/solution.hpp"
#include "session.hpp"

namespace impactfit::app {

/// Handles the interrupt signal during its lifetime. The first signal stops the search, the second signal ends the
/// program.
class FitProgress {
public:
    explicit FitProgress(const Session& session);
    FitProgress(const FitProgress&) = delete;
    FitProgress& operator=(const FitProgress&) = delete;
    ~FitProgress();

    /// Prints the progress as ProgressLine does. The callback returns false after an interrupt.
    ProgressCallback callback();

private:
    const Session& session_;
    bool shows_;
    void (*former_handler_)(int);
};

}  // namespace impactfit::app
