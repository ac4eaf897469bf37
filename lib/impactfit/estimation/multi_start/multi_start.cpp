#include "impactfit/estimation/multi_start/multi_start.hpp"

#include <limits>

#include "impactfit/estimation/checkpoint/resumable_work.hpp"
#include "impactfit/estimation/multi_start/shared_progress.hpp"

namespace impactfit {
namespace {

Solution not_begun() {
    Solution result;
    result.status = SolutionStatus::interrupted;
    result.cost = std::numeric_limits<double>::infinity();
    return result;
}

}  // namespace

std::vector<Solution> multi_start(int count, int threads, std::string_view unit, const NumberedSearch& search,
                                  const ProgressCallback& progress, WorkStore* store) {
    std::vector<Solution> solutions(static_cast<std::size_t>(count), not_begun());
    SharedProgress shared(count, unit, progress);
    run_stage(store, std::string(unit), solutions.size(), threads, [&](std::size_t i) {
        const auto number = static_cast<int>(i);
        if (!shared.stopped()) solutions[i] = search(number, shared.of(number));
        shared.one_done();
    });
    return solutions;
}

}  // namespace impactfit
