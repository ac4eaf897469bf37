// Exports with the weight of the body in its contact with a fixed one.

#include <cmath>
#include <numbers>
#include <string>

#include "impactfit/core/error.hpp"
#include "impactfit/report/simulators/export_report.hpp"
#include "tests/dynamics/falling_springs.hpp"
#include "tests/simulators/target_inputs.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

constexpr double dropped_mass = 10.89, dropped_speed = 2.801;

/// Linear spring and damper of restitution 0.5 without load; its bounces have this load over mass.
ContactCard dropped_card(double stiffness, double gravity) {
    const double ratio = std::log(2.0) / std::hypot(std::numbers::pi, std::log(2.0));
    ContactCard card = power_law_card(
        "kelvin_voigt",
        {{"stiffness", stiffness}, {"hysteresis_damping", 2.0 * ratio * std::sqrt(stiffness * dropped_mass)}});
    card.separation = Separation::zero_indentation;
    card.speeds = {dropped_speed, dropped_speed};
    card.masses = {dropped_mass, dropped_mass};
    card.bounces = bounces_of(card, {gravity * dropped_mass, gravity * dropped_mass});
    return card;
}

ExportSettings on_plane() {
    ExportSettings settings;
    settings.radii = {0.1, std::numeric_limits<double>::infinity()};
    settings.poisson = {0.3, 0.3};
    return settings;
}

bool contains(const std::string& text, const std::string& words) {
    return text.find(words) != std::string::npos;
}

}  // namespace

TEST_CASE("the promise of a drop contains its weight") {
    for (const auto& one : impactfit_tests::falling_springs) {
        const ContactExport made = exported(dropped_card(one.stiffness, 9.81), "lammps", on_plane());
        REQUIRE(made.bounces.size() == 1);
        const auto& [wanted, realised] = made.bounces[0];
        CHECK(wanted.restitution == doctest::Approx(one.restitution).epsilon(1e-9));
        CHECK(wanted.duration == doctest::Approx(one.duration).epsilon(1e-9));
        CHECK(std::abs(realised.restitution - one.restitution) < export_tolerance);
        CHECK(realised.duration == doctest::Approx(one.duration).epsilon(0.01));
        CHECK(contains(made.snippet, "fix weight all gravity 9.81 vector 0 0 -1\n"));
        REQUIRE(made.weight.has_value());
        CHECK(made.weight->load == doctest::Approx(9.81 * dropped_mass));
        CHECK(made.weight->sag == doctest::Approx(9.81 * dropped_mass / one.stiffness).epsilon(1e-6));
        REQUIRE(made.weight->smallest_rebounding_speed.has_value());
        CHECK(contains(short_export_text(made), "it rebounds above"));
        const ContactExport source = exported(dropped_card(one.stiffness, 9.81), "modelica", on_plane());
        CHECK(source.bounces[0].realised.restitution == doctest::Approx(one.restitution).epsilon(1e-9));
    }
}

TEST_CASE("without gravity a noticeable weight is stated with its size") {
    const ContactCard card = dropped_card(5e4, 0.0);
    const ContactExport made = exported(card, "lammps", on_plane());
    CHECK(made.bounces[0].wanted.restitution == doctest::Approx(0.5).epsilon(1e-8));
    CHECK_FALSE(made.weight.has_value());
    CHECK_FALSE(contains(made.snippet, "gravity"));
    const std::string text = short_export_text(made);
    CHECK_MESSAGE(contains(text, "rebounds with 0.464 instead of 0.500"), text);
    ExportSettings settings = on_plane();
    settings.gravity = 0.0;  // the user decided
    CHECK_FALSE(contains(short_export_text(exported(card, "lammps", settings)), "weight"));
    CHECK_FALSE(contains(short_export_text(exported(dropped_card(5e7, 0.0), "lammps", on_plane())), "weight"));
    settings.gravity = standard_gravity;
    CHECK(exported(card, "lammps", settings).bounces[0].wanted.restitution == doctest::Approx(0.46445).epsilon(1e-4));
    settings.gravity = 0.0;
    CHECK(exported(dropped_card(5e4, 9.81), "lammps", settings).bounces[0].wanted.restitution ==
          doctest::Approx(0.5).epsilon(1e-8));
}

TEST_CASE("two free bodies press with no weight") {
    const ContactCard card = dropped_card(5e4, 9.81);
    ExportSettings settings = on_plane();
    settings.masses = {2.0 * dropped_mass, 2.0 * dropped_mass};
    const ContactExport made = exported(card, "lammps", settings);
    CHECK(made.contact.gravity == 0.0);
    CHECK(made.bounces[0].wanted.restitution == doctest::Approx(0.5).epsilon(1e-8));
    settings.gravity = standard_gravity;
    CHECK(refusal(card, "lammps", settings).problem() == "two free bodies under the same gravity press with no weight");
}

TEST_CASE("a card with several loads needs the gravity") {
    ContactCard card = dropped_card(5e4, 9.81);
    card.bounces.push_back(card.bounces.front());
    card.bounces.back().impact.load = 0.0;
    CHECK(refusal(card, "lammps", on_plane()).problem() == "the bounces of the card have several loads");
    ExportSettings settings = on_plane();
    settings.gravity = -1.0;
    CHECK(refusal(card, "lammps", settings).problem() == "gravity out of range");
}

TEST_CASE("an impact after which the body rests is refused, with the smallest speed") {
    ExportSettings settings = on_plane();
    settings.speeds = {0.1, dropped_speed};
    const Error error = refusal(dropped_card(5e4, 9.81), "lammps", settings);
    CHECK(error.problem() == "with its weight the body rests after this impact");
    CHECK(contains(error.what(), "speeds above 0."));
}

TEST_CASE("each text has its gravity, or a note names that of the scene") {
    ExportSettings settings = on_plane();
    settings.refit = true;
    settings.density = 2500.0;
    settings.gravity = standard_gravity;
    std::size_t with_gravity = 0;
    for (const SimulatorTarget* target : all_simulator_targets()) {
        const ContactExport made = exported(dropped_card(5e6, 0.0), std::string(target->name), settings);
        CAPTURE(made.snippet);
        with_gravity += target->sets_gravity ? 1 : 0;
        const std::size_t comment = made.snippet.find("9.80665"), scene = made.snippet.rfind("9.80665");
        CHECK((scene != comment) == target->sets_gravity);
        CHECK(contains(export_text(made), "the text sets no gravity") != target->sets_gravity);
        const std::string json = export_json(made);
        CHECK(contains(json, "\"gravity\": 9.80665"));
    }
    CHECK(with_gravity == 8);
}
