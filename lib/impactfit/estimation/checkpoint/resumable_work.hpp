#pragma once
// Checkpointed work: a restarted run loads finished results, and the evaluations of the interrupted unit.

#include <fmt/format.h>

#include <optional>
#include <string>
#include <vector>

#include "impactfit/core/parallel.hpp"
#include "impactfit/estimation/checkpoint/memoised_residuals.hpp"
#include "impactfit/estimation/checkpoint/work_store.hpp"

namespace impactfit {

/// Returns the kind of the evaluations of an unfinished unit.
inline std::string evaluations_of(const std::string& kind, long number) {
    return fmt::format("{}_{}_evaluation", kind, number);
}

/// Returns the result of unit `number` of `kind`, decoded by `read` for `parameters` parameters. Empty if the unit is
/// not finished or `store` is null.
template <class Result>
std::optional<Result> restore(WorkStore* store, const std::string& kind, long number, Eigen::Index parameters,
                              Result (*read)(const std::vector<double>&, Eigen::Index)) {
    const auto kept = store ? store->find(kind, number) : std::nullopt;
    if (!kept) return std::nullopt;
    Result result = read(*kept, parameters);
    store->drop(evaluations_of(kind, number));  // repeats the drop if the earlier run was killed between keep() and
                                                // drop()
    return result;
}

/// Runs `work` on a residual function and stores its result. Evaluations are stored until the result is complete.
/// Interrupted work is not stored.
template <class Work>
auto run_and_store(WorkStore* store, const std::string& kind, long number, const ResidualFunction& function,
                   const Work& work) {
    if (!store) return work(function);
    if (!store->keeps_evaluations()) {
        const auto result = work(function);
        if (!interrupted(result)) store->keep(kind, number, numbers_of(result));
        return result;
    }
    const std::string evaluations = evaluations_of(kind, number);
    const auto result = work(MemoisedResiduals(function, *store, evaluations));
    if (interrupted(result)) return result;
    store->keep(kind, number, numbers_of(result));
    store->drop(evaluations);
    return result;
}

/// Calls `work` with the units 0 ... count - 1 of a stage that this run computes or restores, in parallel.
template <class Work>
void run_stage(WorkStore* store, const std::string& kind, std::size_t count, int threads, const Work& work) {
    if (store) store->begin_stage(kind, static_cast<long>(count));
    parallel_for(count, threads, [&](std::size_t number) {
        if (!store || store->computes(kind, static_cast<long>(number))) work(number);
    });
    if (store) store->end_stage(kind);
}

}  // namespace impactfit
