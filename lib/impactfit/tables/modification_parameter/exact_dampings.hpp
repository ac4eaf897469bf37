#pragma once
// Exact damping ratios of many impacts, computed in parallel.

#include <span>
#include <vector>

#include "impactfit/dynamics/damping/closed_form.hpp"

namespace impactfit {

/// A unit impact and its prescribed restitution.
struct WantedRestitution {
    UnitImpact impact;
    double restitution;
};

/// Returns exact_damping_ratio() of each impact. Results are independent of `threads`. Throws Error as
/// exact_damping_ratio() does.
std::vector<double> exact_damping_ratios(std::span<const WantedRestitution> wanted, double tolerance, int threads);

/// Returns the simulated restitution of a unit impact at a damping ratio, 0 for bodies that stick. Throws Error
/// (problem) if the simulation has no result.
double simulated_restitution(const UnitImpact& impact, double damping_ratio, double tolerance);

/// Returns simulated_restitution() of each impact. Results are independent of `threads`.
std::vector<double> simulated_restitutions(std::span<const UnitImpact> impacts, std::span<const double> damping_ratios,
                                           double tolerance, int threads);

}  // namespace impactfit
