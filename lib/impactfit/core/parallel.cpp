#include "impactfit/core/parallel.hpp"

#include <tbb/info.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <utility>

namespace impactfit {

void parallel_for(std::size_t count, int threads, const std::function<void(std::size_t)>& task) {
    thread_local bool within_a_task = false;
    if (count <= 1 || threads == 1) {
        for (std::size_t number = 0; number < count; ++number) task(number);
        return;
    }
    const auto marked = [&](std::size_t number) {
        const bool before = std::exchange(within_a_task, true);
        struct Restored {
            bool value;
            ~Restored() { within_a_task = value; }
        } const restored{before};
        task(number);
    };
    const auto all = [&] { tbb::parallel_for(std::size_t{0}, count, marked, tbb::simple_partitioner()); };
    // Isolation: a thread that waits for its inner tasks must not start another outer task.
    if (within_a_task)
        tbb::this_task_arena::isolate(all);
    else
        tbb::task_arena(std::min(threads, tbb::info::default_concurrency())).execute(all);
}

}  // namespace impactfit
