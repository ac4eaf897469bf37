// Impacts by the time steps of a simulator, against the differential equation and closed forms.

#include "impactfit/simulators/force/time_stepping.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <numbers>

using namespace impactfit;

namespace {

constexpr Impact<double> impact{1.0, 1.0};

/// Kelvin-Voigt with zeta = 0.2 at a stiffness of 4e4 N/m and 1 kg, as measured in ODE, Bullet and MuJoCo.
constexpr PowerLawCoefficients<double> spring{4e4, 1.0, 80.0, 0.0, 1.0};

double restitution(const PowerLawCoefficients<double>& law, Separation separation, TimeStepping stepping, double step,
                   double phase = 0.5) {
    return step_impact(law, separation, impact, stepping, step, phase).restitution;
}

}  // namespace

TEST_CASE("time steps: short steps approach the differential equation with both endings") {
    const double zeta = 0.2, root = std::sqrt(1.0 - zeta * zeta);
    const double at_indentation = std::exp(-std::numbers::pi * zeta / root);
    const double at_force = std::exp(-2.0 * zeta * std::acos(zeta) / root);
    const double period = std::numbers::pi / (200.0 * root);
    // First-order steps of T/20000: errors of 1e-4 of the restitution and below.
    for (const TimeStepping stepping : {TimeStepping::semi_implicit, TimeStepping::error_controlled}) {
        CHECK(restitution(spring, Separation::zero_indentation, stepping, period / 20000) ==
              doctest::Approx(at_indentation).epsilon(1e-4));
        CHECK(restitution(spring, Separation::zero_force, stepping, period / 20000) ==
              doctest::Approx(at_force).epsilon(1e-4));
    }
    CHECK(restitution(spring, Separation::zero_force, TimeStepping::implicit_linear, period / 20000) ==
          doctest::Approx(at_force).epsilon(1e-4));
    const Collision<double> collision =
        step_impact(spring, Separation::zero_indentation, impact, TimeStepping::semi_implicit, period / 20000);
    CHECK(collision.duration == doctest::Approx(period).epsilon(1e-4));
}

TEST_CASE("time steps: short steps under a load approach the differential equation at each phase") {
    constexpr Impact<double> heavy{1.0, 0.5, 9.80665};  // g T/v = 0.32
    constexpr PowerLawCoefficients<double> product{4e4, 1.0, 2e4, 1.0, 1.0};
    struct {
        PowerLawCoefficients<double> law;
        Separation separation;
        TimeStepping stepping;
    } const cases[]{{spring, Separation::zero_indentation, TimeStepping::semi_implicit},
                    {spring, Separation::zero_force, TimeStepping::semi_implicit},
                    {spring, Separation::zero_force, TimeStepping::implicit_linear},
                    {product, Separation::zero_force, TimeStepping::implicit_hunt_crossley}};
    for (const auto& one : cases) {
        const Collision<double> exact = continuous_impact(one.law, one.separation, heavy);
        for (const double phase : {0.1, 0.5, 1.0}) {
            const Collision<double> steps =
                step_impact(one.law, one.separation, heavy, one.stepping, exact.duration / 40000, phase);
            CHECK(std::abs(steps.restitution - exact.restitution) < 2e-4);
            CHECK(steps.duration == doctest::Approx(exact.duration).epsilon(2e-4));
            CHECK(steps.peak_force == doctest::Approx(exact.peak_force).epsilon(1e-3));
        }
    }
}

