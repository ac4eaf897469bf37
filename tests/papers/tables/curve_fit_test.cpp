// Fits of closed forms, beside the recipes that use them.
#include "impactfit_papers/tables/curve_fitting/curve_fit.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <memory>
#include <vector>

#include "tests/core/relative_difference.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

constexpr std::size_t constants = 10, points = 12;

/// Blocks of the size of a Jacobian, given back full of NaN: the next of that size come from them.
void leave_rubbish() {
    std::vector<std::unique_ptr<double[]>> blocks;
    for (int i = 0; i < 7; ++i) {
        blocks.push_back(std::make_unique<double[]>(constants * points));
        std::fill_n(blocks.back().get(), constants * points, std::numeric_limits<double>::quiet_NaN());
    }
}

/// The first ten have one constant each, the last two all of them.
Dual picked(std::span<const Dual> c, const std::array<double, 2>& at) {
    const auto i = static_cast<std::size_t>(at[0]);
    if (i < c.size()) return c[i];
    Dual sum(0.0);
    for (const Dual& constant : c) sum += constant;
    return sum;
}

}  // namespace

TEST_CASE("curve fit: constants beyond those of one pass of dual numbers") {
    std::vector<CurvePoint> data;
    for (std::size_t i = 0; i < points; ++i)
        data.push_back({{static_cast<double>(i), 0.0}, i < constants ? 1.0 + static_cast<double>(i) : 55.0});
    std::vector<FreeParameter> free;
    for (std::size_t j = 0; j < constants; ++j) free.push_back({fmt::format("c{}", j), 5.0, 0.0, 20.0});
    leave_rubbish();
    const FittedCurve fit = fit_curve(picked, data, free, {1, 1, 1});
    REQUIRE(fit.converged);
    // Exact data: the search ends where steps are below 1e-10 or so of the constants.
    for (std::size_t j = 0; j < constants; ++j)
        CHECK(relative_difference(fit.constants[j], 1.0 + static_cast<double>(j)) < 1e-8);
    leave_rubbish();
    FittedCurve again = fit;
    again.condition = std::nan("");
    describe_fit(again, picked, data);
    CHECK(again.condition == fit.condition);
    CHECK(std::isfinite(fit.condition));
}
