// Reference bounces and warnings of a card.
#include <doctest/doctest.h>

#include <limits>

#include "impactfit/card/card_bounces.hpp"
#include "impactfit/card/card_warnings.hpp"
#include "impactfit/card/read_card.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/report/card/card_json.hpp"
#include "impactfit/report/card/card_validation.hpp"
#include "impactfit/simulators/export_contact.hpp"
#include "impactfit/simulators/translation/law_translation.hpp"
#include "tests/core/thrown_error.hpp"
#include "tests/simulators/sample_card.hpp"

namespace impactfit {
namespace {

ContactCard card_with_bounces() {
    ContactCard card =
        impactfit_tests::power_law_card("kelvin_voigt", {{"stiffness", 4e4}, {"hysteresis_damping", 3.0}});
    card.bounces = bounces_of(card);
    card.states_bounces = true;
    return card;
}

}  // namespace

TEST_CASE("reference bounces: a card that contradicts them is refused by check, export and translation") {
    ContactCard card = card_with_bounces();
    check_reference_bounces(card);
    card.parameters[0].value *= 1.0 + 1e-9;  // below the tolerance
    check_reference_bounces(card);
    card.parameters[0].value *= 10.0;
    const auto refused = [](const auto& work) {
        return impactfit_tests::refuses(ErrorKind::data, work, "contradict its bounces", "impactfit validate CARD");
    };
    CHECK(refused([&] { check_reference_bounces(card); }));
    CHECK(refused([&] { export_contact(card, find_simulator_target("mujoco"), {}); }));
    CHECK(refused([&] { translate_law(card, find_model("tsuji_1992"), {}); }));
    card.states_bounces = false;
    check_reference_bounces(card);
}

TEST_CASE("bounces are recomputed with their load, which the file keeps") {
    // A linear spring and damper under its weight: restitution of an independent integration.
    ContactCard card =
        impactfit_tests::power_law_card("kelvin_voigt", {{"stiffness", 5e4}, {"hysteresis_damping", 317.967710124627}});
    card.parameters[0].unit = "N/m";
    card.parameters[1].unit = "N*s/m";
    card.separation = Separation::zero_indentation;
    card.speeds = {2.801, 2.801};
    card.masses = {10.89, 10.89};
    card.bounces = bounces_of(card, {9.81 * 10.89, 9.81 * 10.89});
    REQUIRE(card.bounces.size() == 1);
    CHECK(card.bounces[0].restitution == doctest::Approx(0.464440871051).epsilon(1e-9));
    CHECK(load_acceleration(card).value() == doctest::Approx(9.81));
    ContactCard read = parse_card(card_json(card), "drop.json");
    CHECK(read.bounces[0].impact.load == 9.81 * 10.89);
    const ComparedValues report = validate_card(read);
    CHECK(report.as_expected);
    CHECK(card_validation_text(read, report).find("load") != std::string::npos);
    CHECK(short_card_validation_text(read, report).find("load") != std::string::npos);
    read.bounces[0].impact.load = 0.0;  // the restitution is then 0.5
    CHECK_FALSE(validate_card(read).as_expected);
    const std::string unloaded = card_json(read);
    CHECK(unloaded.find("load") == std::string::npos);
    CHECK(load_acceleration(read).value() == 0.0);
}

TEST_CASE("bounces of several loads have those of the lightest and the heaviest impact") {
    ContactCard card = impactfit_tests::power_law_card("hertz_1882", {{"stiffness", 1e6}});
    const std::vector<CardBounce> bounces = bounces_of(card, {0.0, 0.1});
    REQUIRE(bounces.size() == 6);
    CHECK(bounces[2].impact.load == 0.0);
    CHECK(bounces[3].impact.load == 0.1);
    card.bounces = bounces;
    CHECK_FALSE(load_acceleration(card).has_value());
}

TEST_CASE("an indentation above a tenth of the smaller radius is a warning") {
    ContactCard card = card_with_bounces();
    const double deepest = card.bounces.back().peak_indentation, plane = std::numeric_limits<double>::infinity();
    card.radii = {11.0 * deepest, plane};
    CHECK(card_warnings(card).empty());
    card.radii = {plane, 9.0 * deepest};
    REQUIRE(card_warnings(card).size() == 1);
    CHECK(card_warnings(card).front().find("% of the radius") != std::string::npos);
    const ContactExport made = export_contact(card, find_simulator_target("mujoco"), {});
    CHECK(made.limitations >= 1);
    card.parameters[0].value = 1.0;
    set_undetermined(card, {"stiffness"});
    CHECK(card_warnings(card).empty());
}

}  // namespace impactfit
