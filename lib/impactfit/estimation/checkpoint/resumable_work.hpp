#pragma once
// Work that is done once: a later run finds what came of it, or, where it was killed within, the evaluations it had
// made.

#include <fmt/format.h>

#include <optional>
#include <string>
#include <vector>

#include "impactfit/estimation/checkpoint/memoised_residuals.hpp"
#include "impactfit/estimation/checkpoint/work_store.hpp"

namespace impactfit {

/// Of the evaluations of a unit under way.
inline std::string evaluations_of(const std::string& kind, long number) {
    return fmt::format("{}_{}_evaluation", kind, number);
}

/// What came of unit `number` of `kind`, made by `read` of the numbers kept for so many parameters; nothing if it is
/// not done or `store` is null.
template <class Result>
std::optional<Result> restore(WorkStore* store, const std::string& kind, long number, Eigen::Index parameters,
                              Result (*read)(const std::vector<double>&, Eigen::Index)) {
    const auto kept = store ? store->find(kind, number) : std::nullopt;
    if (!kept) return std::nullopt;
    Result result = read(*kept, parameters);
    store->drop(evaluations_of(kind, number));  // where a kill came between keeping the one and dropping the other
    return result;
}

/// What `work` makes of a residual function, kept; and its evaluations until then. Work that was interrupted is not
/// done.
template <class Work>
auto run_and_store(WorkStore* store, const std::string& kind, long number, const ResidualFunction& function,
                   const Work& work) {
    if (!store) return work(function);
    const std::string evaluations = evaluations_of(kind, number);
    const auto result = work(MemoisedResiduals(function, *store, evaluations));
    if (interrupted(result)) return result;
    store->keep(kind, number, numbers_of(result));
    store->drop(evaluations);
    return result;
}

}  // namespace impactfit
