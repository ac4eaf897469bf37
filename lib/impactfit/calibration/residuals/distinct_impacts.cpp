#include "impactfit/calibration/residuals/distinct_impacts.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <tuple>

namespace impactfit {
namespace {

/// Orders conditions. Equal mass, speed, load, column values, group and errors of the speed mean one impact. Impacts
/// with errors of column values are distinct.
struct ImpactOrder {
    bool operator()(const FitCondition* a, const FitCondition* b) const { return key(*a) < key(*b); }

private:
    using Key = std::tuple<double, double, double, const std::vector<double>&, std::size_t, const std::vector<Shift>&,
                           const FitCondition*>;
    static Key key(const FitCondition& c) {
        return {c.impact.effective_mass,
                c.impact.impact_speed,
                c.impact.load,
                c.column_values,
                c.group,
                c.speed_shifts,
                c.column_shifts.empty() ? nullptr : &c};
    }
};

}  // namespace

bool observes_impact(const FitCondition& condition) {
    return std::any_of(condition.measurements.begin(), condition.measurements.end(),
                       [](const Measurement& measured) { return !(measured.force_threshold > 0.0); });
}

DistinctImpacts distinct_impacts(const FitProblem& problem) {
    DistinctImpacts result;
    std::map<const FitCondition*, std::size_t, ImpactOrder> places;
    for (const FitCondition& condition : problem.conditions) {
        if (!observes_impact(condition)) {
            result.simulated_by.push_back(std::numeric_limits<std::size_t>::max());
            continue;
        }
        const auto [place, fresh] = places.try_emplace(&condition, result.impacts.size());
        result.simulated_by.push_back(place->second);
        if (fresh) result.impacts.push_back(&condition);
    }
    return result;
}

}  // namespace impactfit
