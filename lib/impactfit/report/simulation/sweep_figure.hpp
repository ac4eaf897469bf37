#pragma once
// Pictures of a sweep: one observable over the first name, or the motions of its points.

#include "impactfit/dynamics/impact/observable.hpp"
#include "impactfit/dynamics/sweep.hpp"
#include "impactfit/report/format/figure.hpp"

namespace impactfit {

inline constexpr std::size_t most_sweep_curves = 12;  ///< more curves are indistinguishable

/// Throws an Error for more than two axes, or too many values of the second.
void check_sweep_panel(const SweepPlan& plan);

/// The panel; `units` of the axes. A curve is broken where a point sticks with an infinite value or has no result.
Panel sweep_panel(const SweepPlan& plan, const SweepResult& result, const Observable& observable,
                  const std::vector<std::string>& units);

/// Displays of the motions of a sweep: loops, histories, phase.
std::vector<std::string> motion_displays();

/// The motions of at most `most_sweep_curves` points, chosen evenly from those with a result, in one of
/// motion_displays(). Each curve is labelled by its varied values.
std::vector<Panel> sweep_motion_panels(const SweepPlan& plan, const SweepResult& result, const std::string& display,
                                       const std::vector<std::string>& units);

}  // namespace impactfit
