#pragma once
// Results of the finished units of a long run, so that a later run need not compute them again: an evaluation of a
// search, a side of a profile, a draw of a bootstrap. A unit is a kind, a number, and what was found as numbers.

#include <optional>
#include <string_view>
#include <vector>

namespace impactfit {

/// Safe to call from several threads.
class WorkStore {
public:
    virtual ~WorkStore() = default;

    /// What was kept of this unit.
    virtual std::optional<std::vector<double>> find(std::string_view kind, long number) const = 0;
    virtual void keep(std::string_view kind, long number, std::vector<double> values) = 0;
    /// Forgets all units of a kind.
    virtual void drop(std::string_view kind) = 0;
};

}  // namespace impactfit
