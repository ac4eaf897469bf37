// Inputs of Drake, Simbody and OpenSim, read back by their rules for two bodies, and bounces measured in Simbody.

#include <doctest/doctest.h>

#include <cmath>
#include <numbers>

#include "tests/simulators/target_inputs.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

/// Inputs are computed and read back by a few operations.
constexpr double rounding = 1e-9;

ContactCard hunt_crossley(double stiffness, double exponent, double ratio) {
    return power_law_card(
        "hunt_crossley_1975",
        {{"stiffness", stiffness}, {"hertz_exponent", exponent}, {"hysteresis_damping", ratio * stiffness}});
}

void check(double got, double wanted) {
    CHECK(got == doctest::Approx(wanted).epsilon(rounding));
}

/// E* of two surfaces in Simbody.
double simbody_modulus(double first, double second) {
    const double a = std::pow(first, 2.0 / 3.0), b = std::pow(second, 2.0 / 3.0);
    const double share = b / (a + b);
    return std::pow(share * a, 1.5);
}

/// Smooth force of a sphere on a plane in Simbody.
struct SmoothForce {
    double modulus, dissipation, constant, hertz, hunt_crossley, radius;

    double operator()(double x, double rate) const {
        const double depth = std::sqrt(x * x + constant);
        const double elastic =
            4.0 / 3.0 * std::sqrt(radius) * modulus / (2.0 * std::numbers::sqrt2) * std::pow(depth, 1.5);
        return elastic * 0.5 * (1.0 + std::tanh(hertz * x)) * (1.0 + 1.5 * dissipation * rate) * 0.5 *
               (1.0 + std::tanh(hunt_crossley * (rate + 2.0 / (3.0 * dissipation))));
    }
};

struct Bounce {
    double restitution, peak_force;
};

/// Bounce by Runge-Kutta steps, from and to a small gap where the smooth force is zero.
Bounce bounce(const SmoothForce& force, double mass, double speed, double gap, double step) {
    double x = -gap, v = speed, peak = 0.0;
    const auto rate = [&](double at, double velocity) { return -force(at, velocity) / mass; };
    while (x > -1.01 * gap) {
        const double k1 = rate(x, v), k2 = rate(x + 0.5 * step * v, v + 0.5 * step * k1);
        const double k3 = rate(x + 0.5 * step * (v + 0.5 * step * k1), v + 0.5 * step * k2);
        const double k4 = rate(x + step * (v + 0.5 * step * k2), v + step * k3);
        x += step * (v + step * (k1 + k2 + k3) / 6.0);
        v += step * (k1 + 2.0 * k2 + 2.0 * k3 + k4) / 6.0;
        peak = std::max(peak, force(x, v));
    }
    return {-v / speed, peak};
}

}  // namespace

TEST_CASE("Drake: Hunt-Crossley of two bodies in series") {
    const ContactExport made = exported(hunt_crossley(5e4, 1.0, 0.3), "drake");
    CHECK(made.contact.translation.route == Route::exact);
    const double k = input_of(made, "point_contact_stiffness"), d = input_of(made, "hunt_crossley_dissipation");
    check(k * k / (k + k), 5e4);
    check(d * k / (k + k) + d * k / (k + k), 0.3);
    check_contains_inputs(made);
    const ContactExport hertz = exported(hunt_crossley(7e6, 1.5, 0.3), "drake");
    CHECK(hertz.contact.translation.route == Route::invariant);
    check(input_of(hertz, "hunt_crossley_dissipation"), 0.3);
    for (const TranslatedBounce& bounce : hertz.bounces)
        CHECK(std::abs(bounce.realised.restitution - bounce.wanted.restitution) < 1e-3);
    CHECK(hertz.snippet.find("kLagged") != std::string::npos);
}

