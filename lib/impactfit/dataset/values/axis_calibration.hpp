#pragma once
// Axis calibration of a digitised figure, and the errors of its clicks in every value read from the axis.
//
// The coordinate u of an axis, the value or its logarithm, is linear in pixels. Two clicks determine the axis, at u1
// and u2. A point at u = u1 + f (u2 - u1) is read with the error
//
//     e - (1 - f) e1 - f e2 - g (e4 - e3)
//
//     e, e1, e2   errors along this axis of the clicks on the point, on u1 and on u2
//     e3, e4      errors along this axis of the two clicks on the other axis, which rotate this axis
//     g           position of the point along the other axis: 0 at the height of the click on u1, 1 one distance of the
//                 other two clicks further
//
// All errors except e are common to every point of the figure. The formula is the derivative of the affine map through
// four clicks. g is 0 if the axes are parallel to the edges of the image.

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "impactfit/core/error.hpp"

namespace impactfit {

enum class AxisScale { linear, logarithmic };

inline constexpr std::array<std::string_view, 2> axis_scale_names{"linear", "log"};

/// Rotation of this axis by errors of the other axis: where g is 0 and 1, as values of the other column in its unit.
struct AxisTilt {
    std::string across;  ///< name of the column read along the other axis
    double foot = 0.0, top = 1.0;
    AxisScale scale = AxisScale::linear;  ///< of the other axis
};

/// Calibration of an axis, in the unit of the column, as labelled.
struct AxisCalibration {
    double first = 0.0, second = 1.0;  ///< values of the two clicks; different, positive on a logarithmic axis
    AxisScale scale = AxisScale::linear;
    /// Standard deviation of one click along the axis, positive: in the unit of the column; on a logarithmic axis of
    /// the natural logarithm, hence relative.
    double deviation = 0.0;
    std::optional<AxisTilt> tilt;  ///< empty: the axes are parallel to the image
};

/// Number of errors common to all points of a figure: two clicks and a rotation.
inline constexpr std::size_t shared_error_count = 3;

/// Returns the change of `value`, in its unit, by one standard deviation of each common error. The errors are
/// independent of each other, and of those of the other axis if the axes are perpendicular. `across` is the value of
/// the point in the other column, used only with a tilt. Throws Error (data) for a value that is not positive on a
/// logarithmic axis.
std::array<double, shared_error_count> shared_errors(const AxisCalibration& calibration, double value, double across);

/// Throws Error (data) stating the reason unless the values of an axis are finite, different and, on a logarithmic
/// axis, positive.
void check_axis_values(double first, double second, AxisScale scale, const SourceLocation& where);

}  // namespace impactfit
