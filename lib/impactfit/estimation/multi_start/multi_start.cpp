#include "impactfit/estimation/multi_start/multi_start.hpp"

#include <algorithm>
#include <limits>

#include "impactfit/estimation/checkpoint/resumable_work.hpp"

namespace impactfit {
namespace {

Solution not_begun() {
    Solution result;
    result.status = SolutionStatus::interrupted;
    result.cost = std::numeric_limits<double>::infinity();
    return result;
}

}  // namespace

SharedProgress::SharedProgress(int count, std::string_view unit, const ProgressCallback& progress)
    : progress_(progress), evaluations_(static_cast<std::size_t>(count), 0) {
    sum_.starts = count;
    sum_.unit = unit;
    sum_.best_cost = std::numeric_limits<double>::infinity();
}

ProgressCallback SharedProgress::of(int number) {
    return [this, index = static_cast<std::size_t>(number)](const SearchProgress& of_one) {
        const std::lock_guard lock(mutex_);
        sum_.evaluations += of_one.evaluations - evaluations_[index];
        evaluations_[index] = of_one.evaluations;
        sum_.best_cost = std::min(sum_.best_cost, of_one.best_cost);
        return goes_on();
    };
}

void SharedProgress::one_done() {
    const std::lock_guard lock(mutex_);
    ++sum_.starts_done;
    goes_on();
}

bool SharedProgress::stopped() {
    const std::lock_guard lock(mutex_);
    return stopped_;
}

bool SharedProgress::goes_on() {
    if (!stopped_ && progress_ && !progress_(sum_)) stopped_ = true;
    return !stopped_;
}

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