TEST_CASE("Drake: the relaxation time of SAP contains the time step") {
    const ContactCard card = card_of_zeta("kelvin_voigt", 0.2, Separation::zero_force);
    ExportSettings settings = two_spheres();
    settings.time_step = 1e-6;
    const ContactExport made = exported(card, "drake", settings);
    CHECK(made.contact.translation.route == Route::exact);
    const double relaxation = 2.0 * input_of(made, "relaxation_time");
    check(0.5 * input_of(made, "point_contact_stiffness") * (relaxation + 1e-6), card.parameters[1].value);
    CHECK(made.snippet.find("kSap") != std::string::npos);
    const ContactExport tsuji = exported(card_of_zeta("tsuji_1992", 0.2, Separation::zero_indentation), "drake");
    CHECK(tsuji.contact.translation.route == Route::invariant);
    for (const TranslatedBounce& bounce : tsuji.bounces)
        CHECK(std::abs(bounce.realised.restitution - bounce.wanted.restitution) < 1e-3);
}

TEST_CASE("Simbody: two equal surfaces") {
    const ContactExport made = exported(hunt_crossley(7e6, 1.5, 0.3), "simbody");
    CHECK(made.contact.translation.route == Route::exact);
    const double modulus = input_of(made, "stiffness");
    check(4.0 / 3.0 * std::sqrt(0.01) * simbody_modulus(modulus, modulus), 7e6);
    check(1.5 * input_of(made, "dissipation"), 0.3);
    check_contains_inputs(made);
    CHECK(simbody_modulus(1.0, 1.0) == doctest::Approx(0.3536).epsilon(1e-4));  // measured to four digits
    CHECK(std::isinf(made.accurate_step));
}

TEST_CASE("Simbody: bounces measured in 3.7") {
    // A sphere of 50 mm and 0.2 kg on a plane, both surfaces of 1e6 Pa.
    struct Measured {
        double speed, restitution;
    };
    const double radius = 0.05, stiffness = 4.0 / 3.0 * std::sqrt(radius) * simbody_modulus(1e6, 1e6);
    ExportSettings settings;
    settings.masses = {0.2, std::numeric_limits<double>::infinity()};
    settings.radii = {radius, std::numeric_limits<double>::infinity()};
    for (const Measured& measured : {Measured{0.2, .832870}, Measured{1.0, .487741}, Measured{3.0, .217111}}) {
        settings.speeds = {measured.speed, measured.speed};
        const ContactExport made = exported(hunt_crossley(stiffness, 1.5, 1.5), "simbody", settings);
        check(input_of(made, "stiffness"), 1e6);
        check(input_of(made, "dissipation"), 1.0);
        CHECK(std::abs(made.bounces[0].realised.restitution - measured.restitution) < 1e-6);  // six digits
    }
}

TEST_CASE("OpenSim: the smooth force has restitution and peak force of the law at both ends of the speeds") {
    for (const double ratio : {0.05, 0.3, 1.5}) {
        const ContactExport made = exported(hunt_crossley(7e6, 1.5, ratio), "opensim", sphere_on_plane());
        check_contains_inputs(made);
        const SmoothForce force{input_of(made, "stiffness"),
                                input_of(made, "dissipation"),
                                input_of(made, "constant_contact_force"),
                                input_of(made, "hertz_smoothing"),
                                input_of(made, "hunt_crossley_smoothing"),
                                0.01};
        for (const TranslatedBounce& wanted : {made.bounces.front(), made.bounces.back()}) {
            const CardBounce& expected = wanted.wanted;
            const Bounce got = bounce(force, 0.01, expected.impact.impact_speed, 0.05 * expected.peak_indentation,
                                      expected.duration / 20000);
            CAPTURE(ratio);
            // The smoothing changes both by about 1e-4; the promise is 1e-3.
            CHECK(std::abs(got.restitution - expected.restitution) < 1e-3);
            CHECK(got.peak_force == doctest::Approx(expected.peak_force).epsilon(1e-3));
        }
    }
    CHECK(exported(hunt_crossley(7e6, 1.5, 0.3), "opensim").inputs.size() == 2);
}
