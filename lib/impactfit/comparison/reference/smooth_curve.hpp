#pragma once
// Smooth curve through measured points: weighted least-squares B-spline with AICc selection.

#include <optional>
#include <vector>

namespace impactfit {

struct WeightedPoint {
    double abscissa, ordinate, deviation;  ///< deviation > 0
};

struct SmoothCurve {
    long parameters;                         ///< number of coefficients
    std::vector<double> residuals;           ///< (curve - ordinate) / deviation, in the order of the points
    std::vector<double> abscissa, ordinate;  ///< of the curve, evenly spaced, for figures
};

/// Returns the weighted least-squares cubic B-spline (constant, line or parabola for fewer than four coefficients).
/// AICc selects the number of coefficients, up to `most` and the number of distinct abscissas. `noise_stated` as for
/// fit_statistics. Empty for fewer than two distinct abscissas, or if AICc is undefined.
std::optional<SmoothCurve> smooth_curve(const std::vector<WeightedPoint>& points, long most, bool noise_stated);

}  // namespace impactfit
