// The slope of the logarithmic oscillator, and the rule for integrals with an algebraic end point.
#include "impactfit/dynamics/reduced/logarithmic_slope.hpp"

#include <doctest/doctest.h>

#include <cmath>

#include "impactfit/dynamics/reduced/end_point_rule.hpp"
#include "tests/core/relative_difference.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

/// Relative error of g(h). For h < -1, z = exp(lambda) is the fixed point of exp(z - 1 - h^2), a contraction. Otherwise
/// the residual of u - ln(1 + u) = h^2 at u = 2 h / g, over its slope; long double keeps the digits of the difference.
double slope_error(double h) {
    const long double exact_h = h, g = LogarithmicSlope::instance()(h);
    if (h < -1.0) {
        long double z = 0.0L;
        for (int i = 0; i < 200; ++i) z = std::exp(z - 1.0L - exact_h * exact_h);
        return static_cast<double>(g * (z - 1.0L) / (2.0L * exact_h) - 1.0L);
    }
    const long double u = 2.0L * exact_h / g;
    return static_cast<double>((u - std::log1p(u) - exact_h * exact_h) * (1.0L + u) / (u * u));
}

}  // namespace

TEST_CASE("logarithmic slope: every digit on both sides, and far outside of the polynomials") {
    CHECK(same_number(LogarithmicSlope::instance()(0.0), std::sqrt(2.0)));
    double largest = 0.0;
    for (int i = 1; i <= 20'000; ++i)
        for (const double side : {-1.0, 1.0}) largest = std::max(largest, std::abs(slope_error(side * 1e-3 * i)));
    CHECK(largest < 1e-15);  // four roundings of the polynomial
    for (const double h : {1e2, 1e3, 1e6})
        for (const double side : {-1.0, 1.0}) CHECK(std::abs(slope_error(side * h)) < 1e-15);
}

TEST_CASE("logarithmic slope: h = 0 and the limits of the polynomials are continuous") {
    const auto& slope = LogarithmicSlope::instance();
    CHECK(same_number(slope(1e-300), slope(-1e-300)));
    for (const double h : {-8.0, 8.0, 2.5})
        CHECK(same_number(slope(std::nextafter(h, 0.0)), slope(std::nextafter(h, 2 * h))));
}

TEST_CASE("end-point rule: powers are integrated exactly up to degree 19, for every end-point power") {
    for (const double beta_plus_one : {1.0, 2.0 / 3.0, 0.4, 0.25, 1.0 / 11.0, 0.01})
        for (int degree = 0; degree < 20; ++degree) {
            const EndPointRule rule(beta_plus_one);
            double sum = 0.0;
            for (std::size_t j = 0; j < EndPointRule::size; ++j)
                sum += rule.weights()[j] * std::pow(EndPointRule::nodes()[j], degree);
            CAPTURE(beta_plus_one);
            CAPTURE(degree);
            // Weights of both signs sum to 1 / (beta + 1); the limit is some roundings of that sum.
            CHECK(std::abs(sum - 1.0 / (beta_plus_one + degree)) < 1e-14 / beta_plus_one);
        }
}
