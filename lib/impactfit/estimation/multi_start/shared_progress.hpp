#pragma once
// Shared progress of several searches, reported as the progress of one.

#include <mutex>
#include <string_view>
#include <vector>

#include "impactfit/estimation/objective/solution.hpp"

namespace impactfit {

/// Sums the progress of all searches, reports from one thread at a time, and forwards a stop to all searches.
class SharedProgress {
public:
    /// `unit`: the unit of the count, such as "start". Keeps a reference to `progress`, which may be empty.
    SharedProgress(int count, std::string_view unit, const ProgressCallback& progress);

    /// Returns the callback of search `number`.
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
