// The plastic reference laws against the closed forms of their impacts.
#include <doctest/doctest.h>

#include <array>
#include <boost/math/special_functions/beta.hpp>
#include <cmath>
#include <numbers>
#include <span>

#include "impactfit/contact/laws/thornton_1997.hpp"
#include "impactfit/contact/laws/walton_braun_1986.hpp"
#include "impactfit/core/numbers/dual.hpp"
#include "impactfit/dynamics/simulation/simulate.hpp"
#include "tests/core/relative_difference.hpp"
#include "tests/problems/power_law_impact.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

/// What an impact has to give, all of it in closed form. SI units.
struct PlasticImpact {
    double restitution, duration, time_of_peak_indentation, peak_indentation, peak_force, residual_indentation;
};

/// A quarter of each harmonic motion, k1 in compression and k2 in restitution.
PlasticImpact walton_braun(double stiffness, double ratio, const Impact<double>& impact) {
    const double period = std::sqrt(impact.effective_mass / stiffness), quarter = 0.5 * std::numbers::pi;
    const double peak = impact.impact_speed * period;
    return {std::sqrt(ratio),    quarter * period * (1.0 + std::sqrt(ratio)), quarter * period, peak, stiffness * peak,
            peak * (1.0 - ratio)};
}

/// Yield speed, at which the energy of Hertz at yield is that of the impact.
double yield_speed(const ParameterValues<Thornton1997>& values, double mass) {
    return std::sqrt(0.8 * values[0] * std::pow(values[1], 2.5) / mass);
}

/// Restitution as it is cited, in the ratio of the speed to that of yield  @eq{Thornton1997, restitution as cited}.
double thornton_restitution(double speeds) {
    if (speeds <= 1.0) return 1.0;
    const double h = 1.0 / speeds;
    return std::sqrt(1.2 * std::sqrt(3.0) * (1.0 - h * h / 6.0)) *
           std::pow(h / (h + 2.0 * std::sqrt(1.2 - 0.2 * h * h)), 0.25);
}

/// Time of a Hertz contact from first touch to a share of its peak: x' = v sqrt(1 - z), z = (x/peak)^(5/2).
double hertz_time(double peak, double speed, double share) {
    const double z = std::pow(share, 2.5);
    const double part = z < 1.0 ? boost::math::beta(0.4, 0.5, z) : boost::math::beta(0.4, 0.5);
    return 0.4 * peak / speed * part;
}

/// By integrals of the loading: Hertz, then a line on which the motion is harmonic; Hertz again in restitution.
PlasticImpact thornton(const ParameterValues<Thornton1997>& values, const Impact<double>& impact) {
    const auto [stiffness, yield] = values;
    const auto [mass, speed, load] = impact;
    const double e = thornton_restitution(speed / yield_speed(values, mass));
    const double elastic_peak = std::pow(1.25 * mass * speed * speed / stiffness, 0.4);
    if (elastic_peak <= yield) {
        const double time = hertz_time(elastic_peak, speed, 1.0);
        return {1.0, 2.0 * time, time, elastic_peak, stiffness * std::pow(elastic_peak, 1.5), 0.0};
    }
    const double slope = 1.5 * stiffness * std::sqrt(yield), rate = std::sqrt(slope / mass);
    const double yield_force = stiffness * std::pow(yield, 1.5);
    const double at_yield = std::sqrt(speed * speed - 0.8 * yield_force * yield / mass);
    const double peak_force = std::hypot(yield_force, rate * mass * at_yield);
    const double peak = yield + (peak_force - yield_force) / slope;
    const double recovery = 1.25 * mass * e * e * speed * speed / peak_force;  // 2/5 F_max recovery is what comes back
    const double in =
        hertz_time(elastic_peak, speed, yield / elastic_peak) + std::atan2(rate * mass * at_yield, yield_force) / rate;
    return {e, in + hertz_time(recovery, e * speed, 1.0), in, peak, peak_force, peak - recovery};
}

