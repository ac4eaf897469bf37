#pragma once
// Closed form of the impact time T(epsilon, n) of the Hunt-Crossley impact at any damping. Relative error: 0 at
// epsilon = 0, 0 in the limit of strong damping, within 0.02 % between.
//
// The undamped time T0(n) has a closed form in gamma functions. For strong damping T grows as (n+1)^(1/(n+1))
// epsilon^(n/(n+1)). The form is
//
//   T0(n) [1 + kappa(n) epsilon]^(n/(n+1)) exp(t (1-t) P(t, y)),  t = epsilon/(epsilon + 8), y = 6/(n+1) - 2,
//
// The strong-damping limit determines kappa. P is a sum of products of Chebyshev polynomials in 2t - 1 and y with
// fitted coefficients.

#include <array>
#include <cstddef>

#include "impactfit_papers/tables/curve_fitting/largest_error.hpp"
#include "impactfit_papers/tables/recipe.hpp"

namespace impactfit {

struct ImpactTimeSurface {
    static constexpr std::size_t ratio_terms = 7, exponent_terms = 4;
    static constexpr double half_way = 8.0;  ///< epsilon at t = 1/2; least error among 2, 4 and 8

    std::array<double, ratio_terms * exponent_terms> coefficients{};  ///< of P, exponent index fastest
    double condition = 0.0;                                           ///< of the least-squares matrix

    /// Returns the impact time (unit mass, speed and stiffness) for epsilon >= 0, 1 <= n <= 5.
    double operator()(double damping_ratio, double hertz_exponent) const;
};

/// Grid of the fit: 40 x 17 Chebyshev nodes in t and y.
struct ImpactTimeSurfaceGrid {
    static constexpr int ratios = 40, exponents = 17;
};

/// Fits by linear least squares on the logarithm of the impact time over ImpactTimeSurfaceGrid. The minimum is unique.
ImpactTimeSurface fit_impact_time_surface();

/// Returns the maximum relative error over 1 <= n <= 5 and 0 <= epsilon <= most_ratio, with its epsilon and n.
/// most_ratio = 1e7 covers every epsilon: the error decreases as 1/epsilon beyond.
LargestError largest_time_error(const ImpactTimeSurface& surface, double most_ratio, int threads);

/// Returns C99 code with these coefficients. `error`: maximum relative error; `error_to_10`: maximum for epsilon <= 10.
RecipeHeader impact_time_header(const ImpactTimeSurface& surface, double error, double error_to_10);

}  // namespace impactfit
