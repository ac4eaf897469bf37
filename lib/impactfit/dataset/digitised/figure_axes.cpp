#include "impactfit/dataset/digitised/figure_axes.hpp"

#include <fmt/format.h>

#include <cmath>

namespace impactfit {
namespace {

Pixel difference(Pixel a, Pixel b) {
    return {a.x - b.x, a.y - b.y};
}
double dot(Pixel a, Pixel b) {
    return a.x * b.x + a.y * b.y;
}
double length(Pixel a) {
    return std::hypot(a.x, a.y);
}
Pixel upright(Pixel a) {
    return {-a.y, a.x};
}
Pixel scaled(Pixel a, double factor) {
    return {a.x * factor, a.y * factor};
}

Pixel direction(const ClickedAxis& axis) {
    return difference(axis.second, axis.first);
}
double to_coordinate(double value, AxisScale scale) {
    return scale == AxisScale::linear ? value : std::log(value);
}
double to_value(double coordinate, AxisScale scale) {
    return scale == AxisScale::linear ? coordinate : std::exp(coordinate);
}
double span(const ClickedAxis& axis) {
    return to_coordinate(axis.second_value, axis.scale) - to_coordinate(axis.first_value, axis.scale);
}

// Smallest sine of the angle between the axes (a twentieth of a degree). Below it the calibration is a mistake.
constexpr double least_sine = 1e-3;

void check_clicks(const ClickedAxis& x, const ClickedAxis& y, const SourceLocation& where) {
    for (const ClickedAxis& axis : {x, y}) {
        check_axis_values(axis.first_value, axis.second_value, axis.scale, where);
        if (length(direction(axis)) > 0.0) continue;
        throw Error(ErrorKind::data, "duplicate calibration point of an axis",
                    fmt::format("pixel ({:g}, {:g})", axis.first.x, axis.first.y), "two different pixels", where);
    }
    const double sine =
        std::abs(dot(direction(x), upright(direction(y)))) / (length(direction(x)) * length(direction(y)));
    if (sine < least_sine)
        throw Error(ErrorKind::data, "the x and the y axis are calibrated along one line",
                    fmt::format("sine of the angle {:.1e}", sine), "clicks along two directions", where);
}

// Gradient perpendicular to the other axis; it increases by the calibrated difference between the two clicks on this
// axis.
Pixel turned_gradient(const ClickedAxis& axis, const ClickedAxis& other) {
    const Pixel square = upright(direction(other));
    return scaled(square, span(axis) / dot(square, direction(axis)));
}

}  // namespace

FigureAxes::FigureAxes(const ClickedAxis& x, const ClickedAxis& y, bool turned, const SourceLocation& where)
    : axes_{x, y}, turned_(turned) {
    check_clicks(x, y, where);
    if (turned) {
        gradients_ = {turned_gradient(x, y), turned_gradient(y, x)};
        return;
    }
    const Pixel a = direction(x), b = direction(y);
    if (std::abs(a.x * b.y) > std::abs(a.y * b.x))
        gradients_ = {Pixel{span(x) / a.x, 0.0}, Pixel{0.0, span(y) / b.y}};
    else
        gradients_ = {Pixel{0.0, span(x) / a.y}, Pixel{span(y) / b.x, 0.0}};
}

double FigureAxes::coordinate(std::size_t axis, Pixel place) const {
    const ClickedAxis& along = axes_[axis];
    return to_coordinate(along.first_value, along.scale) + dot(gradients_[axis], difference(place, along.first));
}

std::array<double, 2> FigureAxes::values(Pixel place) const {
    return {to_value(coordinate(0, place), axes_[0].scale), to_value(coordinate(1, place), axes_[1].scale)};
}

double FigureAxes::distance(std::size_t axis, double a, double b) const {
    const ClickedAxis& along = axes_[axis];
    return std::abs((to_coordinate(a, along.scale) - to_coordinate(b, along.scale)) / span(along));
}

AxisCalibration FigureAxes::calibration(std::size_t axis, double click_error) const {
    const ClickedAxis& along = axes_[axis];
    AxisCalibration result{along.first_value, along.second_value, along.scale, click_error * length(gradients_[axis]),
                           std::nullopt};
    if (!turned_) return result;
    const std::size_t other = 1 - axis;
    const ClickedAxis& across = axes_[other];
    const double foot = coordinate(other, along.first);
    result.tilt = AxisTilt{{}, to_value(foot, across.scale), to_value(foot + span(across), across.scale), across.scale};
    return result;
}

double FigureAxes::skewness() const {
    return dot(gradients_[0], gradients_[1]) / (length(gradients_[0]) * length(gradients_[1]));
}

}  // namespace impactfit
