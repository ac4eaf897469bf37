// Limitations of a translated law: those of its source, and speeds and masses beyond the data.

#include <doctest/doctest.h>

#include <cmath>

#include "impactfit/contact/law_registry.hpp"
#include "impactfit/report/simulators/translation_report.hpp"
#include "impactfit/simulators/translation/law_translation.hpp"
#include "tests/simulators/target_inputs.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

LawTranslation translated(const ContactCard& card, const LawTranslationSettings& settings = {}) {
    return translate_law(card, find_model("kelvin_voigt"), settings);
}

bool prints(const LawTranslation& translation, const char* words) {
    return translation_text(translation).find(words) != std::string::npos;
}

}  // namespace

TEST_CASE("translate: the limitations of the source remain") {
    ContactCard card = card_of_zeta("tsuji_1992", 0.2, Separation::zero_force);
    card.title.clear();
    card.verdict = "good";
    const LawTranslation good = translated(card);
    CHECK(good.card.verdict.empty());
    CHECK(good.card.title == "tsuji_1992, translated into kelvin_voigt");
    CHECK_FALSE(prints(good, "note:"));
    card.verdict = "bad_fit";
    CHECK(translated(card).card.verdict == "bad_fit");
    CHECK(prints(translated(card), "note: the verdict of the card is bad_fit"));
}

TEST_CASE("translate: a stiffness that the data do not determine") {
    ContactCard card = card_of_zeta("tsuji_1992", 0.2, Separation::zero_force);
    // The same restitution for a stiffness of 1: lambda ~ k^((m+1)/(n+1)), with m = 1/4.
    card.parameters[1].value /= std::sqrt(card.parameters[0].value);
    card.parameters[0].value = 1.0;
    set_undetermined(card, {"stiffness", "hysteresis_damping"});
    const LawTranslation found = translated(card);
    CHECK(found.card.undetermined == std::vector<std::string>{"stiffness", "hysteresis_damping"});
    CHECK(prints(found, "note: the data do not determine stiffness, hysteresis_damping"));
    // Tsuji's restitution is that of a linear spring and damper, at every speed: the fit to restitutions is exact.
    CHECK(std::abs(found.card.translations.back().restitution) < 1e-6);
    CHECK(std::isnan(found.card.translations.back().duration));
    CHECK(found.loss == "kelvin_voigt instead of tsuji_1992: no result differs by more than 1e-9.");
    CHECK(refusal(found.card, "mujoco", two_spheres()).where().key == "stiffness");
}

TEST_CASE("translate: a fitted stiffness without a known error keeps durations") {
    ContactCard card = card_of_zeta("tsuji_1992", 0.2, Separation::zero_force);
    card.covariance_names = {"stiffness", "hysteresis_damping"};
    card.covariance = {{std::nan(""), std::nan("")}, {std::nan(""), std::nan("")}};
    set_undetermined(card, {"stiffness", "hysteresis_damping"});
    CHECK_FALSE(card.nominal_stiffness);
    const LawTranslation found = translated(card);
    CHECK_FALSE(found.card.nominal_stiffness);
    CHECK(found.bounces.front().realised.duration > 0.0);
    CHECK(found.card.translations.back().duration > 1e-3);  // a linear spring has one duration at every speed
}

TEST_CASE("translate: speeds and masses beyond the data") {
    const ContactCard card = card_of_zeta("tsuji_1992", 0.2, Separation::zero_force);
    LawTranslationSettings settings;
    settings.speeds = ValidityRange{card.speeds.lowest, 10.0 * card.speeds.highest};
    CHECK(translated(card, settings).card.verdict == "not_identifiable");
    settings.speeds.reset();
    settings.effective_mass = 10.0 * card.masses.highest;
    CHECK(translated(card, settings).card.verdict == "not_identifiable");
}
