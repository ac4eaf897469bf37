#pragma once
// Many searches side by side. Each is a task of its own and knows nothing of the others while it runs, so that the
// answers do not depend on the number of threads.

#include <functional>
#include <string_view>
#include <vector>

#include "impactfit/estimation/objective/solution.hpp"

namespace impactfit {

/// One search, called with its number; it hands its progress on.
using NumberedSearch = std::function<Solution(int, const ProgressCallback&)>;

/// Runs `count` searches, each a `unit`, on `threads` threads and returns their solutions in order. `progress` sees
/// sums over all searches; once it returns false the searches that have not begun end as `interrupted`.
std::vector<Solution> multi_start(int count, int threads, std::string_view unit, const NumberedSearch& search,
                                  const ProgressCallback& progress);

}  // namespace impactfit
