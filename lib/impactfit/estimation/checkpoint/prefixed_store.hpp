#pragma once
// View of a work store: the units of a part of a run, such as a law of a comparison.

#include <utility>

#include "impactfit/estimation/checkpoint/work_store.hpp"

namespace impactfit {

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
