#pragma once
// Work store: results of finished work units of a long run. Unit: an evaluation of a search, a side of a profile, or a
// draw of a bootstrap; identified by kind and number, with a list of numbers as result.

#include <optional>
#include <string_view>
#include <vector>

namespace impactfit {

/// Safe to call from several threads.
class WorkStore {
public:
    virtual ~WorkStore() = default;

    /// Returns the values of a unit. Empty if the unit is not stored.
    virtual std::optional<std::vector<double>> find(std::string_view kind, long number) const = 0;
    virtual void keep(std::string_view kind, long number, std::vector<double> values) = 0;
    /// Drops all units of a kind.
    virtual void drop(std::string_view kind) = 0;
};

}  // namespace impactfit
