#pragma once
// The progress of several searches, reported as that of one.

#include <mutex>
#include <string_view>
#include <vector>

#include "impactfit/estimation/objective/solution.hpp"

namespace impactfit {

/// Sums the progress of searches, reports it from one thread at a time, and passes a stop on to all of them.
class SharedProgress {
public:
    /// `unit` is what is counted, such as "start". Keeps a reference to `progress`, which may be empty.
    SharedProgress(int count, std::string_view unit, const ProgressCallback& progress);

    /// What the search of this number reports to.
    ProgressCallback of(int number);
    void one_done();
    bool stopped();

private:
    bool goes_on();

    std::mutex mutex_;
    const ProgressCallback& progress_;
    std::vector<long> evaluations_;
    SearchProgress sum_;
    bool stopped_ = false;
};

}  // namespace impactfit
