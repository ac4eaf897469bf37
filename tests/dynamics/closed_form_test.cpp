// Closed forms against simulation, and against a second way to the same number.
#include "impactfit/dynamics/damping/closed_form.hpp"

#include <doctest/doctest.h>

#include <array>
#include <boost/math/special_functions/lambert_w.hpp>
#include <cmath>
#include <numbers>

#include "tests/core/relative_difference.hpp"
#include "tests/problems/power_law_impact.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

/// Simulation at the tightest tolerance: good to 1e-12 of the larger of e and 0.05.
void check_against_simulation(const Exponents& x, Separation rule, double ratio) {
    CAPTURE(x.n);
    CAPTURE(x.m);
    CAPTURE(x.q);
    CAPTURE(ratio);
    const auto closed = closed_form_restitution({x.n, x.m, x.q, rule}, ratio);
    REQUIRE(closed.has_value());
    const auto simulated = unit_impact(x, ratio, rule, tightest_tolerance);
    CHECK(std::abs(*closed - simulated.restitution) < 1e-12 * std::max(*closed, 0.05));
    CHECK((*closed == 0.0) == (simulated.status == CollisionStatus::sticks));
}

constexpr std::array with_closed_form{Exponents{1.5, 1.5, 1.0}, Exponents{1.5, 1.5, 0.25}, Exponents{1.0, 1.0, 0.6},
                                      Exponents{2.0, 2.0, 1.7}, Exponents{1.5, 0.25, 1.0}, Exponents{1.0, 0.0, 1.0}};

}  // namespace

TEST_CASE("closed forms agree with simulation") {
    for (const double ratio : {1e-6, 0.01, 0.3, 1.0, 3.0, 30.0})
        for (const Separation rule : both_rules) {
            for (const double n : {0.7, 1.0, 1.5, 4.0})
                for (const double q : {0.8, 1.0, 1.5, 1.9}) check_against_simulation({n, n, q}, rule, ratio);
            for (const double n : {1.0, 1.5, 2.0, 3.0})
                check_against_simulation({n, 0.5 * (n - 1.0), 1.0}, rule, ratio);
        }
}

TEST_CASE("m = n, q = 1 is a Lambert function") {
    // Its argument comes near the branch point for small ratios, where the function has lost digits; from 1 on it has
    // not.
    for (const double ratio : {1.0, 2.0, 5.0, 12.0}) {
        const double w = boost::math::lambert_w0(-(1.0 + ratio) * std::exp(-(1.0 + ratio)));
        CHECK(relative_difference((1.0 + w) / ratio, *closed_form_restitution({2.2, 2.2, 1.0, both_rules[0]}, ratio)) <
              1e-13);
    }
}

TEST_CASE("m = n, q = 1 keeps all digits of the loss at small damping") {
    // 1 - e = 2/3 eps - 4/9 eps^2 + 44/135 eps^3 - ...: eps^4 is below 1e-12 of the loss at 1e-4.
    for (const double ratio : {1e-12, 1e-9, 1e-6, 9e-6, 1.1e-5, 1e-4}) {
        const double loss = ratio * (2.0 / 3.0 - ratio * (4.0 / 9.0 - ratio * 44.0 / 135.0));
        CHECK(std::abs(1.0 - *closed_form_restitution({1.5, 1.5, 1.0, both_rules[0]}, ratio) - loss) < 3e-16);
    }
}

TEST_CASE("the oscillator separated at zero force, by the angle instead of the arc cosine") {
    for (const double zeta : {0.05, 0.4, 0.7, 0.99}) {
        const double w = std::sqrt(1.0 - zeta * zeta);
        const double e = std::exp(-zeta / w * std::atan2(2.0 * zeta * w, 2.0 * zeta * zeta - 1.0));
        CHECK(relative_difference(e, *closed_form_restitution({1.0, 0.0, 1.0, Separation::zero_force}, 2.0 * zeta)) <
              1e-13);
    }
    CHECK(relative_difference(std::exp(-2.0), *closed_form_restitution({1.0, 0.0, 1.0, Separation::zero_force}, 2.0)) <
          1e-15);
    // The three branches join: d ln e / d zeta is -4/3 there.
    const auto at = [](double zeta) {
        return *closed_form_restitution({1.0, 0.0, 1.0, Separation::zero_force}, 2.0 * zeta);
    };
    for (const double gap : {1e-9, 4.9e-9, 5.1e-9, 1e-7})
        for (const double sign : {-1.0, 1.0})
            CHECK(std::abs(at(1.0 + sign * gap) - std::exp(-2.0) * (1.0 - sign * gap * 4.0 / 3.0)) < 1e-14);
}

