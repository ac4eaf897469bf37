// Inputs of Chrono, RecurDyn and Adams read back by their rules; texts of the targets that are source code.

#include <doctest/doctest.h>

#include <array>
#include <cmath>

#include "impactfit/simulators/code/law_code.hpp"
#include "tests/simulators/target_inputs.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

/// Inputs are computed and read back by a few operations.
constexpr double rounding = 1e-9;

ContactCard free_exponents(Separation separation) {
    ContactCard card = power_law_card("power_law", {{"stiffness", 3e6},
                                                    {"hertz_exponent", 1.3},
                                                    {"damping_exponent", 0.6},
                                                    {"velocity_exponent", 1.4},
                                                    {"hysteresis_damping", 4e2}});
    card.separation = separation;
    return card;
}

void check(double got, double wanted) {
    CHECK(got == doctest::Approx(wanted).epsilon(rounding));
}

}  // namespace

TEST_CASE("target c: the header of each law, with the bounces of the card") {
    for (const char* law : {"tsuji_1992", "thornton_1997"}) {
        const bool plastic = law == std::string("thornton_1997");
        const ContactCard card = plastic ? power_law_card(law, {{"stiffness", 1e7}, {"yield_indentation", 1e-4}})
                                         : power_law_card(law, {{"stiffness", 1e7}, {"hysteresis_damping", 150.0}});
        const ContactExport made = exported(card, "c");
        CHECK(made.contact.translation.route == Route::exact);
        CHECK(made.snippet == c_header(card, "contact"));
        for (const TranslatedBounce& bounce : made.bounces)
            check(bounce.realised.restitution, bounce.wanted.restitution);
    }
}

TEST_CASE("target recurdyn: five numbers in mm") {
    const ContactCard card = free_exponents(Separation::zero_indentation);
    const ContactExport made = exported(card, "recurdyn");
    CHECK(made.contact.translation.route == Route::exact);
    check(input_of(made, "stiffness coefficient") * std::pow(1000.0, 1.3), 3e6);
    check(input_of(made, "damping coefficient") * std::pow(1000.0, 2.0), 4e2);
    check(input_of(made, "stiffness exponent"), 1.3);
    check(input_of(made, "damping exponent"), 1.4);
    check(input_of(made, "indentation exponent"), 0.6);
    check_contains_inputs(made);
}

TEST_CASE("target recurdyn: another ending needs a refit") {
    CHECK(refusal(free_exponents(Separation::zero_force), "recurdyn", two_spheres()).kind() == ErrorKind::usage);
}

TEST_CASE("target adams: both endings are exact") {
    for (const Separation separation : {Separation::zero_force, Separation::zero_indentation}) {
        const ContactExport made = exported(free_exponents(separation), "adams");
        CHECK(made.contact.translation.route == Route::exact);
        CHECK((made.snippet.find("MAX(0, 3") == std::string::npos) == (separation == Separation::zero_indentation));
        CHECK(made.snippet.find("units mm, kg, N, s") != std::string::npos);
    }
}

TEST_CASE("target chrono: numbers of the built-in models, read back by their formulas") {
    const ContactExport hooke = exported(card_of_zeta("kelvin_voigt", 0.2, Separation::zero_force), "chrono");
    CHECK(hooke.contact.translation.force->name == "Hooke");
    check(0.01 * input_of(hooke, "gn"), damping_of_zeta(0.2, 4e4, 1.0, 0.01));

    ContactCard viscoelastic = power_law_card("kuwabara_kono_1987", {{"stiffness", 1e7}, {"hysteresis_damping", 3e3}});
    viscoelastic.separation = Separation::zero_force;
    const ContactExport coulomb = exported(viscoelastic, "chrono");
    CHECK(coulomb.contact.translation.force->name == "PlainCoulomb");
    check(input_of(coulomb, "kn"), 1e7);
    check(input_of(coulomb, "gn"), 3e3);

    const ContactExport hertz = exported(card_of_zeta("tsuji_1992", 0.2, Separation::zero_force), "chrono");
    const double young = input_of(hertz, "Young's modulus"), radius = input_of(hertz, "effective radius"),
                 e = input_of(hertz, "restitution"), logarithm = std::log(e);
    const double modulus = 1.0 / ((1.0 - 0.09) / young + (1.0 - 0.04) / young);
    const double beta = -logarithm / std::hypot(logarithm, std::acos(-1.0));
    check(4.0 / 3.0 * modulus * std::sqrt(radius), 7e6);
    // 2 sqrt(5/6) beta sqrt(S_n M) x', S_n = 2 E* sqrt(R x)
    check(2.0 * std::sqrt(5.0 / 6.0) * beta * std::sqrt(2.0 * modulus * std::sqrt(radius) * 0.01),
          damping_of_zeta(0.2, 7e6, 1.5, 0.01));
}

TEST_CASE("target chrono: other laws and endings are a force class") {
    for (const Separation separation : {Separation::zero_force, Separation::zero_indentation}) {
        const ContactExport made = exported(free_exponents(separation), "chrono");
        CHECK(made.contact.translation.route == Route::exact);
        CHECK(made.snippet.find("class contact_force_torque") != std::string::npos);
    }
    CHECK(exported(card_of_zeta("kelvin_voigt", 0.2, Separation::zero_indentation), "chrono")
              .snippet.find("class contact_force_torque") != std::string::npos);
}

TEST_CASE("targets modelica and simscape: names of the program around the text") {
    const ContactCard card = free_exponents(Separation::zero_force);
    ExportSettings settings = two_spheres();
    settings.name = "steel_ball";
    CHECK(exported(card, "modelica", settings).snippet == modelica_model(card, "steel_ball"));
    CHECK(exported(card, "simscape", settings).snippet.find("function force = steel_ball(") == 0);
    for (const char* name : {"x", "spring", "1ball"}) {
        settings.name = name;
        CHECK(refusal(card, "modelica", settings).where().key == "name");
    }
}
