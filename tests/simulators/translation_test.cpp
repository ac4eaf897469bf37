// Routes of the translation: invariants against simulations, refits against the law itself.

#include "impactfit/simulators/translation/translation.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <tuple>

#include "impactfit/simulators/force/time_stepping.hpp"
#include "impactfit/simulators/translation/refit.hpp"
#include "tests/simulators/sample_card.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

constexpr std::array<SimulatorForce, 1> clamped_spring{{{"spring", 1.0, 0.0, 1.0, false, true}}};
constexpr std::array<SimulatorForce, 1> open_hertz{{{"hertz tsuji", 1.5, 0.25, 1.0, true, false}}};
constexpr std::array<SimulatorForce, 1> linear_hunt_crossley{{{"hunt crossley", 1.0, 1.0}}};
constexpr std::array<SimulatorForce, 1> viscoelastic{{{"viscoelastic", 1.5, 0.5}}};

Collision<double> bounce(const Translation& translation, double mass, double speed) {
    return step_impact(translation.law, translation.separation, {mass, speed}, TimeStepping::error_controlled, 1.0);
}

}  // namespace

TEST_CASE("translation: an equal law is exact") {
    const ContactCard card = power_law_card("kuwabara_kono_1987", {{"stiffness", 1e7}, {"hysteresis_damping", 3e3}});
    const Translation found = translate({&card, 0.01, {0.1, 2.0}}, viscoelastic, StiffnessMatch::peak_force);
    CHECK(found.route == Route::exact);
    CHECK(found.law.hysteresis_damping == 3e3);
    CHECK(found.lost.empty());
}

TEST_CASE("translation: zeta keeps the restitution of m = (n-1)/2 at every speed, with the ending of the simulator") {
    for (const Separation separation : {Separation::zero_indentation, Separation::zero_force}) {
        ContactCard card = power_law_card("tsuji_1992", {{"stiffness", 1e7}, {"hysteresis_damping", 150.0}});
        card.separation = separation;
        for (const StiffnessMatch match :
             {StiffnessMatch::peak_force, StiffnessMatch::duration, StiffnessMatch::peak_indentation}) {
            const CalibratedLaw law{&card, 0.01, {0.1, 2.0}};
            const Translation found = translate(law, clamped_spring, match);
            CHECK(found.route == Route::invariant);
            CHECK(found.separation == Separation::zero_force);
            for (const double speed : {0.1, 0.7, 2.0})  // closed forms and simulations: 1e-10
                CHECK(bounce(found, 0.01, speed).restitution ==
                      doctest::Approx(simulate(card, {0.01, speed}).restitution).epsilon(1e-9));
            const Collision<double> wanted = simulate(card, law.reference_impact()),
                                    got = bounce(found, 0.01, law.reference_speed());
            const auto result = [&](const Collision<double>& collision) {
                return match == StiffnessMatch::peak_force ? collision.peak_force
                       : match == StiffnessMatch::duration ? collision.duration
                                                           : collision.peak_indentation;
            };
            CHECK(result(got) == doctest::Approx(result(wanted)).epsilon(1e-9));
        }
    }
}

TEST_CASE("translation: another ending keeps the stiffness and the restitution") {
    ContactCard card = power_law_card("tsuji_1992", {{"stiffness", 1e7}, {"hysteresis_damping", 150.0}});
    card.separation = Separation::zero_force;
    const Translation found = translate({&card, 0.01, {0.1, 2.0}}, open_hertz, StiffnessMatch::peak_force);
    CHECK(found.route == Route::invariant);
    CHECK(found.law.stiffness == 1e7);
    CHECK(found.separation == Separation::zero_indentation);
    CHECK(bounce(found, 0.01, 0.5).restitution ==
          doctest::Approx(simulate(card, {0.01, 0.5}).restitution).epsilon(1e-9));
}

TEST_CASE("translation: lambda/k keeps the restitution of Hunt-Crossley at every speed") {
    const ContactCard card = power_law_card("hunt_crossley_1975",
                                            {{"stiffness", 1e7}, {"hertz_exponent", 1.5}, {"hysteresis_damping", 3e6}});
    const Translation found = translate({&card, 0.01, {0.1, 2.0}}, linear_hunt_crossley, StiffnessMatch::peak_force);
    CHECK(found.route == Route::invariant);
    CHECK(found.law.hysteresis_damping / found.law.stiffness == doctest::Approx(0.3));
    for (const double speed : {0.1, 0.7, 2.0})
        CHECK(bounce(found, 0.01, speed).restitution ==
              doctest::Approx(simulate(card, {0.01, speed}).restitution).epsilon(1e-9));
}

