#include "impactfit_papers/tables/curve_fitting/largest_error.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <random>
#include <stdexcept>
#include <vector>

using namespace impactfit;

namespace {

/// Four axes as those of a fitted surface.
constexpr std::array box{BoxAxis{1.0, 2.0}, BoxAxis{0.25, 2.5}, BoxAxis{0.6, 1.5},
                         BoxAxis{0.05, 1.0, Spacing::logarithmic}};

/// Where a point lies in its box, from 0 to 1 on each axis.
std::array<double, 4> shares(std::span<const double> point) {
    std::array<double, 4> shares{};
    for (std::size_t axis = 0; axis < 4; ++axis) {
        const auto& [low, high, spacing] = box[axis];
        shares[axis] = spacing == Spacing::even ? (point[axis] - low) / (high - low)
                                                : std::log(point[axis] / low) / std::log(high / low);
    }
    return shares;
}

/// Ripples up to 1, and a peak of 2 as narrow as the error of a fit of some ten terms is.
ErrorAt planted(const std::array<double, 4>& peak, double width) {
    return [=](std::span<const double> point) {
        double ripples = 1.0, squares = 0.0;
        const auto at = shares(point);
        for (std::size_t axis = 0; axis < 4; ++axis) {
            ripples *= std::abs(std::cos(9.0 * at[axis]));
            squares += (at[axis] - peak[axis]) * (at[axis] - peak[axis]);
        }
        return ripples / (1.0 + 30.0 * squares) + (2.0 - ripples) / (1.0 + squares / (width * width));
    };
}

/// The largest of 10,000 points drawn inside.
double largest_drawn(const ErrorAt& error) {
    std::mt19937_64 source(1);
    double largest = 0.0;
    for (int i = 0; i < 10'000; ++i) {
        std::array<double, 4> point{};
        for (std::size_t axis = 0; axis < 4; ++axis)
            point[axis] = box[axis].value(static_cast<double>(source() >> 11) * 0x1p-53);
        largest = std::max(largest, error(point));
    }
    return largest;
}

}  // namespace

TEST_CASE("the largest error is found at a corner, on an edge, on a face and inside, where drawn points miss it") {
    struct Planted {
        std::array<double, 4> peak;
        double width;
    };
    for (const Planted& one : {Planted{{0.0, 1.0, 0.0, 1.0}, 0.02}, Planted{{0.0, 1.0, 0.0, 0.717}, 0.03},
                               Planted{{0.41, 1.0, 0.0, 0.717}, 0.05}, Planted{{0.41, 0.33, 0.62, 0.717}, 0.05}}) {
        const ErrorAt error = planted(one.peak, one.width);
        CAPTURE(one.peak[0]);
        CAPTURE(one.peak[3]);
        CHECK(largest_drawn(error) < 1.8);
        const LargestError found = largest_error(box, error, 2);
        CHECK(std::abs(found.error - 2.0) < 2e-4);  // a search ends within a thousandth, which stated_bound() adds
        CHECK(stated_bound(found.error) >= 2.0);
        const auto at = shares(found.at);
        for (std::size_t axis = 0; axis < 4; ++axis) CHECK(std::abs(at[axis] - one.peak[axis]) < 1e-3);
    }
}

TEST_CASE("the largest error does not depend on the number of threads") {
    const ErrorAt error = planted({0.41, 1.0, 0.0, 0.717}, 0.05);
    const LargestError alone = largest_error(box, error, 1), side_by_side = largest_error(box, error, 2);
    CHECK(alone.error == side_by_side.error);
    CHECK(alone.at == side_by_side.at);
    CHECK(alone.evaluations == side_by_side.evaluations);
}

TEST_CASE("points lie in the box, with its ends exactly") {
    bool low = false, high = false;
    constexpr std::array axis{BoxAxis{0.05, 0.7, Spacing::logarithmic}};
    const auto error = [&](std::span<const double> point) {
        CHECK(point[0] >= 0.05);
        CHECK(point[0] <= 0.7);
        low = low || point[0] == 0.05;
        high = high || point[0] == 0.7;
        return std::abs(std::sin(20.0 * point[0]));
    };
    CHECK(std::abs(largest_error(axis, error, 1).error - 1.0) < 1e-6);
    CHECK(low);
    CHECK(high);
}

TEST_CASE("an error that is not a number is infinite, and what the error throws is passed on") {
    constexpr std::array axis{BoxAxis{0.0, 1.0}};
    CHECK(std::isinf(largest_error(
                         axis, [](auto point) { return point[0] < 0.4 ? NAN : 1.0; }, 1)
                         .error));
    int calls = 0;
    const auto fails_in_a_search = [&](std::span<const double>) -> double {
        if (++calls > 70) throw std::runtime_error("no impact");  // after the corners and the points of the inside
        return 1.0;
    };
    CHECK_THROWS_AS(largest_error(axis, fails_in_a_search, 1), std::runtime_error);
}

TEST_CASE("a stated bound has two digits and is rounded up") {
    CHECK(stated_bound(2.18e-5) == 2.2e-5);
    CHECK(stated_bound(2.21e-5) == 2.3e-5);
    CHECK(stated_bound(2.1999e-5) == 2.3e-5);  // a search may end a thousandth below
    CHECK(stated_bound(9.95e-4) == 1e-3);
    CHECK(stated_bound(0.31) == 0.32);
    CHECK(stated_bound(0.0) == 0.0);
}
