#include "impactfit/estimation/checkpoint/work_store.hpp"

#include <limits>

namespace impactfit {

MemoryStore::MemoryStore(const std::vector<WorkUnit>& units) {
    for (const WorkUnit& unit : units) units_[{unit.kind, unit.number}] = unit.values;
}

std::optional<std::vector<double>> MemoryStore::find(std::string_view kind, long number) const {
    const std::lock_guard lock(mutex_);
    const auto found = units_.find({std::string(kind), number});
    return found == units_.end() ? std::nullopt : std::optional(found->second);
}

void MemoryStore::remember(std::string_view kind, long number, std::vector<double> values) const {
    const std::lock_guard lock(mutex_);
    units_[{std::string(kind), number}] = std::move(values);
}

void MemoryStore::drop(std::string_view kind) {
    const std::lock_guard lock(mutex_);
    const auto first = units_.lower_bound({std::string(kind), std::numeric_limits<long>::min()});
    auto last = first;
    while (last != units_.end() && last->first.first == kind) ++last;
    units_.erase(first, last);
}

std::vector<WorkUnit> MemoryStore::units() const {
    const std::lock_guard lock(mutex_);
    std::vector<WorkUnit> all;
    for (const auto& [key, values] : units_) all.push_back({key.first, key.second, values});
    return all;
}

}  // namespace impactfit
