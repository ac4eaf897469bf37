#pragma once
// Independent pieces of work side by side.

#include <cstddef>
#include <functional>

namespace impactfit {

/// Does work(0) to work(count - 1), on up to `threads` threads. Each piece writes its own result and reads no other, so
/// that results do not depend on `threads`. An exception of a piece is passed on.
void for_each_index(std::size_t count, int threads, const std::function<void(std::size_t)>& work);

}  // namespace impactfit