TEST_CASE("the damping ratio of a closed form is its inverse") {
    for (const double e : {1e-6, 0.001, 0.01, 0.1, 0.35, 0.8, 0.99, 0.999999, 1.0 - 1e-12})
        for (const Separation rule : both_rules)
            for (const Exponents& x : with_closed_form) {
                CAPTURE(e);
                CAPTURE(x.m);
                CAPTURE(x.q);
                const UnitImpact impact{x.n, x.m, x.q, rule};
                CHECK(relative_difference(*closed_form_restitution(impact, *closed_form_damping_ratio(impact, e)), e) <
                      1e-13);
            }
}

TEST_CASE("the damping ratio of a closed form loses the wanted energy, however little that is") {
    // The loss of a simulation at the tightest tolerance is good to 1e-12 of itself.
    for (const double e : {0.1, 0.35, 0.8, 0.99, 0.999999, 1.0 - 1e-12})
        for (const Separation rule : both_rules)
            for (const Exponents& x : with_closed_form) {
                CAPTURE(e);
                CAPTURE(x.m);
                CAPTURE(x.q);
                const double ratio = *closed_form_damping_ratio({x.n, x.m, x.q, rule}, e);
                const auto energy = unit_impact(x, ratio, rule, tightest_tolerance).energy;
                const double lost = energy.lost_compression + energy.lost_restitution + energy.stored_at_separation;
                CHECK(relative_difference(lost / energy.initial, (1.0 - e) * (1.0 + e)) < 1e-12);
            }
}

TEST_CASE("strong damping: eps e^q is 1 to rounding") {
    const auto product = [](double q, double ratio) {
        return ratio * std::pow(*closed_form_restitution({1.5, 1.5, q, both_rules[0]}, ratio), q);
    };
    // The remainder for q = 1 is exp(-(1 + eps)), less for q < 1.
    for (const double ratio : {36.0, 38.0, 1e3, 1e8}) CHECK(std::abs(product(1.0, ratio) - 1.0) < 1e-14);
    for (const double ratio : {36.0, 1e3, 1e8}) CHECK(std::abs(product(0.5, ratio) - 1.0) < 1e-14);
    for (const double ratio : {1e4, 1e8}) CHECK(std::abs(product(1.5, ratio) - 1.0) < 1e-14);
}

TEST_CASE("no closed form for other exponents") {
    CHECK_FALSE(closed_form_restitution({1.5, 1.2, 1.0, both_rules[0]}, 0.5).has_value());
    CHECK_FALSE(closed_form_restitution({1.5, 0.25, 1.1, both_rules[0]}, 0.5).has_value());
    CHECK_FALSE(closed_form_damping_ratio({1.5, 1.2, 1.0, both_rules[0]}, 0.5).has_value());
}

TEST_CASE("the undamped impact") {
    CHECK(relative_difference(undamped_duration(1.0), std::numbers::pi) < 1e-15);
    CHECK(undamped_peak_indentation(1.0) == 1.0);
    // Hertz: T = 2.94 xmax / v0, in four decimals 2.9433.
    CHECK(std::abs(undamped_duration(1.5) / undamped_peak_indentation(1.5) - 2.9433) < 5e-5);
    for (const double n : {0.5, 1.0, 1.5, 3.0, 10.0}) {
        const auto collision = unit_impact({n, n, 1.0}, 0.0, both_rules[0], tightest_tolerance);
        CHECK(relative_difference(collision.duration, undamped_duration(n)) < 1e-11);
        CHECK(relative_difference(collision.peak_indentation, undamped_peak_indentation(n)) < 1e-11);
        CHECK(std::abs(collision.restitution - 1.0) < 1e-12);
    }
}
