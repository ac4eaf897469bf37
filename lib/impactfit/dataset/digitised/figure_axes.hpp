#pragma once
// The axes of a digitised figure: the affine map from pixels to values that four clicks fix, two on each axis.
//
// Each coordinate (the logarithm, on a logarithmic axis) is the value of its first click plus its gradient times the
// pixels from there. The gradient of x is square to the y axis and grows by the calibrated difference between the two
// clicks on x, and the other way round, so figures may be turned or skewed in the image. WebPlotDigitizer calibrates
// its XY axes so; with its option to take the axes as parallel to the image each gradient lies along an edge.

#include <array>
#include <cstddef>

#include "impactfit/core/error.hpp"
#include "impactfit/dataset/values/axis_calibration.hpp"

namespace impactfit {

/// A place in an image; fractions of a pixel count.
struct Pixel {
    double x = 0.0, y = 0.0;
};

/// An axis as it was clicked.
struct ClickedAxis {
    Pixel first, second;
    double first_value = 0.0, second_value = 1.0;
    AxisScale scale = AxisScale::linear;
};

class FigureAxes {
public:
    /// `turned`: the axes may stand at any angle in the image; otherwise they are parallel to its edges.
    /// Throws Error (data) for values that calibrate nothing, two clicks at one place, and axes along one line.
    FigureAxes(const ClickedAxis& x, const ClickedAxis& y, bool turned, const SourceLocation& where);

    /// The values x and y at a place.
    std::array<double, 2> values(Pixel place) const;
    /// How far two values of an axis (0: x, 1: y) are apart, as a part of what lies between its two clicks.
    double distance(std::size_t axis, double a, double b) const;
    /// Of the axis (0: x, 1: y), for clicks with this standard deviation in each direction [pixels, above 0]. The
    /// column across is left unnamed.
    AxisCalibration calibration(std::size_t axis, double click_error) const;
    /// The cosine of the angle between the axes in the image; 0 for upright axes.
    double skewness() const;

private:
    double coordinate(std::size_t axis, Pixel place) const;

    std::array<ClickedAxis, 2> axes_;
    std::array<Pixel, 2> gradients_;
    bool turned_;
};

}  // namespace impactfit
