#pragma once
// Distributed work: a run that computes the units of its stages in other processes, and a process that computes some
// units of a stage. Results are the bits of a run in a single process.

#include <functional>
#include <set>

#include "impactfit/estimation/checkpoint/work_store.hpp"

namespace impactfit {

/// Store of the main run.
class DistributedStore : public MemoryStore {
public:
    /// Computes the missing units of a stage from the units in the store, and keeps their results there. May return
    /// early: this run computes the rest.
    using Compute = std::function<void(const std::string& kind, const std::vector<long>& missing, MemoryStore& store)>;

    /// `checkpoint`: its units are found, and new units are kept there too. May be null.
    explicit DistributedStore(Compute compute, WorkStore* checkpoint = nullptr);

    std::optional<std::vector<double>> find(std::string_view kind, long number) const override;
    void keep(std::string_view kind, long number, std::vector<double> values) override;
    void drop(std::string_view kind) override;
    bool keeps_evaluations() const override { return checkpoint_ && checkpoint_->keeps_evaluations(); }
    void begin_stage(std::string_view kind, long count) override;

private:
    Compute compute_;
    WorkStore* checkpoint_;
};

/// Computes units `numbers` of the stage `kind`. `run`: the run with this store. It repeats the run up to the stage
/// with the results in `known`, computes the units and leaves the run. Returns all new results.
std::vector<WorkUnit> compute_units(const std::vector<WorkUnit>& known, const std::string& kind,
                                    const std::vector<long>& numbers, const std::function<void(WorkStore&)>& run);

}  // namespace impactfit
