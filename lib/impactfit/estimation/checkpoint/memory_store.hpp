#pragma once
// Work store in memory.

#include <map>
#include <mutex>
#include <utility>

#include "impactfit/estimation/checkpoint/work_store.hpp"

namespace impactfit {

/// Stores finished units, without evaluations of unfinished units.
class MemoryStore : public WorkStore {
public:
    MemoryStore() = default;
    explicit MemoryStore(const std::vector<WorkUnit>& units);

    std::optional<std::vector<double>> find(std::string_view kind, long number) const override;
    void keep(std::string_view kind, long number, std::vector<double> values) override {
        remember(kind, number, std::move(values));
    }
    void drop(std::string_view kind) override;
    bool keeps_evaluations() const override { return false; }

    /// Returns all units, by kind and number.
    std::vector<WorkUnit> units() const;

protected:
    void remember(std::string_view kind, long number, std::vector<double> values) const;

private:
    using Key = std::pair<std::string, long>;

    mutable std::mutex mutex_;
    mutable std::map<Key, std::vector<double>> units_;
};

}  // namespace impactfit
