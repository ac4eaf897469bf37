#include <doctest/doctest.h>

#include <cmath>

#include "impactfit/core/error.hpp"
#include "impactfit/dynamics/damping/unit_restitution.hpp"
#include "impactfit_papers/tables/linear_damping/linear_damping_grid.hpp"
#include "tests/core/thrown_error.hpp"
#include "tests/problems/reference_impacts.hpp"

using namespace impactfit;
using namespace impactfit_tests;

TEST_CASE("Linear damping curve: restitution and damping as simulated") {
    for (const double n : {1.0, 1.01, 1.37, 1.5, 1.99, 2.0}) {
        const DampingCurve curve = linear_damping_curve(n);
        for (const double e : {1e-4, 1.3e-3, 0.02, 0.3, 0.77, 0.99, 1.0 - 1e-6, 1.0 - 1e-9}) {
            CAPTURE(n);
            CAPTURE(e);
            const double damping = curve.damping_ratio(e);
            CHECK(std::abs(curve.restitution(damping) / e - 1.0) <
                  1e-14 * (1.0 - std::log(e)));                                    // both by the same curve
            CHECK(std::abs(simulated_restitution(n, damping) / e - 1.0) < 1e-10);  // as promised by the header
        }
        CHECK(curve.damping_ratio(1.0) == 0.0);
        CHECK(curve.restitution(0.0) == 1.0);
    }
}

TEST_CASE("Linear damping curve: damping of an independent implementation") {
    int compared = 0;
    for (const auto& row : reference_detail::rows("unit_impacts.csv")) {
        if (row.at("set") != "poursina") continue;
        const double e = reference_detail::number(row, "restitution");
        const double expected = reference_detail::number(row, "damping_ratio");
        // A restitution of 1e-4 is the end of the curve; the reference has 1e-13, the curve 1e-11.
        CHECK(
            std::abs(linear_damping_curve(reference_detail::number(row, "hertz_exponent")).damping_ratio(e) / expected -
                     1.0) < 1e-10);
        ++compared;
    }
    CHECK(compared == 132);
}

TEST_CASE("Linear damping curve: its ends and its slope") {
    // Undamped limit at n = 1: half a period of a sine, -ln e = pi c/2.
    CHECK(std::abs(weak_damping_loss(linearly_damped(1.0)) - 1.5707963267948966) < 1e-15);
    const DampingCurve curve = linear_damping_curve(1.5);
    // c e^(1/(n+1)) -> 1: 0.9991 at e = 1e-4 by an independent implementation.
    CHECK(std::abs(curve.damping_ratio(1e-4) * std::pow(1e-4, 0.4) - 0.9991) < 5e-5);
    for (const double damping : {1e-3, 0.2, 3.0}) {
        const double h = 1e-5;
        const double slope =
            std::log(curve.restitution(damping * std::exp(h)) / curve.restitution(damping * std::exp(-h))) / (2.0 * h);
        CHECK(std::abs(curve.sensitivity(damping) / slope - 1.0) < 1e-7);  // the difference: h^2 and 1e-13/h
    }
}

TEST_CASE("Linear damping curve: rejects values outside its range") {
    for (const double n : {0.99, 2.01, std::nan("")}) {
        const auto error = thrown_error([&] { linear_damping_curve(n); });
        REQUIRE(error);
        CHECK(error->kind() == ErrorKind::usage);
    }
    const DampingCurve curve = linear_damping_curve(1.5);
    for (const double e : {0.0, 9e-5, 1.01, -0.5, std::nan("")}) {
        const auto error = thrown_error([&] { curve.damping_ratio(e); });
        REQUIRE(error);
        CHECK(error->kind() == ErrorKind::usage);
    }
}