/// Relative to each number, and to the kinetic energy. The tolerance is that of one step: some twenty steps add up to
/// up to 1.6 of it here. The recovery, a difference of two indentations, has a few of their roundings, and the rebound
/// speed has its relative error. Energies go with the square of the speed and have room for twice that.
template <class Law>
void check_against_closed_form(const ParameterValues<Law>& values, const Impact<double>& impact,
                               const PlasticImpact& exact, double tolerance) {
    CAPTURE(values[1]);
    CAPTURE(impact.impact_speed);
    CAPTURE(tolerance);
    SimulationOptions options;
    options.tolerance = tolerance;
    const Collision<double> collision = simulate_legs<Law, double>(values, impact, options);
    CHECK(collision.status == CollisionStatus::separated);
    CHECK(collision.separation == Separation::zero_force);
    const double limit = 2.0 * tolerance;
    const double recovered = 1.0 - exact.residual_indentation / exact.peak_indentation;
    CHECK(relative_difference(collision.restitution, exact.restitution) <= limit + 1e-15 / recovered);
    CHECK(relative_difference(collision.duration, exact.duration) <= limit);
    CHECK(relative_difference(collision.time_of_peak_indentation, exact.time_of_peak_indentation) <= limit);
    CHECK(relative_difference(collision.peak_indentation, exact.peak_indentation) <= limit);
    CHECK(relative_difference(collision.peak_force, exact.peak_force) <= limit);
    CHECK(std::abs(collision.residual_indentation - exact.residual_indentation) <= limit * exact.peak_indentation);
    const EnergyAccount<double>& energy = collision.energy;
    const double lost = energy.initial * (1.0 - exact.restitution * exact.restitution);
    CHECK(std::abs(energy.lost_compression - lost) <= 2.0 * limit * energy.initial);
    CHECK(energy.lost_restitution == 0.0);
    CHECK(energy.stored_at_separation == 0.0);
    CHECK(std::abs(energy.defect) <= 2.0 * limit * energy.initial);
}

constexpr std::array speeds{0.001, 0.05, 0.3, 2.0, 40.0};

}  // namespace

TEST_CASE("Walton and Braun: every number of the impact is that of its closed form") {
    for (const double ratio : {1e-6, 1e-4, 0.01, 0.3, 0.81, 1.0})
        for (const double speed : speeds) {
            const Impact<double> impact{0.17, speed};
            const ParameterValues<WaltonBraun1986> values{3e6, ratio};
            const PlasticImpact exact = walton_braun(values[0], ratio, impact);
            check_against_closed_form<WaltonBraun1986>(values, impact, exact, default_tolerance);
            check_against_closed_form<WaltonBraun1986>(values, impact, exact, tightest_tolerance);
        }
}

TEST_CASE("Thornton: every number of the impact is that of its closed form") {
    const ParameterValues<Thornton1997> values{2.4e10, 3e-7};
    const double mass = 0.17, at_yield = yield_speed(values, mass);
    for (const double ratio : {0.01, 0.5, 0.999, 1.0001, 1.01, 1.2, 2.0, 7.0, 30.0, 1e3, 1e5}) {
        const Impact<double> impact{mass, ratio * at_yield};
        const PlasticImpact exact = thornton(values, impact);
        check_against_closed_form<Thornton1997>(values, impact, exact, default_tolerance);
        check_against_closed_form<Thornton1997>(values, impact, exact, tightest_tolerance);
    }
}

TEST_CASE("Thornton: restitution far above yield goes like the speed to the power -1/4") {
    const ParameterValues<Thornton1997> values{2.4e10, 3e-7};
    const double speed = 1e6 * yield_speed(values, 0.17);
    const auto collision = simulate_legs<Thornton1997, double>(values, {0.17, speed});
    // 1.185 is sqrt(6 sqrt(3)/5) (5/24)^(1/8); the omitted terms are smaller by the ratio of the speeds.
    CHECK(relative_difference(collision.restitution, std::sqrt(1.2 * std::sqrt(3.0)) * std::pow(5.0 / 24.0, 0.125) *
                                                         std::pow(1e-6, 0.25)) <= 1e-6);
}

TEST_CASE("Thornton: yield speed and restitution are those of the material, as published for a sphere") {
    // Steel against a rigid wall: E* and yield pressure [Pa], density [kg/m^3], radius [m].
    const double modulus = 2.2e11, pressure = 3.04e9, density = 7850.0, radius = 2.5e-3, pi = std::numbers::pi;
    const double mass = 4.0 / 3.0 * pi * density * std::pow(radius, 3);
    const ParameterValues<Thornton1997> values{4.0 / 3.0 * modulus * std::sqrt(radius),
                                               std::pow(pi * pressure / (2.0 * modulus), 2) * radius};
    // v_y = (pi/2/E*)^2 (8 pi R^3/15/m)^(1/2) p_y^(5/2), of a whole sphere 1.56 sqrt(p_y^5/E*^4/rho), printed to
    // three digits.
    const double published = std::pow(pi / 2.0 / modulus, 2) * std::sqrt(8.0 * pi * std::pow(radius, 3) / 15.0 / mass) *
                             std::pow(pressure, 2.5);
    CHECK(relative_difference(published, yield_speed(values, mass)) <= 1e-14);
    CHECK(relative_difference(published, 1.56 * std::sqrt(std::pow(pressure, 5) / std::pow(modulus, 4) / density)) <=
          0.005 / 1.56);
    for (const double ratio : {0.5, 0.9999, 1.001, 2.0, 50.0}) {
        const auto collision = simulate_legs<Thornton1997, double>(values, {mass, ratio * published});
        CAPTURE(ratio);
        CHECK(relative_difference(collision.restitution, thornton_restitution(ratio)) <= 2.0 * default_tolerance);
        CHECK((collision.residual_indentation > 0.0) == (ratio > 1.0));
        CHECK((collision.peak_indentation > values[1]) == (ratio > 1.0));
        // Beyond yield the force has the slope pi p_y R.
        const double beyond = std::max(0.0, collision.peak_indentation - values[1]);
        if (ratio > 1.0)
            CHECK(relative_difference(collision.peak_force,
                                      values[0] * std::pow(values[1], 1.5) + pi * pressure * radius * beyond) <= 1e-12);
    }
}

