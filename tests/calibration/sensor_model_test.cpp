// Filters of sensors: against their closed forms, between their regimes, and their derivatives.
#include "impactfit/calibration/residuals/sensor_model.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <complex>
#include <numbers>

#include "impactfit/core/numbers/dual.hpp"

using namespace impactfit;

namespace {

constexpr double pi = std::numbers::pi;

/// A half sine of unit height and length in `count` cubic pieces; zero before and after.
template <class S>
PiecewiseCubic<S> half_sine(int count) {
    const auto node = [&](int i) {
        const double t = static_cast<double>(i) / count;
        return CurveNode<S>{S(t), S(std::sin(pi * t)), S(pi * std::cos(pi * t))};
    };
    std::vector<CubicPiece<S>> pieces{{S(0.0), {S(0.0), S(0.0), S(0.0), S(0.0)}}};
    for (int i = 0; i < count; ++i) pieces.push_back(cubic_between<S>(node(i), node(i + 1)));
    pieces.push_back({S(1.0), {S(0.0), S(0.0), S(0.0), S(0.0)}});
    return PiecewiseCubic<S>(std::move(pieces));
}

using Complex = std::complex<double>;

/// y' = a y - a u with u = Im exp(i pi t) on 0..1 from y(0) = 0, then free: one root of any linear filter.
Complex one_pole(Complex a, double t) {
    const Complex i_pi(0.0, pi);
    const auto forced = [&](double at, Complex w) { return (std::exp(w * at) - std::exp(a * at)) * (-a) / (w - a); };
    const auto half = [&](double at) { return (forced(at, i_pi) - forced(at, -i_pi)) / Complex(0.0, 2.0); };
    return t <= 1.0 ? half(t) : half(1.0) * std::exp(a * (t - 1.0));
}

double first_order(double frequency, double t) {
    return t <= 0.0 ? 0.0 : one_pole(-2.0 * pi * frequency, t).real();
}

/// Partial fractions: w^2 / ((s - a)(s - b)) = sum of one-pole responses, a and b the roots of s^2 + 2 z w s + w^2.
double second_order(double frequency, double damping, double t) {
    if (t <= 0.0) return 0.0;
    const double w = 2.0 * pi * frequency;
    const Complex root = std::sqrt(Complex(damping * damping - 1.0, 0.0));
    const Complex a = w * (-damping + root), b = w * (-damping - root);
    return ((b * one_pole(a, t) - a * one_pole(b, t)) / (b - a)).real();
}

double reading(SensorFilter filter, double frequency, double damping, double t) {
    const auto input = half_sine<double>(200);
    return SensorSignal<double>(input, filter, {0.0, 1.0, 0.0, frequency, damping}, 0.0)(t);
}

constexpr std::array times{0.05, 0.3, 0.71, 0.9999, 1.2, 3.0};

}  // namespace

TEST_CASE("a filtered half sine is that of the exact solution at any frequency") {
    // Cubics in 200 pieces leave (pi/200)^4 / 384 = 2e-10 of the input.
    for (const double frequency : {0.01, 0.3, 3.0, 31.0, 32.5, 300.0, 1e5})
        for (const double t : times) {
            CAPTURE(frequency);
            CAPTURE(t);
            CHECK(std::abs(reading(SensorFilter::first_order, frequency, 0.0, t) - first_order(frequency, t)) < 1e-9);
            for (const double damping : {0.05, 0.7, 0.999, 1.001, 3.0})
                CHECK(std::abs(reading(SensorFilter::second_order, frequency, damping, t) -
                               second_order(frequency, damping, t)) < 1e-8);
        }
}

TEST_CASE("a critically damped filter is the limit of its neighbours") {
    for (const double t : times)
        CHECK(std::abs(reading(SensorFilter::second_order, 1.0, 1.0, t) -
                       0.5 * (second_order(1.0, 1.0 - 1e-4, t) + second_order(1.0, 1.0 + 1e-4, t))) < 1e-7);
}

TEST_CASE("a sensor at rest reads gain times the quantity plus its offset, later by its delay") {
    const auto input = half_sine<double>(200);
    const SensorSignal<double> signal(input, SensorFilter::none, {0.1, 2.0, 0.5}, 0.2);
    CHECK(std::abs(signal(0.3 + 0.25) - (2.0 * std::sin(pi * 0.25) + 0.5)) < 1e-9);
    CHECK(signal(0.29) == 0.5);
    CHECK(signal(5.0) == 0.5);
}

TEST_CASE("a filter of a ramp without beginning lags by its time constant") {
    const PiecewiseCubic<double> ramp({{0.0, {0.0, 3.0, 0.0, 0.0}}, {0.0, {0.0, 3.0, 0.0, 0.0}}});
    const SensorSignal<double> signal(ramp, SensorFilter::first_order, {0.0, 1.0, 0.0, 1.0 / (2.0 * pi)}, 0.0);
    for (const double t : {-5.0, 0.0, 0.4, 7.0}) CHECK(std::abs(signal(t) - 3.0 * (t - 1.0)) < 1e-13 * 30.0);
}

TEST_CASE("derivatives of a reading in the numbers of its sensor are its differences") {
    const auto input = half_sine<Dual>(50);
    for (const SensorFilter filter : {SensorFilter::none, SensorFilter::first_order, SensorFilter::second_order})
        for (const double frequency : {0.3, 4.0, 80.0})
            for (const double t : times) {
                const std::array<double, 5> at{0.03, 1.2, 0.1, frequency, 0.7};
                const auto read = [&](const std::array<double, 5>& v) {
                    const auto plain = half_sine<double>(50);
                    return SensorSignal<double>(plain, filter, {v[0], v[1], v[2], v[3], v[4]}, 0.0)(t);
                };
                const SensorSignal<Dual> signal(
                    input, filter, {Dual(at[0], 0), Dual(at[1], 1), Dual(at[2], 2), Dual(at[3], 3), Dual(at[4], 4)},
                    Dual(0.0));
                const Dual value = signal(Dual(t));
                for (std::size_t i = 0; i < at.size(); ++i) {
                    std::array<double, 5> low = at, high = at;
                    const double h = 1e-5 * at[i];
                    low[i] -= h, high[i] += h;
                    // Differences of that step are good to about 1e-9 of the curve's own size.
                    CHECK(std::abs(value.v[i] - (read(high) - read(low)) / (2.0 * h)) <
                          1e-7 * (1.0 + std::abs(value.v[i])));
                }
            }
}
