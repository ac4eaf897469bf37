// Stiffness and damping from a stated duration and restitution, against closed forms and by simulation.
#include "impactfit/dynamics/stated_impact.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <numbers>
#include <string>

#include "impactfit/dynamics/damping/closed_form.hpp"
#include "impactfit/dynamics/damping/impact_time.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"
#include "tests/core/relative_difference.hpp"
#include "tests/core/thrown_error.hpp"

namespace impactfit {
namespace {

using impactfit_tests::relative_difference;
using std::numbers::pi;

// Simulations aim at 1e-10; a stiffness depends on the duration by a power of at most 3.
constexpr double close = 1e-8;

/// Request with a stiffness that the duration replaces.
ImpactRequest request_of(const char* name, std::vector<double> values, std::optional<double> restitution,
                         const Impact<double>& impact, Separation separation = Separation::zero_indentation) {
    ImpactRequest request{&find_model(name), std::move(values), restitution, impact, separation};
    if (restitution) request.damping_rule = exact_rule;
    return request;
}

Collision<double> hit_of(const ImpactRequest& request, const std::vector<double>& values) {
    SimulationOptions options;
    options.separation = request.separation;
    return simulate(request.law(), values, request.impact, options);
}

TEST_CASE("Hunt-Crossley: the stiffness is that of the exact impact time") {
    for (const double exponent : {1.0, 1.5, 2.2})
        for (const double restitution : {0.2, 0.8, 1.0}) {
            const Impact<double> impact{0.035, 2.0};
            const double expected = stiffness_from_duration(0.004, restitution, impact, exponent).stiffness;
            const auto values = stated_values(
                request_of("hunt_crossley_1975", {1.0, exponent, NAN}, restitution, impact), 0.004, 1e-10);
            CHECK(relative_difference(values[0], expected) < close);
            CHECK(values[1] == exponent);
        }
}

TEST_CASE("linear spring: damped oscillator") {
    const double mass = 0.2, duration = 0.003, restitution = 0.6;
    // e = exp(-pi zeta/sqrt(1 - zeta^2)), T = pi/(omega sqrt(1 - zeta^2)).
    const double log_e = std::log(restitution), zeta = -log_e / std::hypot(pi, log_e);
    const double omega = pi / (duration * std::sqrt(1.0 - zeta * zeta));
    const auto values =
        stated_values(request_of("kelvin_voigt", {1.0, NAN}, restitution, {mass, 1.0}), duration, 1e-10);
    CHECK(relative_difference(values[0], mass * omega * omega) < close);
    CHECK(relative_difference(values[1], 2.0 * zeta * mass * omega) < close);
    // The damping is given and the duration determines the stiffness: the same oscillator.
    const auto same = stated_values(request_of("kelvin_voigt", {1.0, values[1]}, {}, {mass, 1.0}), duration, 1e-10);
    CHECK(relative_difference(same[0], values[0]) < close);
}

TEST_CASE("Hertz: the duration of elastic spheres") {
    const double mass = 0.5, speed = 0.3, stiffness = 2.4e9;
    const double depth = std::pow(1.25 * mass * speed * speed / stiffness, 0.4);
    const double duration = 0.8 * std::sqrt(pi) * std::tgamma(0.4) / std::tgamma(0.9) * depth / speed;
    const auto values = stated_values(request_of("hertz_1882", {1.0}, {}, {mass, speed}), duration, 1e-10);
    CHECK(relative_difference(values[0], stiffness) < close);
}

TEST_CASE("any law has the stated restitution and duration") {
    const Impact<double> impact{0.035, 2.0};
    const double restitution = 0.7, duration = 0.004;
    const std::vector<ImpactRequest> requests{
        request_of("kuwabara_kono_1987", {1.0, NAN}, restitution, impact),
        request_of("poursina_nikravesh_2020", {1.0, 1.5, NAN}, restitution, impact, Separation::zero_force),
        request_of("power_law", {1.0, 1.3, 0.4, 1.2, NAN}, restitution, impact),
        request_of("zhang_2021_approximate", {1.0, 1.5, 0.5, NAN}, restitution, impact),
        request_of("bouc_wen_simon_hunt_crossley_2024", {1.0, NAN, 1.5, 1.3, 0.3, 1.0, 0.0, 50.0}, restitution, impact,
                   Separation::zero_force)};
    for (const ImpactRequest& request : requests) {
        CAPTURE(request.model->name);
        const Collision<double> collision = hit_of(request, stated_values(request, duration, 1e-10));
        CHECK(relative_difference(collision.restitution, restitution) < close);
        CHECK(relative_difference(collision.duration, duration) < close);
    }
    // Laws whose restitution is that of a constant.
    for (const ImpactRequest& request :
         {request_of("walton_braun_1986", {1.0, 0.49}, {}, impact, Separation::zero_force),
          request_of("thornton_1997", {1.0, 1e-4}, {}, impact, Separation::zero_force)}) {
        CAPTURE(request.model->name);
        const auto values = stated_values(request, duration, 1e-10);
        CHECK(values[1] == request.values[1]);
        CHECK(relative_difference(hit_of(request, values).duration, duration) < close);
    }
}

TEST_CASE("a damping formula is kept at the stiffness of the duration") {
    ImpactRequest request = request_of("lankarani_nikravesh_1990", {1.0, 1.5, NAN}, 0.8, {0.035, 2.0});
    request.damping_rule = "lankarani_nikravesh_1990";
    const auto values = stated_values(request, 0.004, 1e-10);
    // lambda = 3 k (1 - e^2)/(4 v)
    CHECK(relative_difference(values[2], 0.75 * values[0] * (1.0 - 0.64) / 2.0) < 1e-12);  // rounding
    CHECK(relative_difference(hit_of(request, values).duration, 0.004) < close);
}

TEST_CASE("rejects a restitution, duration or stiffness out of reach") {
    const Impact<double> impact{1.0, 1.0};
    const auto refuses = [](const ImpactRequest& request, double duration, const char* offence, const char* hint) {
        return impactfit_tests::refuses(
            ErrorKind::usage, [&] { stated_values(request, duration, 1e-10); }, offence, hint);
    };
    CHECK(refuses(request_of("hertz_1882", {1.0}, {}, impact), -1.0, "duration", "> 0"));
    CHECK(refuses(request_of("hunt_crossley_1975", {1.0, 1.5, NAN}, 1.5, impact), 1.0, "restitution", "<= 1"));
    CHECK(refuses(request_of("kelvin_voigt", {1.0, 1e9}, {}, impact), 1e-3, "no stiffness", "duration"));
}

}  // namespace
}  // namespace impactfit
