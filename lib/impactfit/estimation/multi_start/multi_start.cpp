#include "impactfit/estimation/multi_start/multi_start.hpp"

#include <limits>

#include "impactfit/core/parallel.hpp"
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
                                  const ProgressCallback& progress) {
    std::vector<Solution> solutions(static_cast<std::size_t>(count));
    SharedProgress shared(count, unit, progress);
    parallel_for(solutions.size(), threads, [&](std::size_t i) {
        const auto number = static_cast<int>(i);
        solutions[i] = shared.stopped() ? not_begun() : search(number, shared.of(number));
        shared.one_done();
    });
    return solutions;
}

}  // namespace impactfit
