#pragma once
// The exact damping of many impacts at once, over threads.

#include <span>
#include <vector>

#include "impactfit/dynamics/damping/closed_form.hpp"

namespace impactfit {

/// One unit impact and the restitution wanted of it.
struct WantedRestitution {
    UnitImpact impact;
    double restitution;
};

/// epsilon of each, as exact_damping_ratio() gives it, whatever the number of threads. Throws its Errors.
std::vector<double> exact_damping_ratios(std::span<const WantedRestitution> wanted, double tolerance, int threads);

/// Restitution of a unit impact at a damping ratio, simulated; 0 for bodies that stick. Throws an Error (problem) where
/// the impact has no result.
double simulated_restitution(const UnitImpact& impact, double damping_ratio, double tolerance);

/// The same of each, whatever the number of threads.
std::vector<double> simulated_restitutions(std::span<const UnitImpact> impacts, std::span<const double> damping_ratios,
                                           double tolerance, int threads);

}  // namespace impactfit
