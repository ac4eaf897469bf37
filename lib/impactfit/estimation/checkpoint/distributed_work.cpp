#include "impactfit/estimation/checkpoint/distributed_work.hpp"

#include "impactfit/core/error.hpp"

namespace impactfit {
namespace {

struct StageComplete {};  ///< leaves the run after the stage

class UnitSelection : public MemoryStore {
public:
    UnitSelection(const std::vector<WorkUnit>& known, std::string kind, const std::vector<long>& numbers)
        : MemoryStore(known), kind_(std::move(kind)), numbers_(numbers.begin(), numbers.end()) {
        for (const WorkUnit& unit : known) known_.emplace(unit.kind, unit.number);
    }

    bool computes(std::string_view kind, long number) const override {
        return kind != kind_ || numbers_.contains(number);
    }
    void end_stage(std::string_view kind) override {
        if (kind == kind_) throw StageComplete{};
    }

    std::vector<WorkUnit> results() const {
        std::vector<WorkUnit> all = units();
        std::erase_if(all, [&](const WorkUnit& unit) { return known_.contains({unit.kind, unit.number}); });
        return all;
    }

private:
    std::string kind_;
    std::set<long> numbers_;
    std::set<std::pair<std::string, long>> known_;
};

}  // namespace

DistributedStore::DistributedStore(Compute compute, WorkStore* checkpoint)
    : compute_(std::move(compute)), checkpoint_(checkpoint) {}

std::optional<std::vector<double>> DistributedStore::find(std::string_view kind, long number) const {
    if (auto values = MemoryStore::find(kind, number)) return values;
    auto values = checkpoint_ ? checkpoint_->find(kind, number) : std::nullopt;
    if (values) remember(kind, number, *values);  // other processes need it
    return values;
}

void DistributedStore::keep(std::string_view kind, long number, std::vector<double> values) {
    if (checkpoint_) checkpoint_->keep(kind, number, values);
    remember(kind, number, std::move(values));
}

void DistributedStore::drop(std::string_view kind) {
    if (checkpoint_) checkpoint_->drop(kind);
    MemoryStore::drop(kind);
}

void DistributedStore::begin_stage(std::string_view kind, long count) {
    std::vector<long> missing;
    for (long number = 0; number < count; ++number)
        if (!find(kind, number)) missing.push_back(number);
    if (!missing.empty()) compute_(std::string(kind), missing, *this);
}

std::vector<WorkUnit> compute_units(const std::vector<WorkUnit>& known, const std::string& kind,
                                    const std::vector<long>& numbers, const std::function<void(WorkStore&)>& run) {
    UnitSelection selection(known, kind, numbers);
    try {
        run(selection);
    } catch (const StageComplete&) {
        return selection.results();
    }
    throw Error(ErrorKind::internal, "the run has no such stage", kind, "a stage of the run");
}

}  // namespace impactfit
