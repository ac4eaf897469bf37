#pragma once
// A closed form for the impact time of the Hunt-Crossley impact at any damping: right without damping, right in the
// limit of strong damping, and in between within 0.02 %.
//
// Without damping the time is T0(n), known in gamma functions; for strong damping it grows as (n+1)^(1/(n+1))
// epsilon^(n/(n+1)). The form is
//
//   T0(n) [1 + kappa(n) epsilon]^(n/(n+1)) exp(t (1-t) P(t, y)),  t = epsilon/(epsilon + 8), y = 6/(n+1) - 2,
//
// kappa chosen for the limit, P a sum of products of Chebyshev polynomials in 2t - 1 and y with fitted coefficients.

#include <array>
#include <cstddef>

#include "impactfit/tables/curve_fitting/largest_error.hpp"
#include "impactfit/tables/recipe.hpp"

namespace impactfit {

struct ImpactTimeSurface {
    static constexpr std::size_t ratio_terms = 7, exponent_terms = 4;
    static constexpr double half_way = 8.0;  ///< epsilon at t = 1/2; of 2, 4 and 8 the one with the least error

    std::array<double, ratio_terms * exponent_terms> coefficients{};  ///< of P, exponents running fastest
    double condition = 0.0;                                           ///< of the matrix they were solved from

    /// Impact time for epsilon >= 0, 1 <= n <= 5.
    double operator()(double damping_ratio, double hertz_exponent) const;
};

/// Where the coefficients are solved from: 40 x 17 Chebyshev nodes in t and y.
struct ImpactTimeSurfaceGrid {
    static constexpr int ratios = 40, exponents = 17;
};

/// Linear least squares on the logarithm of the impact time over ImpactTimeSurfaceGrid; the least is unique.
ImpactTimeSurface fit_impact_time_surface();

/// The largest relative error over 1 <= n <= 5 and 0 <= epsilon <= most_ratio, at epsilon and n. 1e7 is as good as all:
/// beyond, the error falls as 1/epsilon.
LargestError largest_time_error(const ImpactTimeSurface& surface, double most_ratio, int threads);

/// C99 with these coefficients, `error` being the largest relative error, and `error_to_10` that for epsilon <= 10.
RecipeHeader impact_time_header(const ImpactTimeSurface& surface, double error, double error_to_10);

}  // namespace impactfit
