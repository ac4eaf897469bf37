#pragma once
// Reduced solutions with derivatives. An impact has identical values with and without derivatives.

#include <optional>

#include "impactfit/dynamics/impact/plain_impact.hpp"
#include "impactfit/dynamics/impact/set_values.hpp"
#include "impactfit/dynamics/phase/phase_slopes.hpp"
#include "impactfit/dynamics/reduced/reduced_impact.hpp"

namespace impactfit {

/// Returns the impact with the derivatives of the equation in the phase angle, and with the values of the exact
/// solution if it exists.
inline std::optional<Collision<Dual>> reduced_slopes(const PowerLawCoefficients<Dual>& law, const Impact<Dual>& impact,
                                                     Separation separation, double tolerance) {
    auto hit = phase_slopes(law, impact, separation, tolerance);
    if (!hit) return std::nullopt;
    if (const auto exact = exact_impact(plain(law), plain(impact), separation)) {
        set_values(*exact, *hit);
        hit->evaluations = exact->evaluations;
        hit->steps = exact->steps;
    }
    return hit;
}

/// Sets the values of a result of the legs to those of the reduced solution if it exists.
inline void set_reduced_values(const PowerLawCoefficients<Dual>& law, const Impact<Dual>& impact, double tolerance,
                               Collision<Dual>& hit) {
    if (hit.status != CollisionStatus::separated) return;
    if (const auto values = reduced_impact(plain(law), plain(impact), hit.separation, tolerance))
        set_values(*values, hit);
}

}  // namespace impactfit
