#include "impactfit/core/parallel.hpp"

#include <tbb/info.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <utility>

namespace impactfit {
namespace {

/// Exception of the task with the least number. Tasks with larger numbers are then left out.
class FirstException {
public:
    bool before(std::size_t number) const { return number_ < number; }

    /// Call within a catch clause.
    void note(std::size_t number) {
        const std::lock_guard lock(mutex_);
        if (before(number)) return;
        number_ = number;
        exception_ = std::current_exception();
    }

    void rethrow() const {
        if (exception_) std::rethrow_exception(exception_);
    }

private:
    std::mutex mutex_;
    std::atomic<std::size_t> number_ = static_cast<std::size_t>(-1);
    std::exception_ptr exception_;
};

}  // namespace

void parallel_for(std::size_t count, int threads, const std::function<void(std::size_t)>& task) {
    thread_local bool within_a_task = false;
    if (count <= 1 || threads == 1) {
        for (std::size_t number = 0; number < count; ++number) task(number);
        return;
    }
    FirstException first;
    const auto marked = [&](std::size_t number) {
        const bool before = std::exchange(within_a_task, true);
        struct Restored {
            bool value;
            ~Restored() { within_a_task = value; }
        } const restored{before};
        if (first.before(number)) return;
        try {
            task(number);
        } catch (...) {
            first.note(number);
        }
    };
    const auto all = [&] { tbb::parallel_for(std::size_t{0}, count, marked, tbb::simple_partitioner()); };
    // Isolation: a thread that waits for its inner tasks must not start another outer task.
    if (within_a_task)
        tbb::this_task_arena::isolate(all);
    else
        tbb::task_arena(std::min(threads, tbb::info::default_concurrency())).execute(all);
    first.rethrow();
}

}  // namespace impactfit
