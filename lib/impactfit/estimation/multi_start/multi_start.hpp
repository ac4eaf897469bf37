#pragma once
// Multi-start: independent searches in parallel. Searches share no state, so the results are independent of the number
// of threads.

#include <functional>
#include <string_view>
#include <vector>

#include "impactfit/estimation/checkpoint/work_store.hpp"
#include "impactfit/estimation/objective/solution.hpp"

namespace impactfit {

/// One search, called with its number and a progress callback.
using NumberedSearch = std::function<Solution(int, const ProgressCallback&)>;

/// Runs `count` searches, each a `unit`, on `threads` threads and returns their solutions in order. `progress` receives
/// sums over all searches; once it returns false, searches that did not start end as `interrupted`.
/// `store` may compute searches elsewhere (begin_stage), or leave some out, which end as `interrupted`.
std::vector<Solution> multi_start(int count, int threads, std::string_view unit, const NumberedSearch& search,
                                  const ProgressCallback& progress, WorkStore* store = nullptr);

}  // namespace impactfit
