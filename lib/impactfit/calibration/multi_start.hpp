#pragma once
// Many searches side by side. Each is a task of its own and knows nothing of the others, so that the answers do not
// depend on the number of threads.

#include <functional>
#include <vector>

#include "impactfit/calibration/solution.hpp"

namespace impactfit {

/// One search, called with its number; it hands its progress on.
using NumberedSearch = std::function<Solution(int, const ProgressCallback&)>;

/// Runs `count` searches on `threads` threads and returns their solutions in order. `progress` sees sums over all
/// searches, from one thread at a time; once it returns false the searches that have not begun end as `interrupted`.
std::vector<Solution> multi_start(int count, int threads, const NumberedSearch& search,
                                  const ProgressCallback& progress);

}  // namespace impactfit
