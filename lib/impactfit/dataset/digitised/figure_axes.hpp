#pragma once
// Axes of a digitised figure: affine map from pixels to values, determined by four clicks, two on each axis.
//
//     coordinate = coordinate of the first click + gradient · (pixel - pixel of the first click)
//
// The coordinate is the value, or its logarithm on a logarithmic axis. The gradient of x is perpendicular to the y axis
// and increases by the calibrated difference between the two clicks on x; likewise for y. Figures may be rotated or
// skewed in the image. WebPlotDigitizer calibrates XY axes in this way. With its option of axes parallel to the image,
// each gradient is parallel to an edge.

#include <array>
#include <cstddef>

#include "impactfit/core/error.hpp"
#include "impactfit/dataset/values/axis_calibration.hpp"

namespace impactfit {

/// A position in an image [pixels]; fractions are allowed.
struct Pixel {
    double x = 0.0, y = 0.0;
};

/// The two calibration clicks of an axis and their values.
struct ClickedAxis {
    Pixel first, second;
    double first_value = 0.0, second_value = 1.0;
    AxisScale scale = AxisScale::linear;
};

class FigureAxes {
public:
    /// `turned`: the axes may have any angle in the image; otherwise they are parallel to its edges. Throws Error
    /// (data) for values that do not calibrate an axis, two clicks at one pixel, and parallel axes.
    FigureAxes(const ClickedAxis& x, const ClickedAxis& y, bool turned, const SourceLocation& where);

    /// Returns the values x and y at a pixel.
    std::array<double, 2> values(Pixel place) const;
    /// Returns the distance of two values of an axis (0: x, 1: y), relative to the distance of its two clicks.
    double distance(std::size_t axis, double a, double b) const;
    /// Returns the calibration of an axis (0: x, 1: y) for clicks with this standard deviation in each direction
    /// [pixels, above 0]. The name of the column across is empty.
    AxisCalibration calibration(std::size_t axis, double click_error) const;
    /// Returns the cosine of the angle between the axes in the image; 0 for unrotated axes.
    double skewness() const;

private:
    double coordinate(std::size_t axis, Pixel place) const;

    std::array<ClickedAxis, 2> axes_;
    std::array<Pixel, 2> gradients_;
    bool turned_;
};

}  // namespace impactfit
