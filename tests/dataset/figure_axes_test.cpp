#include "impactfit/dataset/digitised/figure_axes.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <random>
#include <vector>

using impactfit::AxisCalibration;
using impactfit::AxisScale;
using impactfit::ClickedAxis;
using impactfit::FigureAxes;
using impactfit::Pixel;

namespace {

constexpr double degree = 3.14159265358979323846 / 180.0;

Pixel turned(Pixel place, double angle) {
    return {place.x * std::cos(angle) - place.y * std::sin(angle),
            place.x * std::sin(angle) + place.y * std::cos(angle)};
}

/// The axes of a figure 400 pixels wide and 300 high that was scanned askew, x clicked a little above the foot of y.
struct Figure {
    ClickedAxis x, y;
    bool turned = true;

    FigureAxes axes() const { return {x, y, turned, {}}; }
};

Figure figure(double angle, AxisScale x_scale, AxisScale y_scale) {
    return {{turned({100, 480}, angle), turned({500, 480}, angle), 0.5, 8.0, x_scale},
            {turned({100, 500}, angle), turned({100, 200}, angle), 0.4, 0.9, y_scale}};
}

/// Covariance of the values (x and y of each point in turn) over errors of all clicks, by simulation.
std::vector<std::vector<double>> simulated_covariance(const Figure& clicked, const std::vector<Pixel>& points,
                                                      double click_error, int draws) {
    std::mt19937_64 generator(7);
    std::normal_distribution<double> error(0.0, click_error);
    const auto moved = [&](Pixel place) { return Pixel{place.x + error(generator), place.y + error(generator)}; };
    const std::size_t count = 2 * points.size();
    std::vector<double> sum(count, 0.0);
    std::vector<std::vector<double>> products(count, std::vector<double>(count, 0.0));
    for (int draw = 0; draw < draws; ++draw) {
        Figure other = clicked;
        for (ClickedAxis* axis : {&other.x, &other.y}) {
            axis->first = moved(axis->first);
            axis->second = moved(axis->second);
        }
        std::vector<double> errors;
        for (const Pixel point : points) {
            const auto values = other.axes().values(moved(point)), right = clicked.axes().values(point);
            for (std::size_t axis = 0; axis < 2; ++axis) errors.push_back(values[axis] - right[axis]);
        }
        for (std::size_t i = 0; i < count; ++i) {
            sum[i] += errors[i];
            for (std::size_t j = 0; j < count; ++j) products[i][j] += errors[i] * errors[j];
        }
    }
    for (std::size_t i = 0; i < count; ++i)
        for (std::size_t j = 0; j < count; ++j)
            products[i][j] = products[i][j] / draws - sum[i] * sum[j] / draws / draws;
    return products;
}

/// The same from the calibrations: the part of one point on the diagonal, and the part that points share.
std::vector<std::vector<double>> stated_covariance(const FigureAxes& axes, const std::vector<Pixel>& points,
                                                   double click_error) {
    const std::size_t count = 2 * points.size();
    std::vector<std::vector<double>> result(count, std::vector<double>(count, 0.0));
    for (std::size_t axis = 0; axis < 2; ++axis) {
        const AxisCalibration calibration = axes.calibration(axis, click_error);
        std::vector<std::array<double, 3>> shared;
        for (std::size_t i = 0; i < points.size(); ++i) {
            const auto values = axes.values(points[i]);
            shared.push_back(shared_errors(calibration, values[axis], values[1 - axis]));
            const bool linear = calibration.scale == AxisScale::linear;
            const double own = linear ? calibration.deviation : calibration.deviation * values[axis];
            result[2 * i + axis][2 * i + axis] = own * own;
        }
        for (std::size_t i = 0; i < points.size(); ++i)
            for (std::size_t j = 0; j < points.size(); ++j)
                for (std::size_t k = 0; k < 3; ++k) result[2 * i + axis][2 * j + axis] += shared[i][k] * shared[j][k];
    }
    return result;
}

/// The largest difference of two covariances in units of the deviations, as between correlations.
double difference(const std::vector<std::vector<double>>& a, const std::vector<std::vector<double>>& b) {
    double largest = 0.0;
    for (std::size_t i = 0; i < a.size(); ++i)
        for (std::size_t j = 0; j < a.size(); ++j)
            largest = std::max(largest, std::abs(a[i][j] - b[i][j]) / std::sqrt(b[i][i] * b[j][j]));
    return largest;
}

}  // namespace

