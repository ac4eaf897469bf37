// Inputs of engines with an implicit spring and damper, read back by their rules, and bounces measured in ODE and
// Bullet.

#include <doctest/doctest.h>

#include <cmath>

#include "tests/simulators/target_inputs.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

constexpr double step = 1e-6;

/// Inputs are computed and read back by a few operations.
constexpr double rounding = 1e-9;

const ContactCard kelvin_voigt = card_of_zeta("kelvin_voigt", 0.2, Separation::zero_force);

ExportSettings with_step(double time_step) {
    ExportSettings settings = two_spheres();
    settings.radii.reset();
    settings.time_step = time_step;
    return settings;
}

double stiffness() {
    return kelvin_voigt.parameters[0].value;
}

double damping() {
    return kelvin_voigt.parameters[1].value;
}

void check(double got, double wanted) {
    CHECK(got == doctest::Approx(wanted).epsilon(rounding));
}

}  // namespace

TEST_CASE("ODE: soft_erp and soft_cfm") {
    const ContactExport made = exported(kelvin_voigt, "ode", with_step(step));
    const double erp = input_of(made, "soft_erp"), cfm = input_of(made, "soft_cfm");
    check(erp / (step * cfm), stiffness());
    check((1.0 - erp) / cfm + stiffness() * step, damping());
    check_contains_inputs(made);
    check_contains(made, step);
}

TEST_CASE("Bullet, PyBullet and Gazebo: stiffness in series, damping added") {
    const std::pair<const char*, std::pair<const char*, const char*>> targets[] = {
        {"bullet", {"stiffness", "damping"}},
        {"pybullet", {"contactStiffness", "contactDamping"}},
        {"gazebo", {"kp", "kd"}}};
    for (const auto& [target, names] : targets) {
        CAPTURE(target);
        const ContactExport made = exported(kelvin_voigt, target, with_step(step));
        const double k = input_of(made, names.first), c = input_of(made, names.second);
        check(1.0 / (1.0 / k + 1.0 / k), stiffness());
        check(c + c + stiffness() * step, damping());
        check_contains_inputs(made);
        check_contains(made, step);
        CHECK(made.contact.translation.route == Route::exact);
    }
    CHECK(exported(kelvin_voigt, "gazebo", with_step(step)).snippet.find("<max_vel>1e3</max_vel>") !=
          std::string::npos);
}

TEST_CASE("Bullet: beside a body without values") {
    const ContactExport made = exported(kelvin_voigt, "bullet", with_step(step));
    check_contains(made, stiffness());
    check_contains(made, damping() - stiffness() * step - 0.1);
    ContactCard weak = kelvin_voigt;
    weak.parameters[0].value = 1.0;
    weak.parameters[1].value = 0.04;
    CHECK(exported(weak, "bullet", with_step(1e-4)).snippet.find("unchanged") == std::string::npos);
}

TEST_CASE("Isaac: springs of force and of acceleration") {
    ExportSettings settings = with_step(step);
    const ContactExport force = exported(kelvin_voigt, "isaac", settings);
    check(input_of(force, "compliantContactStiffness"), stiffness());
    check(input_of(force, "compliantContactDamping") + stiffness() * step, damping());
    settings.version = "acceleration_spring";
    const ContactExport acceleration = exported(kelvin_voigt, "isaac", settings);
    check(0.01 * input_of(acceleration, "compliantContactStiffness"), stiffness());
    check(0.01 * input_of(acceleration, "compliantContactDamping") + stiffness() * step, damping());
    CHECK(acceleration.snippet.find("CreateCompliantContactAccelerationSpringAttr(True)") != std::string::npos);
    CHECK(force.snippet.find("CreateCompliantContactAccelerationSpringAttr(False)") != std::string::npos);
    check_contains_inputs(force);
    check_contains_inputs(acceleration);
}

TEST_CASE("implicit springs: restitution measured in ODE and Bullet with the damping lambda - k h") {
    // 1 kg, 4e4 N/m, zeta = 0.2: 0.5700 at a step of 1e-4 s in both; the phase of the first touch moves it by 1e-3.
    ContactCard card = power_law_card("kelvin_voigt", {{"stiffness", 4e4}, {"hysteresis_damping", 80.0}});
    card.masses = {1.0, 1.0};
    ExportSettings settings;
    settings.time_step = 1e-4;
    for (const char* target : {"ode", "bullet", "gazebo", "isaac"}) {
        const ContactExport made = exported(card, target, settings);
        CHECK(made.bounces[0].wanted.restitution == doctest::Approx(0.571740).epsilon(1e-6));
        CHECK(std::abs(made.bounces[0].realised.restitution - 0.5700) < 2.5e-3);
        CHECK(made.stable_step == doctest::Approx(80.0 / 4e4));
    }
}

TEST_CASE("implicit springs: the default step realises the restitution within 1e-3") {
    const ContactCard tsuji = card_of_zeta("tsuji_1992", 0.2, Separation::zero_indentation);
    ExportSettings settings = two_spheres();
    settings.radii.reset();
    for (const char* target : {"ode", "bullet", "pybullet", "gazebo", "isaac"})
        for (const TranslatedBounce& bounce : exported(tsuji, target, settings).bounces)
            CHECK(std::abs(bounce.realised.restitution - bounce.wanted.restitution) < 1e-3);
}

TEST_CASE("engines with a restitution only: the restitution at the geometric mean of the speeds") {
    const ContactCard tsuji = card_of_zeta("tsuji_1992", 0.2, Separation::zero_indentation);
    ExportSettings settings = two_spheres();
    const ContactExport constant = exported(tsuji, "newtonian", settings);
    CHECK(constant.contact.translation.route == Route::invariant);
    CHECK(input_of(constant, "restitution") == doctest::Approx(0.526621).epsilon(1e-5));
    CHECK(constant.snippet.find("DART and new Gazebo have no rebound") == std::string::npos);  // from 0.1 m/s
    settings.refit = true;
    settings.speeds = {0.05, 0.2};
    const ContactCard card = power_law_card("hunt_crossley_1975",
                                            {{"stiffness", 7e6}, {"hertz_exponent", 1.5}, {"hysteresis_damping", 7e6}});
    const ContactExport made = exported(card, "newtonian", settings);
    CHECK(made.contact.translation.route == Route::refit);
    check(input_of(made, "restitution"), simulate(card, {0.01, 0.1}).restitution);
    CHECK(made.snippet.find("DART and new Gazebo have no rebound below 0.1 m/s") != std::string::npos);
    CHECK(made.bounces[0].realised.duration == 0.0);
    check_contains_inputs(made);
}
