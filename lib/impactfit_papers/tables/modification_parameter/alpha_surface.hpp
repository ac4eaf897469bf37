#pragma once
// Surface alpha(e; n, m, q) of the primary damping of Zhang et al. 2022: ln alpha as Chebyshev series in n,
// atan(m - 0.75), q and ln e, interpolated at Chebyshev nodes from exact dampings.

#include <array>
#include <cstdint>
#include <vector>

#include "impactfit_papers/tables/curve_fitting/largest_error.hpp"
#include "impactfit_papers/tables/modification_parameter/modification_parameter.hpp"
#include "impactfit_papers/tables/recipe.hpp"

namespace impactfit {

namespace alpha_surface {

enum Axis : std::size_t { hertz_exponent, damping_exponent, velocity_exponent, wanted_restitution, axis_count };

inline constexpr double least_restitution = 0.05;

/// Ranges of n, m, q and e.
inline constexpr std::array<BoxAxis, axis_count> box{
    {{1.0, 2.0}, {0.25, 2.5}, {0.6, 1.5}, {least_restitution, 1.0, Spacing::logarithmic}}};

/// Offset of m in atan(m - 0.75). ln alpha bends near m = 0.75 at low e, at the transition from separation to sticking.
inline constexpr double bend = 0.75;

/// Number of nodes and of Chebyshev polynomials on each axis: see docs/decisions/0014.
inline constexpr std::array<std::size_t, axis_count> nodes{8, 17, 8, 15};

/// Truncation threshold. Each triple of polynomials in n, m and q has one row of coefficients. A row ends at its last
/// coefficient above the threshold.
inline constexpr double cut = 2e-7;
/// Unit of the integer coefficients.
inline constexpr double unit = 1e-8;

}  // namespace alpha_surface

/// The shipped surface, with integer coefficients.
struct AlphaSurface {
    std::vector<int> counts;        ///< of coefficients in ln e, for each (n, m, q), q index fastest
    std::vector<int> coefficients;  ///< row after row, in units of 1e-8

    /// Returns alpha. The arguments must be in alpha_surface::box.
    double value(const WantedRestitution& wanted) const;
    /// Returns the memory [byte]: 1 for each count, 4 for each coefficient.
    std::size_t bytes() const { return counts.size() + 4 * coefficients.size(); }
};

/// Returns the surface from exact dampings at every node, simulated at tolerance 1e-8.
AlphaSurface make_alpha_surface(int threads);

/// Returns the surface as C99 code, valid as C++ too. `error`: maximum over the box.
RecipeHeader alpha_surface_header(const AlphaSurface& surface, const LargestError& error);

/// Returns a sentence with the error bound and the location of the maximum.
std::string surface_error_text(const LargestError& error);

}  // namespace impactfit