TEST_CASE("axes turned in the image read the same values") {
    for (const double angle : {0.0, 3.0, -40.0, 90.0, 180.0}) {
        CAPTURE(angle);
        const FigureAxes axes = figure(angle * degree, AxisScale::linear, AxisScale::logarithmic).axes();
        const auto values = axes.values(turned({260, 275}, angle * degree));
        CHECK(std::abs(values[0] - 3.5) < 1e-12);
        CHECK(std::abs(values[1] - 0.4 * std::pow(0.9 / 0.4, 0.75)) < 1e-12);
        CHECK(std::abs(axes.skewness()) < 1e-12);
    }
}

TEST_CASE("axes that follow the image ignore a click beside the line") {
    Figure clicked = figure(0.0, AxisScale::linear, AxisScale::linear);
    clicked.turned = false;
    clicked.x.second.y += 6.0;
    clicked.y.second.x -= 5.0;
    const auto values = clicked.axes().values({260, 275});
    CHECK(std::abs(values[0] - 3.5) < 1e-12);
    CHECK(std::abs(values[1] - 0.775) < 1e-12);
    CHECK_FALSE(clicked.axes().calibration(0, 1.0).tilt.has_value());
    Figure upright = figure(90.0 * degree, AxisScale::linear, AxisScale::linear);
    upright.turned = false;
    const auto same = upright.axes().values(turned({260, 275}, 90.0 * degree));
    CHECK(std::abs(same[0] - 3.5) < 1e-12);
    CHECK(std::abs(same[1] - 0.775) < 1e-12);
}

TEST_CASE("a calibration states the extent of a click and the positions of the axes") {
    const FigureAxes axes = figure(0.0, AxisScale::linear, AxisScale::logarithmic).axes();
    const AxisCalibration x = axes.calibration(0, 2.0), y = axes.calibration(1, 2.0);
    CHECK(std::abs(x.deviation - 2.0 * 7.5 / 400.0) < 1e-15);
    CHECK(std::abs(y.deviation - 2.0 * std::log(0.9 / 0.4) / 300.0) < 1e-15);
    REQUIRE(x.tilt.has_value());
    CHECK(x.tilt->scale == AxisScale::logarithmic);
    CHECK(std::abs(x.tilt->foot - 0.4 * std::pow(0.9 / 0.4, 20.0 / 300.0)) < 1e-14);  // 20 pixels above the foot of y
    CHECK(std::abs(x.tilt->top / x.tilt->foot - 0.9 / 0.4) < 1e-14);
    REQUIRE(y.tilt.has_value());
    CHECK(std::abs(y.tilt->foot - 0.5) < 1e-13);
    CHECK(std::abs(y.tilt->top - 8.0) < 1e-13);
}

TEST_CASE("the stated covariance of all values is that of simulated clicks") {
    // 40,000 draws determine a correlation to 0.005 (one standard error), a variance to 0.007 of itself; there are 36
    // entries, so 0.03 is more than four standard errors. The second order in clicks of 0.6 pixels in 300 is
    // 1e-5 of that.
    const std::vector<Pixel> upright{{120, 470}, {260, 275}, {480, 210}};
    for (const AxisScale x : {AxisScale::linear, AxisScale::logarithmic}) {
        for (const double angle : {0.0, 25.0}) {
            const Figure clicked = figure(angle * degree, x, AxisScale::linear);
            std::vector<Pixel> points;
            for (const Pixel point : upright) points.push_back(turned(point, angle * degree));
            const auto simulated = simulated_covariance(clicked, points, 0.6, 40000);
            CHECK(difference(simulated, stated_covariance(clicked.axes(), points, 0.6)) < 0.03);
        }
        Figure fixed = figure(0.0, x, AxisScale::logarithmic);
        fixed.turned = false;
        const auto simulated = simulated_covariance(fixed, upright, 0.6, 40000);
        CHECK(difference(simulated, stated_covariance(fixed.axes(), upright, 0.6)) < 0.03);
    }
}
