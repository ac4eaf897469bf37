// Limitations of an export: stated first, and never omitted from the text of a screen.

#include <doctest/doctest.h>

#include <sstream>
#include <string>

#include "impactfit/report/simulators/export_report.hpp"
#include "tests/simulators/target_inputs.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

ContactCard doubtful_card() {
    ContactCard card = card_of_zeta("kelvin_voigt", 0.2, Separation::zero_force);
    card.verdict = "bad_fit";
    card.doubtful = true;
    return card;
}

bool has(const std::string& text, const std::string& words) {
    return text.find(words) != std::string::npos;
}

}  // namespace

TEST_CASE("limitations of an export are on the screen of every target") {
    ExportSettings settings = two_spheres();
    settings.refit = true;
    settings.speeds = ValidityRange{1e-3, 50.0};
    for (const SimulatorTarget* target : all_simulator_targets()) {
        const ContactExport made = export_contact(doubtful_card(), *target, settings);
        const std::string text = short_export_text(made);
        CAPTURE(text);
        CHECK(made.limitations >= 3);
        CHECK(has(text, "note: the verdict of the fit is bad_fit"));
        CHECK(has(text, "note: the fit is doubtful"));
        CHECK(has(text, "are outside the data"));
    }
}

TEST_CASE("texts of an export fit 80 columns, except lines of the simulator") {
    ExportSettings settings = two_spheres();
    settings.refit = true;
    settings.density = 2500.0;
    for (const SimulatorTarget* target : all_simulator_targets()) {
        const ContactExport made = export_contact(doubtful_card(), *target, settings);
        std::istringstream lines(short_export_text(made));
        for (std::string line; std::getline(lines, line);) {
            CAPTURE(line);
            CHECK((line.size() <= 80 || has(made.snippet, line)));
        }
    }
}

TEST_CASE("limitations: impacts that cannot be computed are no bodies that stick") {
    ContactCard card = card_of_zeta("kelvin_voigt", 1.5, Separation::zero_indentation);
    CHECK(refusal(card, "mujoco", two_spheres()).problem() == "the bodies stick at this speed");
    card.parameters[0].value = 1e300;
    CHECK(refusal(card, "mujoco", two_spheres()).problem() != "the bodies stick at this speed");
}

TEST_CASE("limitations: a stiffness in place of that of the data") {
    ContactCard card = card_of_zeta("kelvin_voigt", 0.2, Separation::zero_force);
    ExportSettings settings;
    settings.stiffness = 1e5;
    settings.gravity = 0.0;
    const ContactExport replaced = exported(card, "mujoco", settings);
    REQUIRE(replaced.limitations == 1);
    CHECK(replaced.notes.front() == "the given stiffness replaces that of the data");
    CHECK(replaced.bounces.front().wanted.restitution ==
          doctest::Approx(exported(card, "mujoco").bounces.front().wanted.restitution).epsilon(1e-9));
    set_undetermined(card, {"stiffness"});
    const ContactExport chosen = exported(card, "mujoco", settings);
    REQUIRE(chosen.limitations == 1);
    CHECK(chosen.notes.front() == "the data do not determine stiffness");
}
