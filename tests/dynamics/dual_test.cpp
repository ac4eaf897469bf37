// Derivatives of responses by dual numbers: event times, exponents, both separation rules.
#include <ceres/jet.h>
#include <doctest/doctest.h>

#include <array>
#include <cmath>

#include "impactfit/contact/laws/power_law.hpp"
#include "impactfit/dynamics/damping/damping_for_restitution.hpp"
#include "impactfit/dynamics/impact/observable.hpp"
#include "impactfit/dynamics/simulation/simulate.hpp"
#include "tests/problems/power_law_impact.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

using Jet = ceres::Jet<double, 7>;
constexpr std::size_t inputs = 7;  // stiffness, n, m, q, lambda; mass, speed
using Point = std::array<double, inputs>;

template <class S>
Collision<S> response(const std::array<S, inputs>& x, Separation rule) {
    return simulate_legs<PowerLaw, S>({x[0], x[1], x[2], x[3], x[4]}, {x[5], x[6]},
                                      options_with(rule, tightest_tolerance));
}

Collision<Jet> dual_response(const Point& x, Separation rule) {
    std::array<Jet, inputs> duals;
    for (std::size_t i = 0; i < inputs; ++i) duals[i] = Jet(x[i], static_cast<int>(i));
    return response(duals, rule);
}

/// Central difference of order 4. With a step of 2e-3 its own error is near 1e-10 for these smooth responses, and that
/// of simulations good to 1e-13 is 1e-10 of them.
double difference(const Point& x, std::size_t input, const Observable& observable, Separation rule) {
    const double h = 2e-3 * std::max(std::abs(x[input]), 0.5);
    const auto at = [&](double steps) {
        Point moved = x;
        moved[input] += steps * h;
        return observable(response(moved, rule));
    };
    return (8.0 * (at(1.0) - at(-1.0)) - (at(2.0) - at(-2.0))) / (12.0 * h);
}

void check_derivatives(const Point& x, Separation rule, std::initializer_list<std::size_t> varied) {
    const auto collision = dual_response(x, rule);
    REQUIRE(collision.status == CollisionStatus::separated);
    for (const Observable& observable : all_observables)
        for (const std::size_t input : varied) {
            CAPTURE(observable.name);
            CAPTURE(input);
            CAPTURE(to_string(rule));
            const Jet& value = observable(collision);
            CHECK(std::abs(value.v[static_cast<int>(input)] - difference(x, input, observable, rule)) <
                  3e-8 * (1.0 + std::abs(value.a)));
        }
}

}  // namespace

TEST_CASE("Kelvin-Voigt separated at zero indentation: the derivative holds the event time") {
    const double zeta = 0.3;
    const auto collision = dual_response({1.0, 1.0, 0.0, 1.0, 2.0 * zeta, 1.0, 1.0}, Separation::zero_indentation);
    const double root = std::sqrt(1.0 - zeta * zeta);
    const double exact = -std::exp(-3.14159265358979324 * zeta / root) * 3.14159265358979324 / (root * root * root);
    CHECK(std::abs(exact + 1.3474456951) < 5e-11);  // ten decimals are published
    CHECK(std::abs(2.0 * collision.restitution.v[4] - exact) < 1e-11);
    // T = pi / sqrt(1 - zeta^2)
    CHECK(std::abs(collision.duration.v[4] - 0.5 * 3.14159265358979324 * zeta / (root * root * root)) < 1e-11);
}

TEST_CASE("Tsuji's law with dual exponents, mass, speed and stiffness, under both rules") {
    for (const Separation rule : both_rules)
        check_derivatives({1.3, 1.5, 0.25, 1.0, 0.6, 0.8, 1.2}, rule, {0, 1, 2, 3, 4, 5, 6});
}

TEST_CASE("Hertz spring with linear damping and a dual exponent, separated at zero force") {
    check_derivatives({1.3, 1.5, 0.0, 1.0, 0.5, 0.8, 1.2}, Separation::zero_force, {0, 1, 3, 4, 5, 6});
}

TEST_CASE("a law without whole exponents, under both rules") {
    for (const Separation rule : both_rules)
        check_derivatives({1.0, 1.4, 1.1, 0.9, 0.8, 1.0, 1.0}, rule, {0, 1, 2, 3, 4, 5, 6});
    check_derivatives({1.0, 1.2, 1.7, 1.2, 0.8, 1.0, 1.0}, Separation::zero_indentation, {0, 1, 2, 3, 4, 5, 6});
}

