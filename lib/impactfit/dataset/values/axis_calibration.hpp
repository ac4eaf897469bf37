#pragma once
// How the axis of a figure was calibrated, and what the errors of the clicks that did it do to every value read off it.
//
// On an axis the coordinate u, the value itself or on a logarithmic axis its logarithm, is linear in pixels. Two clicks
// fix it, at u1 and u2. A point at u = u1 + f (u2 - u1) is read with the error
//
//     e - (1 - f) e1 - f e2 - g (e4 - e3)
//
// where e, e1, e2 are the errors along this axis of the clicks on the point and on u1 and u2, and e3, e4 those of the
// two clicks on the other axis, which turn this one; g is the place of the point along the other axis, 0 at the height
// of the click on u1 and 1 one distance of the other two clicks further. All but e are common to every point of the
// figure. They follow from the affine map through four clicks by differentiation; g is 0 where the axes are taken to be
// parallel to the edges of the image.

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "impactfit/core/error.hpp"

namespace impactfit {

enum class AxisScale { linear, logarithmic };

inline constexpr std::array<std::string_view, 2> axis_scale_names{"linear", "log"};

/// How errors along the other axis turn this one: where g is 0 and 1, as values of the other column in its unit.
struct AxisTilt {
    std::string across;  ///< the column read along the other axis
    double foot = 0.0, top = 1.0;
    AxisScale scale = AxisScale::linear;  ///< of the other axis
};

/// In the unit of the column, as the axis is labelled.
struct AxisCalibration {
    double first = 0.0, second = 1.0;  ///< the values clicked, which differ; positive on a logarithmic axis
    AxisScale scale = AxisScale::linear;
    /// Standard deviation of one click along the axis, positive: in the unit of the column, on a logarithmic axis of
    /// the natural logarithm, which is relative.
    double deviation = 0.0;
    std::optional<AxisTilt> tilt;  ///< none: the axes follow the image
};

/// Errors that all points of a figure have in common: two clicks and a turn.
inline constexpr std::size_t shared_error_count = 3;

/// What one standard deviation of each shared error adds to `value`, in its unit. The errors are independent of each
/// other and of those of the other axis as long as the axes stand at right angles. `across` is the point's value in the
/// other column, looked at only with a tilt. Throws Error (data) for a value that is not positive on a logarithmic
/// axis.
std::array<double, shared_error_count> shared_errors(const AxisCalibration& calibration, double value, double across);

/// Throws Error (data), saying what is wrong, unless the values of an axis can be told apart: finite, different and on
/// a logarithmic axis positive.
void check_axis_values(double first, double second, AxisScale scale, const SourceLocation& where);

}  // namespace impactfit
