// Reference bounces and warnings of a card.
#include <doctest/doctest.h>

#include <limits>

#include "impactfit/card/card_bounces.hpp"
#include "impactfit/card/card_warnings.hpp"
#include "impactfit/core/error.hpp"
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
