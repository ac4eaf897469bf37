#pragma once
// The picture of a sweep: one observable over the first name, a curve for each value of the second.

#include "impactfit/dynamics/impact/observable.hpp"
#include "impactfit/dynamics/sweep.hpp"
#include "impactfit/report/format/figure.hpp"

namespace impactfit {

inline constexpr std::size_t most_sweep_curves = 12;  ///< more curves are indistinguishable

/// Throws an Error for an ending write_figure refuses, more than two axes, or too many values of the second.
void check_sweep_figure(const std::string& path, const SweepPlan& plan);

/// The panel; `units` of the axes. A curve is broken where a point sticks with an infinite value or has no result.
Panel sweep_panel(const SweepPlan& plan, const SweepResult& result, const Observable& observable,
                  const std::vector<std::string>& units);

}  // namespace impactfit
