#pragma once
// Size of a contact: an indentation beside the radii of the bodies.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

namespace impactfit {

/// Largest share of the smaller radius for which the contact of spheres is a small region of the body.
inline constexpr double largest_indentation_share = 0.1;

/// Returns the indentation as a share of the smaller radius; 0 without a finite radius.
inline double indentation_share(const std::array<double, 2>& radii, double indentation) {
    const double smaller = std::min(radii[0], radii[1]);
    return std::isfinite(smaller) ? indentation / smaller : 0.0;
}

/// "12 % of", "75.8 times".
inline std::string indentation_share_text(double share) {
    return share < 1.0 ? fmt::format("{:.2g} % of", 100.0 * share) : fmt::format("{:.3g} times", share);
}

}  // namespace impactfit
