#pragma once
// Smallest impact speed at which bodies under a constant load separate again.

#include <optional>
#include <span>

#include "impactfit/contact/law_entry.hpp"
#include "impactfit/dynamics/impact/simulation_options.hpp"

namespace impactfit {

/// Returns the speed [m/s] below which the load of `impact` keeps the bodies in contact, to a relative error of 1e-6.
/// The search begins at the speed of `impact` and covers six decades on either side. Empty without a load, and if no
/// change of the status from rests to separated is in this range. Throws Error (usage) as simulate.
std::optional<double> smallest_rebounding_speed(const LawEntry& law, std::span<const double> values,
                                                const Impact<double>& impact, const SimulationOptions& options = {});

}  // namespace impactfit