TEST_CASE("the derivative in a damping exponent of 0 is one-sided and finite") {
    const Point x{1.0, 1.5, 0.0, 1.0, 0.5, 1.0, 1.0};
    const auto collision = dual_response(x, Separation::zero_force);
    const auto at = [&](double m) {
        Point moved = x;
        moved[2] = m;
        return response(moved, Separation::zero_force).restitution;
    };
    const double h = 1e-3;  // forward difference of order 4: error near h^4, and 1e-13 / h of rounding
    const double forward =
        (-25.0 * at(0.0) + 48.0 * at(h) - 36.0 * at(2.0 * h) + 16.0 * at(3.0 * h) - 3.0 * at(4.0 * h)) / (12.0 * h);
    CHECK(std::abs(collision.restitution.v[2] - forward) < 1e-7);
}

TEST_CASE("the optimal damping of a Hertz spring: its slopes by the implicit function rule") {
    const double n = 1.5, e = 0.6;
    const auto optimum = [](double exponent, double restitution) {
        return exact_damping_ratio({exponent, 0.0, 1.0, Separation::zero_force}, restitution, tightest_tolerance)
            .damping_ratio;
    };
    const auto collision = dual_response({1.0, n, 0.0, 1.0, optimum(n, e), 1.0, 1.0}, Separation::zero_force);
    const double in_restitution = 1.0 / collision.restitution.v[4],
                 in_exponent = -collision.restitution.v[1] / collision.restitution.v[4];
    const double h = 1e-3;
    const auto slope = [h](const auto& f) { return (8.0 * (f(h) - f(-h)) - (f(2.0 * h) - f(-2.0 * h))) / (12.0 * h); };
    // Fourth order in h, and roots good to about 1e-12.
    CHECK(std::abs(in_restitution - slope([&](double d) { return optimum(n, e + d); })) < 1e-8);
    CHECK(std::abs(in_exponent - slope([&](double d) { return optimum(n + d, e); })) < 1e-8);
}

TEST_CASE("bodies that stick have no rate of restitution") {
    const auto collision = dual_response({1.0, 1.0, 0.0, 1.0, 3.0, 1.0, 1.0}, Separation::zero_indentation);
    CHECK(collision.status == CollisionStatus::sticks);
    CHECK(collision.restitution.a == 0.0);
    CHECK(collision.restitution.v[4] == 0.0);
}

TEST_CASE("derivatives in exponents do not lose to whole exponents at the default tolerance") {
    // x^p ln x is not smooth where x^p is. The error control uses values only: 5e-8 is 500 times the tolerance.
    for (const Separation rule : both_rules)
        for (const Point& x : {Point{1.0, 1.5, 0.0, 1.0, 0.5, 1.0, 1.0},
                               {1.0, 1.5, 0.25, 1.0, 0.6, 1.0, 1.0},
                               {1.0, 1.5, 1.5, 1.0, 0.8, 1.0, 1.0}}) {
            std::array<Jet, inputs> duals;
            for (std::size_t i = 0; i < inputs; ++i) duals[i] = Jet(x[i], static_cast<int>(i));
            const auto quick =
                simulate_legs<PowerLaw, Jet>({duals[0], duals[1], duals[2], duals[3], duals[4]}, {duals[5], duals[6]},
                                             options_with(rule, default_tolerance));
            const auto right = dual_response(x, rule);
            for (const Observable& observable : all_observables)
                for (int i = 0; i < 7; ++i) {
                    CAPTURE(observable.name);
                    CAPTURE(i);
                    CAPTURE(x.at(2));
                    CAPTURE(to_string(rule));
                    CHECK(std::abs(observable(quick).v[i] - observable(right).v[i]) < 5e-8);
                }
        }
}

TEST_CASE("the first effect of damping on an elastic impact") {
    // m = n, q = 1: e = 1 - 2/3 eps; m = 1/4, n = 3/2: e = exp(-pi zeta), zeta = eps / sqrt(5).
    const auto slope = [](double m) {
        return dual_response({1.0, 1.5, m, 1.0, 0.0, 1.0, 1.0}, Separation::zero_indentation).restitution.v[4];
    };
    CHECK(std::abs(slope(1.5) + 2.0 / 3.0) < 1e-11);
    CHECK(std::abs(slope(0.25) + 3.14159265358979324 / std::sqrt(5.0)) < 1e-11);
}
