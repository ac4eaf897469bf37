#pragma once
// Independent tasks on several threads.

#include <cstddef>
#include <functional>

namespace impactfit {

/// Calls `task` with 0 ... count - 1, on at most `threads` threads. Each task writes its own result and reads no other,
/// so that results do not depend on `threads`. A call within a task uses the idle threads of the outer call. Throws
/// what a task throws.
void parallel_for(std::size_t count, int threads, const std::function<void(std::size_t)>& task);

}  // namespace impactfit
