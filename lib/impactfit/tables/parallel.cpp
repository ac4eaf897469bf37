#include "impactfit/tables/parallel.hpp"

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

namespace impactfit {

void for_each_index(std::size_t count, int threads, const std::function<void(std::size_t)>& work) {
    tbb::task_arena arena(threads);
    arena.execute([&] { tbb::parallel_for(std::size_t{0}, count, work); });
}

}  // namespace impactfit
