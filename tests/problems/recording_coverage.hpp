#pragma once
// How often 95 % intervals of recordings hold the truth: restitutions and impact speeds of single impacts, and a fitted
// restitution.

#include <string>
#include <vector>

#include "tests/problems/synthetic_recordings.hpp"

namespace impactfit_tests {

/// Intervals that hold the truth, and the mean square of deviations in standard deviations.
struct IntervalTally {
    long held = 0, made = 0;
    double squares = 0.0;

    void count(double off, double deviation, double reach);
    void add(const IntervalTally& other);
    double rms() const;
    double share() const;
};

struct RecordingCoverage {
    long recordings = 0;
    long refused = 0;   ///< with an error that names the reason
    long found = 0;     ///< true impacts that are used
    long left_out = 0;  ///< true impacts that are left out with a reason
    long missed = 0;    ///< true impacts without an entry
    long invented = 0;  ///< used impacts that are none
    long warned = 0;    ///< recordings with a warning
    long silent = 0;    ///< recordings with a restitution off by more than 4 standard deviations without a warning
    IntervalTally restitution, speed;
    long fits = 0, contradicted = 0, not_fitted = 0;
    IntervalTally covariance, profile;  ///< of the fitted restitution
    std::vector<long> silent_seeds = {};

    void add(const RecordingCoverage& other);
};

/// Reduces and fits recordings of seeds from `first`. `fits`: also fits a constant restitution to each of them. The
/// files are written to `folder`.
RecordingCoverage cover_recordings(const RecordingCase& wanted, long first, int recordings, bool fits, int threads,
                                   const std::string& folder);

}  // namespace impactfit_tests
