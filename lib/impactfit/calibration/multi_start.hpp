#pragma once
// Many searches side by side. Each is a task of its own and knows nothing of the others while it runs, so that the
// answers do not depend on the number of threads.

#include <functional>
#include <mutex>
#include <string_view>
#include <vector>

#include "impactfit/calibration/solution.hpp"

namespace impactfit {

/// Sums the progress of searches over all of them, tells it from one thread at a time, and passes a stop on.
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

/// Calls `task` with 0 ... count - 1 on `threads` threads; within a task on those of its threads that have nothing else
/// to do. What a task throws is thrown here.
void side_by_side(int count, int threads, const std::function<void(int)>& task);

/// One search, called with its number; it hands its progress on.
using NumberedSearch = std::function<Solution(int, const ProgressCallback&)>;

/// Runs `count` searches, each a `unit`, on `threads` threads and returns their solutions in order. `progress` sees
/// sums over all searches; once it returns false the searches that have not begun end as `interrupted`.
std::vector<Solution> multi_start(int count, int threads, std::string_view unit, const NumberedSearch& search,
                                  const ProgressCallback& progress);

}  // namespace impactfit
