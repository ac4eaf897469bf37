#pragma once
// Exact solution of an impact of the power-law family, where such a solution exists.

#include <optional>

#include "impactfit/contact/power_law_family.hpp"
#include "impactfit/dynamics/impact/collision.hpp"

namespace impactfit {

/// Returns the impact for m = n, q = 1, for m = (n-1)/2, q = 1 below critical damping, and without damping. Otherwise
/// empty. The results agree with those of the legs to about 1e-11 (equal_exponents_impact.hpp, oscillator_impact.hpp).
std::optional<Collision<double>> exact_impact(const PowerLawCoefficients<double>& law, const Impact<double>& impact,
                                              Separation separation);

/// Returns true for values with full precision, also after a product with another factor of moderate size.
inline bool is_moderate(double value) {
    return value > 1e-290 && value < 1e290;
}

}  // namespace impactfit
