#pragma once
// Exact damping ratios of many prescribed restitutions.

#include <span>
#include <vector>

#include "impactfit/dynamics/damping/closed_form.hpp"

namespace impactfit {

/// A unit impact and its prescribed restitution.
struct WantedRestitution {
    UnitImpact impact;
    double restitution;
};

/// Returns exact_damping_ratio() of each impact, NaN for bodies that creep too slowly for a simulation. Many
/// restitutions at equal exponents share a DampingCurve. Results are independent of `threads` and of the order of
/// `wanted`. Throws Error (usage) as exact_damping_ratio() does.
std::vector<double> exact_damping_ratios(std::span<const WantedRestitution> wanted, double tolerance, int threads);

}  // namespace impactfit
