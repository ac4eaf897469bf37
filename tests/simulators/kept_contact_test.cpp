// Cards at another mass and other radii: the quantity in --keep remains.
#include "impactfit/simulators/kept_contact.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <string>

#include "impactfit/card/stated_card.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/dynamics/impact_request.hpp"
#include "tests/simulators/target_inputs.hpp"

namespace impactfit {
namespace {

using impactfit_tests::exported;
using impactfit_tests::input_of;

constexpr double infinite = std::numeric_limits<double>::infinity();
constexpr double simulated = 1e-8;  // simulations aim at 1e-10

ContactCard card_of(const char* law, std::vector<double> values, Kept kept) {
    const ContactModel& model = find_model(law);
    ContactCard card =
        stated_card({&model, std::move(values), {}, {0.01, 1.0}, model.law->description.separation}, {0.5, 2.0});
    card.radii = {0.0025, 0.0025};
    card.kept = kept;
    return card;
}

ContactCard tsuji_pair(Kept kept) {
    return card_of("tsuji_1992", {5e5, 3.0}, kept);
}

double restitution(const ContactCard& card, const Impact<double>& impact) {
    return simulate(card, impact).restitution;
}

/// A sphere of the pair on a wall: twice the effective mass and radius.
ContactExport on_wall(const ContactCard& card, const std::string& target, std::optional<Kept> keep = {}) {
    ExportSettings settings;
    settings.masses = {0.02, infinite};
    settings.radii = {0.0025, infinite};
    settings.poisson = {0.3, 0.3};
    settings.keep = keep;
    return exported(card, target, settings);
}

}  // namespace

TEST_CASE("keep: LIGGGHTS has the same coefficientRestitution for a pair and for a wall") {
    const ContactCard card = tsuji_pair(Kept::restitution);
    const double pair = restitution(card, {0.01, 1.0});
    CHECK(input_of(on_wall(card, "liggghts"), "coefficientRestitution") == doctest::Approx(pair).epsilon(simulated));
    // m = 1/4: the damping ratio is lambda/sqrt(5 M k), M twice and k by sqrt(2) as large
    const double kept_damping = input_of(on_wall(card, "liggghts", Kept::damping), "coefficientRestitution");
    const double zeta = 3.0 / std::sqrt(5.0 * 0.02 * 5e5 * std::sqrt(2.0));
    CHECK(kept_damping ==
          doctest::Approx(std::exp(-3.14159265358979 * zeta / std::sqrt(1.0 - zeta * zeta))).epsilon(simulated));
    CHECK(kept_damping > pair);
    CHECK(on_wall(card, "liggghts").mass_note.find("the restitution is kept") != std::string::npos);
}

TEST_CASE("keep: the restitution of any power law remains at each speed and mass") {
    for (const ContactCard& card : {card_of("kuwabara_kono_1987", {5e5, 300.0}, Kept::restitution),
                                    card_of("hunt_crossley_1975", {5e5, 1.5, 1e5}, Kept::restitution),
                                    card_of("kelvin_voigt", {5e4, 3.0}, Kept::restitution),
                                    card_of("power_law", {5e5, 1.5, 0.4, 0.7, 50.0}, Kept::restitution)}) {
        CAPTURE(card.model->name);
        for (const double speed : {0.5, 2.0})
            CHECK(restitution(card, {0.3, speed}) ==
                  doctest::Approx(restitution(card, {0.01, speed})).epsilon(simulated));
        const ContactExport source = on_wall(card, "c");
        CHECK(source.bounces.front().realised.restitution ==
              doctest::Approx(restitution(card, {0.01, 0.5})).epsilon(simulated));
        CHECK(restitution(*source.card, {0.02, 0.5}) ==
              doctest::Approx(restitution(card, {0.01, 0.5})).epsilon(simulated));
    }
}

TEST_CASE("keep: material keeps damping over stiffness, damping keeps the damping") {
    const ContactCard card = tsuji_pair(Kept::unstated);
    const ContactCard material = *on_wall(card, "c", Kept::material).card,
                      damping = *on_wall(card, "c", Kept::damping).card;
    CHECK(material.parameters[1].value / material.parameters[0].value == doctest::Approx(3.0 / 5e5).epsilon(1e-12));
    CHECK(damping.parameters[1].value == 3.0);
    CHECK(damping.parameters[0].value == doctest::Approx(5e5 * std::sqrt(2.0)).epsilon(1e-12));
}

TEST_CASE("keep: defaults of stated cards") {
    const auto kept = [](const char* law, std::vector<double> values) {
        return kept_of_stated(card_of(law, std::move(values), Kept::unstated), "", true);
    };
    CHECK(kept("tsuji_1992", {5e5, 3.0}) == Kept::restitution);
    CHECK(kept("kelvin_voigt", {5e4, 3.0}) == Kept::restitution);
    CHECK(kept("hunt_crossley_1975", {5e5, 1.5, 1e5}) == Kept::unstated);
    CHECK(kept_of_stated(tsuji_pair(Kept::unstated), "", false) == Kept::unstated);
    CHECK(kept_of_stated(tsuji_pair(Kept::unstated), "damping", true) == Kept::damping);
}

TEST_CASE("keep: rejects a result that the law cannot keep") {
    CHECK_THROWS_AS(keeping(card_of("hertz_1882", {5e5}, Kept::unstated), Kept::damping), Error);
    CHECK_THROWS_AS(kept_called("restitutoin"), Error);
    ContactCard several = tsuji_pair(Kept::unstated);
    several.masses = {0.01, 0.02};
    CHECK_THROWS_AS(keeping(several, Kept::restitution), Error);
    ContactCard prescribed = tsuji_pair(Kept::unstated);
    prescribed.damping_rule = "exact";
    CHECK_THROWS_AS(keeping(prescribed, Kept::damping), Error);
    CHECK(keeping(prescribed, Kept::restitution).kept == Kept::unstated);
}

}  // namespace impactfit
