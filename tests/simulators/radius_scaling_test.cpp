// A card at other radii: the stiffness of elastic spheres, and the restitution by closed forms.
#include "impactfit/simulators/radius_scaling.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <string>

#include "impactfit/card/stated_card.hpp"
#include "impactfit/contact/hertz.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/simulators/export_contact.hpp"
#include "tests/core/relative_difference.hpp"

namespace impactfit {
namespace {

using impactfit_tests::relative_difference;
using Radii = std::array<double, 2>;

constexpr double plane = std::numeric_limits<double>::infinity();
constexpr double simulated = 1e-8;  // simulations aim at 1e-10
constexpr double rounded = 1e-13;   // products of few factors
constexpr Radii ball_on_plate{0.024, plane}, two_balls{0.024, 0.024};

ContactCard card_of(const char* law, std::vector<double> values, const Impact<double>& impact = {0.035, 2.0}) {
    const ContactModel& model = find_model(law);
    ContactCard card =
        stated_card({&model, std::move(values), {}, impact, model.law->description.separation}, {0.5, 5.0});
    card.radii = ball_on_plate;
    return card;
}

RadiusScaling two_balls_of(const ContactCard& card) {
    return scaled_to_radii(card, two_balls, {card.masses.lowest, 2.0});
}

double value(const ContactCard& card, std::size_t parameter) {
    return card.parameters[parameter].value;
}

bool has(const std::string& text, const char* words) {
    return text.find(words) != std::string::npos;
}

TEST_CASE("the stiffness is that of elastic spheres of the same material") {
    const ElasticSphere rubber{0.024, 5e6, 0.49}, stone{plane, 5e10, 0.2}, small{0.003, 5e10, 0.2};
    ContactCard card = card_of("hertz_1882", {hertz_contact(rubber, stone).stiffness});
    const RadiusScaling scaled = scaled_to_radii(card, {0.024, 0.003}, {0.035, 2.0});
    CHECK(relative_difference(value(scaled.card, 0), hertz_contact(rubber, small).stiffness) < rounded);
    CHECK(has(scaled.note, "from effective radius 0.024 m to 0.002667 m"));
    CHECK((*scaled.card.radii)[1] == 0.003);
}

/// Closed form of a Hunt-Crossley impact: in - ln(1 + in) = -out - ln(1 - out), in = lambda v/k, out = in e.
TEST_CASE("Hunt-Crossley: lambda/k and the restitution remain") {
    const ContactCard card = card_of("hunt_crossley_1975", {5e5, 1.5, 9e4});
    const RadiusScaling scaled = two_balls_of(card);
    CHECK(relative_difference(value(scaled.card, 0), 5e5 * std::sqrt(0.5)) < rounded);
    CHECK(relative_difference(value(scaled.card, 2) / value(scaled.card, 0), 9e4 / 5e5) < rounded);
    CHECK(value(scaled.card, 1) == 1.5);
    CHECK(has(scaled.note, "the restitution is kept"));
    for (const double speed : {0.5, 2.0, 5.0}) {
        const double in = 0.18 * speed, out = in * simulate(scaled.card, {0.035, speed}).restitution;
        CHECK(relative_difference(in - std::log1p(in), -out - std::log1p(-out)) < simulated);
    }
}

TEST_CASE("Tsuji: the damping ratio and the restitution remain") {
    const RadiusScaling scaled = two_balls_of(card_of("tsuji_1992", {5e5, 20.0}));
    const double zeta = 20.0 / (std::sqrt(5.0) * std::sqrt(0.035 * 5e5));
    const double expected = std::exp(-std::numbers::pi * zeta / std::sqrt(1.0 - zeta * zeta));
    for (const double speed : {0.5, 5.0})
        CHECK(relative_difference(simulate(scaled.card, {0.035, speed}).restitution, expected) < simulated);
}

TEST_CASE("any damping exponent: the restitution remains at each speed") {
    for (const ContactCard& card :
         {card_of("power_law", {5e5, 1.5, 0.8, 1.3, 4e3}), card_of("poursina_nikravesh_2020", {5e5, 1.5, 3.0}),
          card_of("bordbar_hyppanen_2007", {5e5, 300.0}), card_of("zhang_2021_approximate", {5e5, 1.5, 0.7, 0.6})}) {
        CAPTURE(card.model->name);
        const RadiusScaling scaled = two_balls_of(card);
        CHECK(has(scaled.note, "the restitution is kept"));
        for (const double speed : {0.5, 5.0}) {
            const Collision<double> before = simulate(card, {0.035, speed}),
                                    after = simulate(scaled.card, {0.035, speed});
            CHECK(relative_difference(before.restitution, after.restitution) < simulated);
            // Times scale with k^(-1/(n+1)), if the restitution remains.
            CHECK(relative_difference(after.duration / before.duration, std::pow(std::sqrt(2.0), 0.4)) < simulated);
        }
    }
}

TEST_CASE("a prescribed restitution needs no damping") {
    const ContactModel& model = find_model("hunt_crossley_1975");
    ImpactRequest request{&model, {5e5, 1.5, 0.0}, 0.7, {0.035, 2.0}, Separation::zero_indentation};
    request.damping_rule = exact_rule;
    ContactCard card = stated_card(request, {2.0, 2.0});
    card.radii = ball_on_plate;
    const RadiusScaling scaled = two_balls_of(card);
    CHECK(relative_difference(value(scaled.card, 0), 5e5 * std::sqrt(0.5)) < rounded);
    CHECK(value(scaled.card, 2) == 0.7);
    CHECK(relative_difference(simulate(scaled.card, {0.035, 2.0}).restitution, 0.7) < simulated);
}

/// 1 - e = C (lambda/k) (k/M)^(2/5) v^(1/5) for weak damping: it scales with k^(2/5) at a constant lambda/k.
TEST_CASE("Kuwabara-Kono and Brilliantov: a time constant of the material") {
    for (const char* law : {"kuwabara_kono_1987", "brilliantov_1996"}) {
        const ContactCard card = card_of(law, {5e5, 1.0});
        const RadiusScaling scaled = two_balls_of(card);
        CHECK(relative_difference(value(scaled.card, 1) / value(scaled.card, 0), 1.0 / 5e5) < rounded);
        const double before = simulate(card, {0.035, 2.0}).restitution,
                     after = simulate(scaled.card, {0.035, 2.0}).restitution;
        // The next term of the series is 1 - e times smaller: 2e-3.
        CHECK(relative_difference((1.0 - after) / (1.0 - before), std::pow(std::sqrt(0.5), 0.4)) < 2e-3);
        CHECK(has(scaled.note, "time constant of the material, restitution 0.99"));
        // The same damping ratio at a mass that scales as the stiffness.
        const double same = simulate(scaled.card, {0.035 * std::sqrt(0.5), 2.0}).restitution;
        CHECK(relative_difference(same, before) < simulated);
    }
}

/// e^2 = (v_y/v)^2 q^2/g with q^2 = 1 + 6/5 ((v/v_y)^2 - 1), g^2 = (1 + 2 q)/3, v_y^2 = 4/5 k x_y^(5/2)/M.
TEST_CASE("Thornton: the yield pressure of the material") {
    const double mass = 0.035, speed = 2.0;
    const RadiusScaling scaled = two_balls_of(card_of("thornton_1997", {5e7, 1e-5}));
    const double stiffness = 5e7 * std::sqrt(0.5), yield = 0.5e-5;
    const double ratio = speed * speed * mass / (0.8 * stiffness * std::pow(yield, 2.5));
    const double q = std::sqrt(1.0 + 1.2 * (ratio - 1.0)), g = std::sqrt((1.0 + 2.0 * q) / 3.0);
    CHECK(relative_difference(simulate(scaled.card, {mass, speed}).restitution, q / std::sqrt(g * ratio)) < simulated);
    CHECK(has(scaled.note, "yield_indentation by 0.5"));
}

TEST_CASE("standard errors and covariance scale as the values") {
    ContactCard card = card_of("hunt_crossley_1975", {5e5, 1.5, 9e4});
    card.parameters[0].standard_error = 1e3;
    card.covariance_names = {"stiffness", "hysteresis_damping"};
    card.covariance = {{1e6, 2e5}, {2e5, 1e5}};
    const ContactCard scaled = two_balls_of(card).card;
    CHECK(relative_difference(scaled.parameters[0].standard_error, 1e3 * std::sqrt(0.5)) < rounded);
    CHECK(relative_difference(scaled.covariance[0][1], 1e5) < rounded);
    CHECK(relative_difference(scaled.covariance[1][1], 5e4) < rounded);
}

TEST_CASE("a stiffness without a known dependence remains, with a note") {
    for (const ContactCard& card : {card_of("hunt_crossley_1975", {5e5, 1.4, 9e4}), card_of("kelvin_voigt", {5e4, 3.0}),
                                    card_of("walton_braun_1986", {5e4, 0.6}),
                                    card_of("bouc_wen_hertz_2024", {5e5, 1.5, 1.3, 0.3, 1.0, 0.0, 50.0})}) {
        const RadiusScaling scaled = two_balls_of(card);
        CHECK(value(scaled.card, 0) == value(card, 0));
        CHECK(has(scaled.note, "no known dependence on the radii"));
    }
    ContactCard card = card_of("hertz_1882", {5e5});
    CHECK(scaled_to_radii(card, {0.048, 0.048}, {0.035, 2.0}).note.empty());  // the same effective radius
    card.radii.reset();
    CHECK(has(two_balls_of(card).note, "the card has no radii"));
    CHECK(value(two_balls_of(card).card, 0) == 5e5);
    card.radii = ball_on_plate;
    CHECK_THROWS_AS(scaled_to_radii(card, {plane, plane}, {0.035, 2.0}), Error);
}

TEST_CASE("an export takes the radii of the card, or scales its stiffness") {
    const ContactCard card = card_of("tsuji_1992", {5e5, 20.0});
    const SimulatorTarget& lammps = find_simulator_target("lammps");
    ExportSettings settings;
    const ContactExport own = export_contact(card, lammps, settings);
    CHECK(own.radii_of_card);
    CHECK(own.contact.effective_radius == 0.024);
    settings.radii = two_balls;
    const ContactExport other = export_contact(card, lammps, settings);
    // LAMMPS enters k/sqrt(R), which is a constant of the material.
    CHECK(relative_difference(own.inputs[0].value, other.inputs[0].value) < rounded);
    CHECK(has(other.notes[0], "stiffness scaled"));
    CHECK(other.limitations >= 1);
    for (std::size_t i = 0; i < own.bounces.size(); ++i)
        CHECK(relative_difference(own.bounces[i].wanted.restitution, other.bounces[i].wanted.restitution) < simulated);
    settings.stiffness = 5e5;  // that of the given radii
    CHECK(export_contact(card, lammps, settings).contact.law().stiffness == 5e5);
}

}  // namespace
}  // namespace impactfit
