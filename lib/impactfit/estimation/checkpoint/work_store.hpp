#pragma once
// Work store: results of finished work units of a long run. Unit: an evaluation of a search, a side of a profile, or a
// draw of a bootstrap; identified by kind and number, with a list of numbers as result.

#include <optional>
#include <string>
#include <string_view>
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

}  // namespace impactfit
