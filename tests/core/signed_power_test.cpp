// Powers and their derivatives at and around zero, with dual exponents.
#include "impactfit/core/numbers/signed_power.hpp"

#include <ceres/jet.h>
#include <doctest/doctest.h>

#include <array>
#include <limits>

#include "impactfit/core/numbers/tangent.hpp"
#include "tests/core/relative_difference.hpp"

using impactfit::positive_power;
using impactfit::signed_power;
using impactfit::Tangent;
using impactfit_tests::relative_difference;

namespace {

using Dual = ceres::Jet<double, 2>;  // derivatives in the base and in the exponent
constexpr double infinite = std::numeric_limits<double>::infinity();

Dual base(double x) {
    return Dual(x, 0);
}
Dual exponent(double p) {
    return Dual(p, 1);
}

struct AtZero {
    double exponent, positive, slope;  // |x|^p sgn x itself is 0 for every exponent
};

/// One-sided slopes from inside; that of |x|^0 = 1 is 0.
constexpr std::array at_zero{AtZero{0.0, 1.0, 0.0}, AtZero{0.25, 0.0, infinite}, AtZero{0.5, 0.0, infinite},
                             AtZero{1.0, 0.0, 1.0}, AtZero{1.5, 0.0, 0.0}};

}  // namespace

TEST_CASE("powers of zero have the values of the limit") {
    for (const AtZero& zero : at_zero) {
        const auto [p, positive, slope] = zero;
        CAPTURE(zero.exponent);
        CHECK(positive_power(0.0, p) == positive);
        CHECK(signed_power(0.0, p) == 0.0);
        CHECK(signed_power(-0.0, p) == 0.0);
    }
}

TEST_CASE("dual powers of zero have the slopes of the limit and are never NaN") {
    for (const AtZero& zero : at_zero) {
        const auto [p, positive, slope] = zero;
        CAPTURE(zero.exponent);
        for (const Dual& y : {positive_power(base(0.0), exponent(p)), signed_power(base(0.0), exponent(p))}) {
            CHECK(y.v[0] == slope);
            CHECK(y.v[1] == 0.0);  // x^p ln x -> 0
        }
        CHECK(positive_power(base(0.0), exponent(p)).a == positive);
        CHECK(signed_power(base(0.0), exponent(p)).a == 0.0);
    }
}

TEST_CASE("a zero that does not vary has no derivative, even where the slope is infinite") {
    for (const AtZero& zero : at_zero) {
        const auto [p, positive, slope] = zero;
        CAPTURE(zero.exponent);
        for (const Dual& y : {positive_power(Dual(0.0), exponent(p)), signed_power(Dual(0.0), exponent(p))}) {
            CHECK(y.v[0] == 0.0);
            CHECK(y.v[1] == 0.0);
        }
        CHECK(positive_power(Tangent<double>(0.0, 0.0), Tangent<double>(p)).v == 0.0);
        CHECK(positive_power(Tangent<double>(0.0, 1.0), Tangent<double>(p)).v == slope);
    }
}

TEST_CASE("derivatives away from zero are those of the power") {
    for (const double p : {0.0, 0.25, 0.5, 1.0, 1.5, 2.7})
        for (const double x : {1e-8, 0.3, 1.0, 4.0}) {
            CAPTURE(p);
            CAPTURE(x);
            const Dual inside = signed_power(base(x), exponent(p)), mirrored = signed_power(base(-x), exponent(p));
            // A pow and a product: a few roundings.
            CHECK(relative_difference(inside.a, std::pow(x, p)) < 1e-15);
            CHECK(relative_difference(inside.v[0], p * std::pow(x, p - 1.0)) < 1e-15);
            CHECK(relative_difference(inside.v[1], std::pow(x, p) * std::log(x)) < 1e-15);
            CHECK(mirrored.a == -inside.a);
            CHECK(mirrored.v[0] == inside.v[0]);
            CHECK(mirrored.v[1] == -inside.v[1]);
        }
}

TEST_CASE("outside the contact a power of the indentation is that of zero and does not vary") {
    for (const AtZero& zero : at_zero) {
        const auto [p, positive, slope] = zero;
        CAPTURE(zero.exponent);
        CHECK(positive_power(-0.7, p) == positive);
        const Dual y = positive_power(base(-0.7), exponent(p));
        CHECK(y.a == positive);
        CHECK(y.v[0] == 0.0);
        CHECK(y.v[1] == 0.0);
    }
}

TEST_CASE("second derivatives through nested dual numbers") {
    using Nested = Tangent<Dual>;
    const double x = 0.7, p = 1.3;
    const Nested y = positive_power(Nested(base(x), Dual(1.0)), Nested(exponent(p), Dual(0.0)));
    CHECK(relative_difference(y.v.v[0], p * (p - 1.0) * std::pow(x, p - 2.0)) < 1e-14);  // products of rounded powers
    CHECK(relative_difference(y.v.v[1], std::pow(x, p - 1.0) * (1.0 + p * std::log(x))) < 1e-14);
}

TEST_CASE("whole powers by multiplication") {
    CHECK(impactfit::whole_power(3.0, 0) == 1.0);
    CHECK(impactfit::whole_power(3.0, 4) == 81.0);
    CHECK(impactfit::whole_power(base(3.0), 4).v[0] == 108.0);
}
