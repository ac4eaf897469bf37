#pragma once
// A smooth curve through measured numbers, without a law.

#include <optional>
#include <vector>

namespace impactfit {

struct WeightedPoint {
    double abscissa, ordinate, deviation;  ///< deviation > 0
};

struct SmoothCurve {
    long parameters;                         ///< coefficients
    std::vector<double> residuals;           ///< (curve - ordinate) / deviation, in the order of the points
    std::vector<double> abscissa, ordinate;  ///< of the curve, evenly spaced, to be drawn
};

/// Weighted least squares of cubic B-splines (a constant, a line or a parabola for less than four coefficients), as
/// many coefficients as give the least AICc, up to `most` and to the number of different abscissas. `noise_stated` as
/// for fit_statistics. Nothing without two different abscissas, or where no AICc is defined.
std::optional<SmoothCurve> smooth_curve(const std::vector<WeightedPoint>& points, long most, bool noise_stated);

}  // namespace impactfit
