#include "impactfit/calibration/multi_start.hpp"

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <limits>
#include <mutex>

namespace impactfit {
namespace {

/// Sums the progress of the searches and passes a stop on to all of them.
class SharedProgress {
public:
    SharedProgress(int count, const ProgressCallback& progress)
        : progress_(progress), evaluations_(static_cast<std::size_t>(count), 0) {
        sum_.starts = count;
        sum_.best_cost = std::numeric_limits<double>::infinity();
    }

    bool tell(std::size_t number, const SearchProgress& of_one) {
        const std::lock_guard lock(mutex_);
        sum_.evaluations += of_one.evaluations - evaluations_[number];
        evaluations_[number] = of_one.evaluations;
        sum_.best_cost = std::min(sum_.best_cost, of_one.best_cost);
        return goes_on();
    }
    void one_done() {
        const std::lock_guard lock(mutex_);
        ++sum_.starts_done;
        goes_on();
    }
    bool stopped() {
        const std::lock_guard lock(mutex_);
        return stopped_;
    }

private:
    bool goes_on() {
        if (!stopped_ && progress_ && !progress_(sum_)) stopped_ = true;
        return !stopped_;
    }

    std::mutex mutex_;
    const ProgressCallback& progress_;
    std::vector<long> evaluations_;
    SearchProgress sum_;
    bool stopped_ = false;
};

Solution not_begun() {
    Solution result;
    result.status = SolutionStatus::interrupted;
    result.cost = std::numeric_limits<double>::infinity();
    return result;
}

}  // namespace

std::vector<Solution> multi_start(int count, int threads, const NumberedSearch& search,
                                  const ProgressCallback& progress) {
    std::vector<Solution> solutions(static_cast<std::size_t>(count));
    SharedProgress shared(count, progress);
    const auto run = [&](int number) {
        const auto index = static_cast<std::size_t>(number);
        const ProgressCallback tell = [&, index](const SearchProgress& p) { return shared.tell(index, p); };
        solutions[index] = shared.stopped() ? not_begun() : search(number, tell);
        shared.one_done();
    };
    tbb::task_arena arena(threads);
    arena.execute([&] { tbb::parallel_for(0, count, run, tbb::simple_partitioner()); });
    return solutions;
}

}  // namespace impactfit
