#pragma once
// alpha(e; n, m, q) of the primary damping of Zhang et al. 2022 as one surface: ln alpha in Chebyshev polynomials of n,
// m, q and ln e, interpolated at Chebyshev nodes from exact dampings.

#include <array>
#include <cstdint>
#include <vector>

#include "impactfit/tables/chebyshev_series.hpp"
#include "impactfit/tables/modification_parameter.hpp"
#include "impactfit/tables/recipe.hpp"

namespace impactfit {

namespace alpha_surface {

enum Axis : std::size_t { hertz_exponent, damping_exponent, velocity_exponent, log_restitution, axis_count };

inline constexpr double least_restitution = 0.05;

/// Number of nodes on each axis, and of Chebyshev polynomials. Largest error of the restitution by these 2.6e-5; with
/// two nodes less in n 1.1e-4, in m 3.4e-5, in ln e 4.5e-5; two more on any axis leave more than 1.5e-5.
inline constexpr std::array<std::size_t, axis_count> nodes{7, 18, 7, 14};

/// Rows of coefficients, one for each triple of polynomials in n, m and q, are cut off behind the last one above this.
inline constexpr double cut = 1e-6;
/// What the whole-number coefficients count.
inline constexpr double unit = 1e-8;

std::array<ChebyshevRange, axis_count> ranges();

}  // namespace alpha_surface

/// The surface as shipped: whole numbers.
struct AlphaSurface {
    std::vector<int> counts;        ///< of coefficients in ln e, for each (n, m, q), q running fastest
    std::vector<int> coefficients;  ///< row after row, in units of 1e-8

    /// alpha; the arguments must be in the ranges.
    double value(const WantedRestitution& wanted) const;
    /// Memory they need: a byte for each count, four for each coefficient.
    std::size_t bytes() const { return counts.size() + 4 * coefficients.size(); }
};

/// From exact dampings at every node, simulated at tolerance 1e-8.
AlphaSurface make_alpha_surface(int threads);

/// C99 of it, which is C++ too. `error` says how good it is.
RecipeHeader alpha_surface_header(const AlphaSurface& surface, const std::string& error);

}  // namespace impactfit