TEST_CASE("time steps: the step before the touch closes its gap against the damping") {
    // M (v+ - v) = -h lambda (v+ - gap/h), then a step of implicit_linear from the indentation h v+ - gap.
    const double step = 1e-3, phase = 0.3, gap = (1.0 - phase) * step;
    const double first = (1.0 + 80.0 * gap) / (1.0 + step * 80.0), indentation = step * first - gap;
    const double second = (first - step * 4e4 * indentation) / (1.0 + step * 80.0);
    const auto stepped = [&](double early_gap) {
        return step_impact(spring, Separation::zero_force, impact, {TimeStepping::implicit_linear, early_gap}, step,
                           phase);
    };
    const Collision<double> collision = stepped(1.01 * gap);
    CHECK(collision.peak_force >= 4e4 * indentation + 80.0 * second);
    CHECK(collision.peak_indentation >= indentation + step * second);
    // The motion after the first step is that of implicit_linear from this state.
    const Collision<double> later = step_impact(spring, Separation::zero_force, {1.0, first},
                                                TimeStepping::implicit_linear, step, indentation / (step * first));
    CHECK(collision.restitution == doctest::Approx(later.restitution * first).epsilon(1e-12));  // rounding
    CHECK(collision.peak_indentation == doctest::Approx(later.peak_indentation).epsilon(1e-12));
    CHECK(collision.steps == later.steps + 1);
    CHECK(collision.duration == doctest::Approx(later.duration + gap / first).epsilon(1e-12));
    CHECK(stepped(0.99 * gap).restitution == stepped(0.0).restitution);  // too far for an early force
}

TEST_CASE("time steps: measured errors of simulators") {
    // ODE and Bullet with the damping lambda - k h, first step at the touch: 0.5700 at a step of 1e-4 s (four digits).
    // MuJoCo (T = 14 ms, semi-implicit, another phase): errors of 1.8e-3 at T/140 and 0.0096 at T/28.
    CHECK(restitution(spring, Separation::zero_force, TimeStepping::implicit_linear, 1e-4, 1e-3) ==
          doctest::Approx(0.5700).epsilon(1e-4));
    const double exact = restitution(spring, Separation::zero_force, TimeStepping::error_controlled, 1.0);
    CHECK(exact == doctest::Approx(0.571740).epsilon(1e-6));
    CHECK(std::abs(restitution(spring, Separation::zero_force, TimeStepping::semi_implicit, 1e-4) - exact) < 2.5e-3);
    CHECK(std::abs(restitution(spring, Separation::zero_force, TimeStepping::semi_implicit, 5e-4) - exact) < 1.5e-2);
}

TEST_CASE("time steps: Hunt-Crossley steps of Drake lose restitution as reported") {
    // n = m = 1 with lambda v/k = 1: wanted 0.5936; T/100 gives 0.5724, T/500 0.5893 (implicit steps).
    const PowerLawCoefficients<double> law{1.0, 1.0, 1.0, 1.0, 1.0};
    const Collision<double> exact =
        step_impact(law, Separation::zero_force, impact, TimeStepping::error_controlled, 1.0);
    CHECK(exact.restitution == doctest::Approx(0.5936).epsilon(2e-2));
    // Steps of T/100 give 0.5724, by simulation with another phase (four digits).
    CHECK(std::abs(
              restitution(law, Separation::zero_force, TimeStepping::implicit_hunt_crossley, exact.duration / 100.0) -
              0.5724) < 2e-3);
    double before = 1.0;
    for (const double steps : {50.0, 500.0, 5000.0}) {
        const double error = std::abs(
            restitution(law, Separation::zero_force, TimeStepping::implicit_hunt_crossley, exact.duration / steps) -
            exact.restitution);
        CHECK(error < before);
        before = error;
    }
    CHECK(before < 5e-4);
}

TEST_CASE("time steps: an accurate step without damping, and each shorter step") {
    // At steps of T/20 the errors cancel at every phase, at steps of T/20.5 they are 1.6e-3.
    const PowerLawCoefficients<double> elastic{4e4, 1.0, 0.0, 0.0, 1.0};
    const double step = accurate_step(elastic, Separation::zero_force, impact, TimeStepping::semi_implicit, 5e-4);
    for (double share = 1.0; share > 0.3; share *= 0.993)
        for (const double phase : {0.13, 0.5, 0.77})
            CHECK(std::abs(
                      restitution(elastic, Separation::zero_force, TimeStepping::semi_implicit, share * step, phase) -
                      1.0) < 1e-3);  // twice the tolerance, at steps and phases that were not tested
}

