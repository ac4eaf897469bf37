#pragma once
// alpha(e; n, m, q) of the primary damping of Zhang et al. 2022 as one surface: ln alpha in Chebyshev polynomials of n,
// atan(m - 0.75), q and ln e, interpolated at Chebyshev nodes from exact dampings.

#include <array>
#include <cstdint>
#include <vector>

#include "impactfit/tables/curve_fitting/largest_error.hpp"
#include "impactfit/tables/modification_parameter/modification_parameter.hpp"
#include "impactfit/tables/recipe.hpp"

namespace impactfit {

namespace alpha_surface {

enum Axis : std::size_t { hertz_exponent, damping_exponent, velocity_exponent, wanted_restitution, axis_count };

inline constexpr double least_restitution = 0.05;

/// n, m, q and e.
inline constexpr std::array<BoxAxis, axis_count> box{
    {{1.0, 2.0}, {0.25, 2.5}, {0.6, 1.5}, {least_restitution, 1.0, Spacing::logarithmic}}};

/// m enters as atan(m - 0.75): ln alpha bends near there at low e, where bodies come to part or stick.
inline constexpr double bend = 0.75;

/// Number of nodes on each axis, and of Chebyshev polynomials: see docs/decisions/0014.
inline constexpr std::array<std::size_t, axis_count> nodes{8, 17, 8, 15};

/// Rows of coefficients, one for each triple of polynomials in n, m and q, are cut off behind the last one above this.
inline constexpr double cut = 2e-7;
/// What the whole-number coefficients count.
inline constexpr double unit = 1e-8;

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

/// C99 of it, which is C++ too. `error` is the largest over the box.
RecipeHeader alpha_surface_header(const AlphaSurface& surface, const LargestError& error);

/// The bound of the error and where it was found, as a sentence.
std::string surface_error_words(const LargestError& error);

}  // namespace impactfit
