#pragma once
// Multi-start: independent searches in parallel, whose progress is reported as that of one. Searches share no state, so
// the results are independent of the number of threads.

#include <functional>
#include <mutex>
#include <string_view>
#include <vector>

#include "impactfit/estimation/checkpoint/work_store.hpp"
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

/// One search, called with its number and a progress callback.
using NumberedSearch = std::function<Solution(int, const ProgressCallback&)>;

/// Runs `count` searches, each a `unit`, on `threads` threads and returns their solutions in order. `progress` receives
/// sums over all searches; once it returns false, searches that did not start end as `interrupted`.
/// `store` may compute searches elsewhere (begin_stage), or leave some out, which end as `interrupted`.
std::vector<Solution> multi_start(int count, int threads, std::string_view unit, const NumberedSearch& search,
                                  const ProgressCallback& progress, WorkStore* store = nullptr);

}  // namespace impactfit
