// Basis of the factors of a separable form: spans the factors at any shape within the bounds; other points are refused.
#include "impactfit_papers/tables/curve_fitting/separable_grid.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "impactfit/core/numbers/even_grid.hpp"
#include "tests/core/thrown_error.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

/// exp(-s x) and x exp(-t x).
const TermFactors fading{2, [](std::span<const Dual> shape, double at, std::span<Dual> factors) {
                             factors[0] = exp(-shape[0] * at);
                             factors[1] = at * exp(-shape[1] * at);
                         }};
const TermFactors constant{1, [](std::span<const Dual>, double, std::span<Dual> factors) { factors[0] = Dual(1.0); }};
const std::vector<FreeParameter> bounds{{"s", 1.0, 0.1, 5.0}, {"t", 1.0, 0.05, 6.0}};

std::vector<CurvePoint> grid_points() {
    std::vector<CurvePoint> points;
    for (const double x : even_grid(0.0, 10.0, 101))
        for (const double y : {0.0, 1.0, 3.0}) points.push_back({{x, y}, std::sin(x) + y, 1.0 + 0.1 * x});
    return points;
}

}  // namespace

TEST_CASE("a tenth of the directions spans the factors and their derivatives at any shape within the bounds") {
    const std::vector<double> at = even_grid(0.0, 10.0, 101);
    const GridAxis axis(fading, at, std::vector(at.size(), 1.0), bounds);
    MESSAGE("directions: ", axis.basis().cols());
    CHECK(axis.basis().cols() < 40);
    std::mt19937 random(25);
    double worst = 0.0;
    for (int i = 0; i < 200; ++i) {
        const double s = std::uniform_real_distribution(0.1, 5.0)(random),
                     t = std::uniform_real_distribution(0.05, 6.0)(random);
        const FactorTable table = axis.table(std::vector{Dual(s, 0), Dual(t, 1)}, true);
        const Eigen::MatrixXd values = axis.basis() * table.values, slopes = axis.basis() * table.derivatives[1];
        for (Eigen::Index row = 0; row < values.rows(); ++row) {
            const double x = at[static_cast<std::size_t>(row)], second = x * std::exp(-t * x);
            worst = std::max({worst, std::abs(values(row, 0) - std::exp(-s * x)), std::abs(values(row, 1) - second),
                              std::abs(slopes(row, 1) + x * second)});
        }
    }
    MESSAGE("largest error ", worst);
    CHECK(worst < 1e-12);  // some hundred times least_direction, for the derivatives
}

TEST_CASE("data in the bases and their rest have the norm of the weighted values") {
    const std::vector<CurvePoint> points = grid_points();
    const SeparableGrid grid(fading, constant, points, bounds);
    double squares = 0.0;
    for (const CurvePoint& point : points) squares += std::pow(point.weight * point.value, 2);
    CHECK(std::abs((grid.data.squaredNorm() + grid.rest * grid.rest) / squares - 1.0) <
          1e-13);            // rounding of 303 terms
    CHECK(grid.rest > 1.0);  // most of y
}

TEST_CASE("points off a grid are refused") {
    const auto refused = [](std::vector<CurvePoint> points) {
        return refuses(
            ErrorKind::internal, [&] { SeparableGrid(fading, constant, points, bounds); }, "grid", "first coordinate");
    };
    std::vector<CurvePoint> points = grid_points();
    points.pop_back();
    CHECK(refused(points));
    points = grid_points();
    points[7].at[1] = 2.0;
    CHECK(refused(points));
    points = grid_points();
    points[7].weight = 2.0;
    CHECK(refused(points));
}
