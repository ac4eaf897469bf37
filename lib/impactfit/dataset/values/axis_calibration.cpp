#include "impactfit/dataset/values/axis_calibration.hpp"

#include <fmt/format.h>

#include <cmath>
#include <numbers>

namespace impactfit {
namespace {

double coordinate(double value, AxisScale scale) {
    if (scale == AxisScale::linear) return value;
    if (value > 0.0) return std::log(value);
    throw Error(ErrorKind::data, "a value impossible on a logarithmic axis", fmt::format("{:g}", value),
                "a number above 0");
}

double fraction(double value, double first, double second, AxisScale scale) {
    const double u1 = coordinate(first, scale);
    return (coordinate(value, scale) - u1) / (coordinate(second, scale) - u1);
}

}  // namespace

std::array<double, shared_error_count> shared_errors(const AxisCalibration& calibration, double value, double across) {
    const double along = fraction(value, calibration.first, calibration.second, calibration.scale);
    double turn = 0.0;
    if (const auto& tilt = calibration.tilt) turn = fraction(across, tilt->foot, tilt->top, tilt->scale);
    const double one = calibration.scale == AxisScale::linear ? calibration.deviation : calibration.deviation * value;
    // The rotation is the difference of two independent clicks.
    return {(1.0 - along) * one, along * one, std::numbers::sqrt2 * turn * one};
}

void check_axis_values(double first, double second, AxisScale scale, const SourceLocation& where) {
    const auto refuse = [&](const char* what, const char* allowed) {
        throw Error(ErrorKind::data, what, fmt::format("{:g} and {:g}", first, second), allowed, where);
    };
    if (!std::isfinite(first) || !std::isfinite(second))
        refuse("an axis is not calibrated by numbers", "two finite numbers");
    if (scale == AxisScale::logarithmic && !(first > 0.0 && second > 0.0))
        refuse("a logarithmic axis is calibrated at a value that is not positive", "two numbers above 0");
    if (first == second) refuse("duplicate calibration value of an axis", "two different values");
}

}  // namespace impactfit
