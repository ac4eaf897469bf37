#include "impactfit/calibration/multi_start.hpp"

#include <tbb/info.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <limits>
#include <utility>

namespace impactfit {
namespace {

Solution not_begun() {
    Solution result;
    result.status = SolutionStatus::interrupted;
    result.cost = std::numeric_limits<double>::infinity();
    return result;
}

}  // namespace

SharedProgress::SharedProgress(int count, std::string_view unit, const ProgressCallback& progress)
    : progress_(progress), evaluations_(static_cast<std::size_t>(count), 0) {
    sum_.starts = count;
    sum_.unit = unit;
    sum_.best_cost = std::numeric_limits<double>::infinity();
}

ProgressCallback SharedProgress::of(int number) {
    return [this, index = static_cast<std::size_t>(number)](const SearchProgress& of_one) {
        const std::lock_guard lock(mutex_);
        sum_.evaluations += of_one.evaluations - evaluations_[index];
        evaluations_[index] = of_one.evaluations;
        sum_.best_cost = std::min(sum_.best_cost, of_one.best_cost);
        return goes_on();
    };
}

void SharedProgress::one_done() {
    const std::lock_guard lock(mutex_);
    ++sum_.starts_done;
    goes_on();
}

bool SharedProgress::stopped() {
    const std::lock_guard lock(mutex_);
    return stopped_;
}

bool SharedProgress::goes_on() {
    if (!stopped_ && progress_ && !progress_(sum_)) stopped_ = true;
    return !stopped_;
}

void side_by_side(int count, int threads, const std::function<void(int)>& task) {
    thread_local bool within_a_task = false;
    if (count <= 1 || threads == 1) {
        for (int number = 0; number < count; ++number) task(number);
        return;
    }
    const auto marked = [&](int number) {
        const bool before = std::exchange(within_a_task, true);
        struct Restored {
            bool value;
            ~Restored() { within_a_task = value; }
        } const restored{before};
        task(number);
    };
    const auto all = [&] { tbb::parallel_for(0, count, marked, tbb::simple_partitioner()); };
    if (within_a_task)
        tbb::this_task_arena::isolate(all);  // or a task that waits for its own would begin another search meanwhile
    else
        tbb::task_arena(std::min(threads, tbb::info::default_concurrency())).execute(all);
}

std::vector<Solution> multi_start(int count, int threads, std::string_view unit, const NumberedSearch& search,
                                  const ProgressCallback& progress) {
    std::vector<Solution> solutions(static_cast<std::size_t>(count));
    SharedProgress shared(count, unit, progress);
    side_by_side(count, threads, [&](int number) {
        solutions[static_cast<std::size_t>(number)] =
            shared.stopped() ? not_begun() : search(number, shared.of(number));
        shared.one_done();
    });
    return solutions;
}

}  // namespace impactfit
