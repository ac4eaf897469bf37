#pragma once
// Parallel loop over independent tasks.

#include <cstddef>
#include <functional>

namespace impactfit {

/// Calls `task` with 0 ... count - 1 on at most `threads` threads. Each task writes a separate result and reads no
/// other result, so results do not depend on `threads`. A nested call uses the idle threads of the outer call. Rethrows
/// the exception of the first task that throws.
void parallel_for(std::size_t count, int threads, const std::function<void(std::size_t)>& task);

}  // namespace impactfit