TEST_CASE("time steps: the accurate step keeps its tolerance between its phases") {
    for (const TimeStepping stepping : {TimeStepping::semi_implicit, TimeStepping::implicit_linear}) {
        const double step = accurate_step(spring, Separation::zero_force, impact, stepping, 5e-4);
        const double exact = restitution(spring, Separation::zero_force, TimeStepping::error_controlled, 1.0);
        double worst = 0.0;
        for (int i = 0; i < 97; ++i)
            worst = std::max(
                worst,
                std::abs(
                    step_impact(spring, Separation::zero_force, impact, stepping, step, (i + 1) / 97.0).restitution -
                    exact));
        CHECK(worst < 6e-4);  // the search tests 17 phases
        CHECK(step > 1e-5);
    }
}

TEST_CASE("time steps: the accurate step has the peak force of a strong damping") {
    // n = m = 1 with lambda v/k = 10: the force peaks in the first part of the compression.
    const PowerLawCoefficients<double> law{1.0, 1.0, 10.0, 1.0, 1.0};
    for (const TimeStepping stepping : {TimeStepping::semi_implicit, TimeStepping::implicit_hunt_crossley}) {
        const double exact =
            step_impact(law, Separation::zero_force, impact, TimeStepping::error_controlled, 1.0).peak_force;
        const double step = accurate_step(law, Separation::zero_force, impact, stepping, 5e-4);
        CHECK(step > 0.0);
        for (int i = 0; i < 19; ++i)  // 1 % at 17 phases, and a fifth of it between them
            CHECK(step_impact(law, Separation::zero_force, impact, stepping, step, (i + 1) / 19.0).peak_force ==
                  doctest::Approx(exact).epsilon(0.012));
    }
}

TEST_CASE("time steps: semi-implicit steps grow beyond the stability limit and not below") {
    // Bodies that remain in contact: the free oscillation of the linear contact.
    const double limit = stable_step(spring, 1.0, 1e-3, TimeStepping::semi_implicit);
    const auto grows = [](double h) {
        double x = 1e-3, v = 0.0;
        for (int i = 0; i < 400; ++i) {
            v -= h * (4e4 * x + 80.0 * v);
            x += h * v;
        }
        return std::abs(x) > 1e-3;
    };
    CHECK_FALSE(grows(0.999 * limit));
    CHECK(grows(1.001 * limit));
    CHECK(std::isinf(stable_step(spring, 1.0, 1e-3, TimeStepping::error_controlled)));
    CHECK(stable_step(spring, 1.0, 1e-3, TimeStepping::implicit_linear) == doctest::Approx(80.0 / 4e4));
}

TEST_CASE("time stepping: an overdamped impact ends at zero force, not at zero indentation") {
    const PowerLawCoefficients<double> overdamped{4e4, 1.0, 2.0 * 5.0 * 200.0, 0.0, 1.0};  // zeta = 5
    const Collision<double> exact = continuous_impact(overdamped, Separation::zero_force, impact);
    for (const TimeStepping stepping : {TimeStepping::semi_implicit, TimeStepping::implicit_linear}) {
        const Collision<double> collision =
            step_impact(overdamped, Separation::zero_force, impact, {stepping}, 1e-4 * exact.duration, 0.5);
        CHECK(collision.steps <= 10100);
        // First order in a step of T/10000, relative to a restitution of 0.007.
        CHECK(collision.restitution == doctest::Approx(exact.restitution).epsilon(1e-2));
        CHECK(collision.duration == doctest::Approx(exact.duration).epsilon(1e-3));
    }
}

TEST_CASE("time stepping: detects bodies at rest without a million steps") {
    // x' shrinks by 1 - c h/m = 0.7 a step, x by about 1 - k h/c: an overdamped system without zero crossing.
    const PowerLawCoefficients<double> overdamped{4e4, 1.0, 2.0 * 1.5 * 200.0, 0.0, 1.0};
    const Collision<double> collision =
        step_impact(overdamped, Separation::zero_indentation, impact, {TimeStepping::semi_implicit}, 5e-4, 0.5);
    CHECK(collision.status != CollisionStatus::separated);
    CHECK(collision.steps < 1000);
}
