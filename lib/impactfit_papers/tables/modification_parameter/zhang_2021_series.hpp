#pragma once
// Improved alpha(e) for spheres: exact where the exact damping has a closed form (m = 3/2 and 1/4), else
// exp(c0 + c1 T1(x) + ... + c7 T7(x)), a Chebyshev series in ln e with eight constants.

#include <vector>

#include "impactfit/core/numbers/chebyshev_series.hpp"
#include "impactfit_papers/tables/curve_fitting/curve_fit.hpp"
#include "impactfit_papers/tables/curve_fitting/largest_error.hpp"
#include "impactfit_papers/tables/modification_parameter/zhang_2021_curve.hpp"

namespace impactfit {

/// Least e of the series, and the tolerated error of the restitution above it.
inline constexpr double least_series_restitution = 0.02, series_restitution_error = 1e-4;
inline constexpr std::size_t series_constants = 8;

/// The improved form of one curve.
struct AlphaSeries {
    UnitImpact impact;
    bool exact;                        ///< true: closed form without constants
    FittedCurve fit;                   ///< fit of a series
    std::vector<FreeParameter> names;  ///< of the constants
    LargestError worst{};              ///< maximum error of the restitution over e

    double value(double restitution) const;
};

/// Fits the restitution: residuals of ln alpha times |de/d ln alpha|, at 80 Chebyshev points in e.
AlphaSeries fit_series(const PrintedAlpha& curve, const CurveFitOptions& options);

/// Returns the maximum error of the restitution over 0.02 <= e <= 1, simulated at tolerance 1e-11.
LargestError largest_series_error(const AlphaSeries& series, int threads);

/// Returns C99 code of all series.
RecipeHeader series_header(const std::vector<AlphaSeries>& series);

}  // namespace impactfit
