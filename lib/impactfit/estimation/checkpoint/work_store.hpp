#pragma once
// Work stores: results of finished work units of a long run. Unit: an evaluation of a search, a side of a profile, or a
// draw of a bootstrap; identified by kind and number, with a list of numbers as result. A store in memory, and the view
// of a part of a run, such as a law of a comparison.

#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace impactfit {

struct WorkUnit {
    std::string kind;
    long number = 0;
    std::vector<double> values;
};

/// Safe to call from several threads.
class WorkStore {
public:
    virtual ~WorkStore() = default;

    /// Returns the values of a unit. Empty if the unit is not stored.
    virtual std::optional<std::vector<double>> find(std::string_view kind, long number) const = 0;
    virtual void keep(std::string_view kind, long number, std::vector<double> values) = 0;
    /// Drops all units of a kind.
    virtual void drop(std::string_view kind) = 0;
    /// False: the evaluations of unfinished units are not stored.
    virtual bool keeps_evaluations() const { return true; }

    // Stage: the units 0 ... count - 1 of a kind, independent of each other (run_stage).

    /// Called before a stage. The store may compute missing units elsewhere and keep them.
    virtual void begin_stage(std::string_view /*kind*/, long /*count*/) {}
    /// Returns true if this run computes or restores the unit.
    virtual bool computes(std::string_view /*kind*/, long /*number*/) const { return true; }
    /// Called after a stage.
    virtual void end_stage(std::string_view /*kind*/) {}
};

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

/// Adds a prefix to every kind. Keeps a reference to the store.
class PrefixedStore : public WorkStore {
public:
    PrefixedStore(WorkStore& store, std::string prefix) : store_(store), prefix_(std::move(prefix)) {}

    std::optional<std::vector<double>> find(std::string_view kind, long number) const override {
        return store_.find(with_prefix(kind), number);
    }
    void keep(std::string_view kind, long number, std::vector<double> values) override {
        store_.keep(with_prefix(kind), number, std::move(values));
    }
    void drop(std::string_view kind) override { store_.drop(with_prefix(kind)); }
    bool keeps_evaluations() const override { return store_.keeps_evaluations(); }
    void begin_stage(std::string_view kind, long count) override { store_.begin_stage(with_prefix(kind), count); }
    bool computes(std::string_view kind, long number) const override {
        return store_.computes(with_prefix(kind), number);
    }
    void end_stage(std::string_view kind) override { store_.end_stage(with_prefix(kind)); }

private:
    std::string with_prefix(std::string_view kind) const { return prefix_ + std::string(kind); }

    WorkStore& store_;
    std::string prefix_;
};

}  // namespace impactfit