TEST_CASE("plastic laws: the motion loads along one curve and unloads along the other") {
    const Impact<double> impact{0.17, 0.3};
    const auto points =
        simulate_trajectory(*find_model("walton_braun_1986").law, std::array{3e6, 0.4}, impact, {}, 400);
    const PlasticImpact exact = walton_braun(3e6, 0.4, impact);
    REQUIRE(points.size() == 400);
    for (const TrajectoryPoint& point : points) {
        const double loading = 3e6 * point.indentation;
        const double unloading = 3e6 / 0.4 * (point.indentation - exact.residual_indentation);
        const double force = point.time < exact.time_of_peak_indentation ? loading : unloading;
        CHECK(std::abs(point.force - force) <= 1e-9 * exact.peak_force);
    }
    CHECK(points.back().force == 0.0);
    CHECK(relative_difference(points.back().indentation, exact.residual_indentation) <= 1e-12);
}

TEST_CASE("plastic laws: fixed steps have the same impact") {
    const auto check = [](const LawEntry& law, std::span<const double> values, const Impact<double>& impact,
                          const PlasticImpact& exact) {
        CAPTURE(law.description.name);
        SimulationOptions options;
        options.integrator = Integrator::rk4;
        options.step = exact.duration / 20000.0;
        const Collision<double> collision = simulate(law, values, impact, options);
        REQUIRE(collision.status == CollisionStatus::separated);
        // The step in which the bodies turn goes partly along the wrong curve: an error by the square of the step.
        CHECK(relative_difference(collision.restitution, exact.restitution) <= 1e-7);
        // Peaks are samples, and the separation is detected a step late at most.
        CHECK(relative_difference(collision.peak_force, exact.peak_force) <= 1e-7);
        CHECK(relative_difference(collision.peak_indentation, exact.peak_indentation) <= 1e-7);
        CHECK(collision.duration >= exact.duration * (1.0 - 1e-7));
        CHECK(collision.duration <= exact.duration + 1.001 * options.step);
        CHECK(collision.energy.stored_at_separation == 0.0);
        CHECK(std::abs(collision.energy.defect) <= 1e-6 * collision.energy.initial);
    };
    const std::array<double, 2> bilinear{3e6, 0.4}, spheres{2.4e10, 3e-7};
    check(*find_model("walton_braun_1986").law, bilinear, {0.17, 0.3}, walton_braun(3e6, 0.4, {0.17, 0.3}));
    check(*find_model("thornton_1997").law, spheres, {0.17, 1.0}, thornton({2.4e10, 3e-7}, {0.17, 1.0}));
}

TEST_CASE("Thornton: derivatives pass through the yield of the contact") {
    using D = Dual;
    const ParameterValues<Thornton1997, D> values{D(2.4e10, 0), D(3e-7, 1)};
    const double mass = 0.17, speed = 5.0 * yield_speed({2.4e10, 3e-7}, mass);
    SimulationOptions options;
    options.tolerance = tightest_tolerance;
    const auto collision = simulate_legs<Thornton1997, D>(values, Impact<D>{D(mass, 2), D(speed, 3)}, options);
    const std::array point{2.4e10, 3e-7, mass, speed};
    for (std::size_t i = 0; i < point.size(); ++i) {
        CAPTURE(i);
        const double h = 1e-3;
        const auto at = [&](double steps) {
            auto moved = point;
            moved[i] *= 1.0 + steps * h;
            return thornton({moved[0], moved[1]}, {moved[2], moved[3]});
        };
        const auto check = [&](const D& got, double PlasticImpact::*member) {
            const double difference =
                (8.0 * (at(1.0).*member - at(-1.0).*member) - at(2.0).*member + at(-2.0).*member) /
                (12.0 * h * point[i]);
            // Steps of 1e-3 at order 4 leave some 1e-12. The search for the yield stops at about 1e-8 of a step, from
            // where one step of Newton's method carries on: it squares the error of values, not that of derivatives.
            CHECK(std::abs(got.v[i] - difference) <= 1e-8 * got.a / point[i]);
        };
        check(collision.restitution, &PlasticImpact::restitution);
        check(collision.duration, &PlasticImpact::duration);
        check(collision.peak_indentation, &PlasticImpact::peak_indentation);
        check(collision.peak_force, &PlasticImpact::peak_force);
        check(collision.residual_indentation, &PlasticImpact::residual_indentation);
    }
}