TEST_CASE("translation: a refit of a law to its own bounces returns its parameters") {
    const ContactCard card = power_law_card("power_law", {{"stiffness", 1e7},
                                                          {"hertz_exponent", 1.5},
                                                          {"damping_exponent", 0.5},
                                                          {"velocity_exponent", 1.0},
                                                          {"hysteresis_damping", 3e3}});
    const CalibratedLaw law{&card, 0.01, {0.1, 2.0}};
    const RefittedPowerLaw found = refit({1.0, 1.5, 0.0, 0.5, 1.0}, Separation::zero_indentation, law.bounces(9));
    CHECK(found.law.stiffness == doctest::Approx(1e7).epsilon(1e-6));  // tolerance of the search: 1e-8 of the cost
    CHECK(found.law.hysteresis_damping == doctest::Approx(3e3).epsilon(1e-6));
    CHECK(found.cost < 1e-10);
}

TEST_CASE("translation: a refit with a match has the restitution and this result at a single speed") {
    const ContactCard card = power_law_card("hunt_crossley_1975",
                                            {{"stiffness", 1e7}, {"hertz_exponent", 1.5}, {"hysteresis_damping", 3e6}});
    const Translation found = translate({&card, 0.01, {1.0, 1.0}}, clamped_spring, StiffnessMatch::duration);
    const Collision<double> wanted = simulate(card, {0.01, 1.0}), got = bounce(found, 0.01, 1.0);
    CHECK(got.restitution == doctest::Approx(wanted.restitution).epsilon(1e-6));  // two numbers, two results
    CHECK(got.duration == doctest::Approx(wanted.duration).epsilon(1e-6));
}

TEST_CASE("translation: a refit states its largest misfits") {
    const ContactCard card = power_law_card("hunt_crossley_1975",
                                            {{"stiffness", 1e7}, {"hertz_exponent", 1.5}, {"hysteresis_damping", 3e6}});
    const Translation found = translate({&card, 0.01, {0.1, 2.0}}, viscoelastic, StiffnessMatch::peak_force);
    CHECK(found.route == Route::refit);
    CHECK(found.lost.find("restitution off by up to") != std::string::npos);
    const double at_end = bounce(found, 0.01, 2.0).restitution - simulate(card, {0.01, 2.0}).restitution;
    CHECK(std::abs(at_end) < 0.2);
    CHECK(std::abs(at_end) > 0.01);
}

TEST_CASE("translation: an undamped law keeps the restitution 1, by a force without damping") {
    const ContactCard card = power_law_card("hertz_1882", {{"stiffness", 1e7}});
    const CalibratedLaw law{&card, 0.01, {0.1, 2.0}};
    for (const auto& forces : {clamped_spring, linear_hunt_crossley}) {
        const Translation found = translate(law, forces, StiffnessMatch::peak_force);
        CHECK(found.route == Route::invariant);
        CHECK(found.law.hysteresis_damping == 0.0);
        CHECK(found.law.damping_exponent == *forces[0].damping_exponent);
        CHECK(found.kept == "restitution 1 at every speed, without damping");
        CHECK(bounce(found, 0.01, 0.1).restitution == doctest::Approx(1.0).epsilon(1e-9));  // simulations: 1e-10
        CHECK(bounce(found, 0.01, law.reference_speed()).peak_force ==
              doctest::Approx(simulate(card, law.reference_impact()).peak_force).epsilon(1e-9));
    }
    constexpr std::array<SimulatorForce, 1> implicit{
        {{"implicit", 1.0, 0.0, 1.0, false, true, 1e300, TimeStepping::implicit_linear}}};
    CHECK(translate(law, implicit, {}).route == Route::refit);  // each step adds damping
}

TEST_CASE("translation: the loss has the reason for another force than that of the law") {
    constexpr std::array<SimulatorForce, 2> forces{{{"spring", 1.0, 0.0}, {"hertz", 1.5, 0.25, 1.0, true, true, 0.69}}};
    ContactCard card = power_law_card(
        "tsuji_1992", {{"stiffness", 1e7}, {"hysteresis_damping", damping_of_zeta(0.7, 1e7, 1.5, 0.01)}});
    const Translation spring = translate({&card, 0.01, {0.1, 2.0}}, forces, {});
    CHECK(spring.force == &forces[0]);
    CHECK(spring.lost.ends_with("; 'hertz' is not used because its restitutions begin at 0.0500"));
    card.parameters[1].value *= 0.5;
    const Translation hertz = translate({&card, 0.01, {0.1, 2.0}}, forces, {});
    CHECK(hertz.force == &forces[1]);
    CHECK(hertz.lost.empty());
}
