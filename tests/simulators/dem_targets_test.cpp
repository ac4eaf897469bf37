// Inputs of DEM codes, read back by the formulas of each code as its manual or source writes them.

#include <doctest/doctest.h>

#include <cmath>
#include <numbers>

#include "tests/simulators/target_inputs.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

constexpr double pi = std::numbers::pi;
constexpr double mass = 0.01, radius = 0.01, indentation = 3e-5;

/// Inputs are computed and read back by a few operations.
constexpr double rounding = 1e-9;

const ContactCard tsuji = card_of_zeta("tsuji_1992", 0.2, Separation::zero_indentation);
const ContactCard tsuji_clamped = card_of_zeta("tsuji_1992", 0.2, Separation::zero_force);
const ContactCard kelvin_voigt = card_of_zeta("kelvin_voigt", 0.2, Separation::zero_force);

ContactCard viscoelastic(Separation separation) {
    ContactCard card = power_law_card("kuwabara_kono_1987", {{"stiffness", 7e6}, {"hysteresis_damping", 100.0}});
    card.separation = separation;
    return card;
}

double parameter(const ContactCard& card, std::size_t index) {
    return card.parameters[index].value;
}

double effective(double young, const std::array<double, 2>& poisson) {
    return 1.0 / ((1.0 - poisson[0] * poisson[0]) / young + (1.0 - poisson[1] * poisson[1]) / young);
}

void check(double got, double wanted) {
    CHECK(got == doctest::Approx(wanted).epsilon(rounding));
}

double beta(double restitution) {
    const double logarithm = std::log(restitution);
    return -logarithm / std::sqrt(logarithm * logarithm + pi * pi);
}

/// Damping coefficient of Hertz-Mindlin codes at an indentation, with the tangent stiffness 2 E* sqrt(R x).
double hertz_mindlin_damping(double modulus, double restitution) {
    return 2.0 * std::sqrt(5.0 / 6.0) * beta(restitution) *
           std::sqrt(2.0 * modulus * std::sqrt(radius * indentation) * mass);
}

}  // namespace

TEST_CASE("LAMMPS: reads back hertz with viscoelastic damping") {
    // Manual of pair_style granular: F = k_n a x, damping eta_n0 a m_eff with the contact radius a = sqrt(R x).
    const ContactCard card = viscoelastic(Separation::zero_force);
    const ContactExport made = exported(card, "lammps");
    const double contact_radius = std::sqrt(radius * indentation);
    check(input_of(made, "k_n") * contact_radius * indentation, parameter(card, 0) * std::pow(indentation, 1.5));
    check(input_of(made, "eta0") * contact_radius * mass, parameter(card, 1) * std::sqrt(indentation));
    check_contains_inputs(made);
}

TEST_CASE("YADE: Hertz-Mindlin with betan, between spheres and against a Wall") {
    for (const bool wall : {false, true}) {
        const ContactExport made = exported(tsuji_clamped, "yade", wall ? sphere_on_plane() : two_spheres());
        CHECK(made.contact.translation.route == Route::exact);
        const double yade_radius = wall ? radius * radius / (radius + radius) : 0.02 * 0.02 / 0.04;
        const double stiffness = 4.0 / 3.0 * effective(input_of(made, "young"), {0.3, 0.2}) * std::sqrt(yade_radius);
        check(stiffness, parameter(tsuji_clamped, 0));
        const double tangent = 1.5 * stiffness * std::sqrt(indentation);
        const double damping = 2.0 * input_of(made, "betan") * std::sqrt(mass * tangent);
        check(damping, parameter(tsuji_clamped, 1) * std::pow(indentation, 0.25));
        check_contains_inputs(made);
        CHECK((made.snippet.find("Ig2_Wall_Sphere_ScGeom") != std::string::npos) == wall);
    }
}

TEST_CASE("YADE: ViscElMat in series, without radii") {
    ExportSettings settings = two_spheres();
    settings.radii.reset();
    settings.poisson.reset();
    settings.density = 2500.0;
    const ContactExport made = exported(kelvin_voigt, "yade", settings);
    const auto series = [](double value) { return 1.0 / (1.0 / value + 1.0 / value); };
    check(series(input_of(made, "kn")), parameter(kelvin_voigt, 0));
    check(series(input_of(made, "cn")), parameter(kelvin_voigt, 1));
    check_contains_inputs(made);
    check_contains(made, 2500.0);
    const ContactExport open =
        exported(card_of_zeta("kelvin_voigt", 0.2, Separation::zero_indentation), "yade", settings);
    CHECK(open.contact.translation.route == Route::invariant);  // the restitution is kept, not the damping
    CHECK(open.bounces[0].wanted.restitution == doctest::Approx(0.526621).epsilon(1e-5));
    CHECK(input_of(open, "cn") > input_of(made, "cn"));
}

TEST_CASE("LIGGGHTS: the three normal models") {
    for (const ContactCard& card : {tsuji, tsuji_clamped}) {
        const ContactExport hertz = exported(card, "liggghts");
        const double modulus = effective(input_of(hertz, "youngsModulus"), {0.3, 0.2});
        check(4.0 / 3.0 * modulus * std::sqrt(radius), parameter(card, 0));
        check(hertz_mindlin_damping(modulus, input_of(hertz, "coefficientRestitution")),
              parameter(card, 1) * std::pow(indentation, 0.25));
        check_contains_inputs(hertz);
        CHECK((hertz.snippet.find("limitForce on") != std::string::npos) ==
              (card.separation == Separation::zero_force));
    }
    const ContactExport stiffness = exported(viscoelastic(Separation::zero_force), "liggghts");
    check(input_of(stiffness, "kn") * std::sqrt(radius), 7e6);
    check(input_of(stiffness, "gamman") * mass * std::sqrt(radius), 100.0);
    const ContactExport linear = exported(kelvin_voigt, "liggghts");
    check(input_of(linear, "kn"), parameter(kelvin_voigt, 0));
    check(input_of(linear, "gamman_abs"), parameter(kelvin_voigt, 1));
    CHECK(linear.snippet.find("absolute_damping on") != std::string::npos);
}

TEST_CASE("LIGGGHTS: units cgs, limits of the modulus, and a wall") {
    ExportSettings settings = two_spheres();
    settings.units = "cgs";
    check(input_of(exported(tsuji, "liggghts", settings), "youngsModulus"),
          10.0 * input_of(exported(tsuji, "liggghts"), "youngsModulus"));
    ContactCard card = tsuji;
    card.parameters[0].value = 3e8;
    CHECK(exported(card, "liggghts").snippet.find("hard_particles yes\n") != std::string::npos);
    card.parameters[0].value = 2e5;
    card.parameters[1].value = 10.0;
    CHECK(exported(card, "liggghts").snippet.find("soft_particles yes\n") != std::string::npos);
    CHECK(exported(tsuji, "liggghts").snippet.find("units si\n") != std::string::npos);
    CHECK(exported(tsuji, "liggghts", sphere_on_plane()).snippet.find("fix wall all wall/gran") != std::string::npos);
}

TEST_CASE("DEM targets: bodies and wall with different Poisson's ratios") {
    ExportSettings settings = sphere_on_plane();
    const auto contains = [&](const char* target, const std::string& text) {
        const ContactExport made = exported(tsuji, target, settings);
        CAPTURE(made.snippet);
        CHECK(made.snippet.find(text) != std::string::npos);
    };
    contains("liggghts", "poissonsRatio peratomtype 0.3 0.2\n");
    contains("liggghts", "primitive type 2 zplane");
    contains("mfix", "VW_POISSON = 0.2\n");
    contains("yade", "contact2 = O.materials.append(FrictMat(");
    std::swap((*settings.masses)[0], (*settings.masses)[1]);
    std::swap((*settings.radii)[0], (*settings.radii)[1]);
    contains("liggghts", "primitive type 1 zplane");
    contains("mfix", "VW_POISSON = 0.3\n");
    settings = two_spheres();
    contains("liggghts", "coefficientRestitution peratomtypepair 2 ");
    contains("mfix", "V_POISSON(1) = 0.3\nV_POISSON(2) = 0.2\n");
    contains("mfix", "DES_EN_INPUT(3) = ");
    contains("mfix", "DES_EN_WALL_INPUT(2) = ");
    settings.poisson = {0.3, 0.3};
    contains("liggghts", "poissonsRatio peratomtype 0.3\n");
    contains("mfix", "V_POISSON(1) = 0.3\nEW_YOUNG = ");
}

TEST_CASE("DEM targets: a fixed sphere is no wall, and a plane of finite mass has a note") {
    ExportSettings settings = two_spheres();
    settings.masses = {0.01, std::numeric_limits<double>::infinity()};
    for (const char* target : {"lammps", "liggghts", "yade"}) {
        const ContactExport made = exported(tsuji_clamped, target, settings);
        CAPTURE(made.snippet);
        CHECK(made.snippet.find("wall") == std::string::npos);
        CHECK(made.snippet.find("Wall") == std::string::npos);
    }
    settings = sphere_on_plane();
    settings.masses = {0.02, 0.02};
    const ContactExport made = exported(tsuji, "liggghts", settings);
    CHECK(made.snippet.find("fix wall") != std::string::npos);
    CHECK(made.notes[0].starts_with("the plane has 0.02 kg: give the other body the effective mass, 0.01 kg"));
}

TEST_CASE("MercuryDPM: the dissipation of three species") {
    ExportSettings settings = two_spheres();
    settings.poisson.reset();
    const ContactExport linear =
        exported(card_of_zeta("kelvin_voigt", 0.2, Separation::zero_indentation), "mercurydpm", settings);
    check(input_of(linear, "stiffness"), parameter(kelvin_voigt, 0));
    check(input_of(linear, "dissipation"), parameter(kelvin_voigt, 1));
    const ContactExport hertz = exported(tsuji, "mercurydpm", settings);
    const double modulus = input_of(hertz, "effectiveElasticModulus");
    check(4.0 / 3.0 * modulus * std::sqrt(radius), parameter(tsuji, 0));
    check(input_of(hertz, "dissipation") * std::sqrt(mass * 4.0 / 3.0 * modulus * std::sqrt(radius * indentation)),
          parameter(tsuji, 1) * std::pow(indentation, 0.25));
    const ContactExport bshp = exported(viscoelastic(Separation::zero_force), "mercurydpm", settings);
    CHECK(bshp.contact.translation.route == Route::exact);
    check(1.5 * input_of(bshp, "dissipation") * 4.0 / 3.0 * input_of(bshp, "effectiveElasticModulus") *
              std::sqrt(radius * indentation),
          100.0 * std::sqrt(indentation));
    check_contains_inputs(bshp);
    CHECK(bshp.snippet.find("HertzianBSHPViscoelasticSpecies()") != std::string::npos);
}

TEST_CASE("MercuryDPM: another ending keeps the exponent of the law") {
    const ContactExport made = exported(tsuji_clamped, "mercurydpm");
    CHECK(made.contact.translation.force->name == "HertzianViscoelasticSpecies");
    CHECK(made.contact.translation.route == Route::invariant);
}

TEST_CASE("MFiX: the damping of both models from the entered restitution") {
    const ContactExport linear = exported(card_of_zeta("kelvin_voigt", 0.2, Separation::zero_indentation), "mfix");
    check(2.0 * beta(input_of(linear, "DES_EN_INPUT")) * std::sqrt(input_of(linear, "KN") * mass),
          parameter(kelvin_voigt, 1));
    const ContactExport hertz = exported(tsuji, "mfix");
    const double stiffness = 4.0 / 3.0 * effective(input_of(hertz, "E_YOUNG"), {0.3, 0.2}) * std::sqrt(radius);
    check(stiffness, parameter(tsuji, 0));
    check(2.0 * beta(input_of(hertz, "DES_EN_INPUT")) * std::sqrt(stiffness * mass), parameter(tsuji, 1));
    check_contains_inputs(hertz);
    ExportSettings cgs = two_spheres();
    cgs.units = "cgs";
    CHECK(exported(tsuji, "mfix", cgs).snippet.find("UNITS = 'CGS'\n") != std::string::npos);
}

TEST_CASE("MFiX: DTSOLID_FACTOR gives the step or a shorter step") {
    const std::string key = "DTSOLID_FACTOR = ";
    for (const bool wall : {false, true})
        for (const bool hertz : {false, true})
            for (const char* units : {"si", "cgs"}) {
                ExportSettings settings = wall ? sphere_on_plane() : two_spheres();
                settings.units = units;
                const ContactCard card =
                    hertz ? tsuji : card_of_zeta("kelvin_voigt", 0.2, Separation::zero_indentation);
                const ContactExport made = exported(card, "mfix", settings);
                // Collision time of check_solids_dem.f, between two particles of the phase.
                const double factor = std::stod(made.snippet.substr(made.snippet.find(key) + key.size()));
                const double grams = made.contact.units.name == "cgs" ? 1000.0 : 1.0;
                const double pair_mass = grams * (wall ? mass / 2.0 : mass);
                const double lengths = made.contact.units.name == "cgs" ? 100.0 : 1.0;
                double k = hertz ? 0.0 : input_of(made, "KN");
                if (hertz) {
                    const double poisson = 0.3, other = wall ? 0.3 : 0.2;
                    const double pair_radius = lengths * (wall ? radius / 2.0 : radius);
                    k = 4.0 / 3.0 * effective(input_of(made, "E_YOUNG"), {poisson, other}) * std::sqrt(pair_radius);
                }
                const double damping = 2.0 * beta(input_of(made, "DES_EN_INPUT")) * std::sqrt(k * pair_mass);
                const double collision =
                    pi / std::sqrt(k / pair_mass - damping * damping / (4.0 * pair_mass * pair_mass));
                CHECK(collision / factor <= made.contact.time_step * (1.0 + rounding));
                if (factor > 10.0) CHECK(collision / (factor - 1.0) > made.contact.time_step * (1.0 - rounding));
            }
}

TEST_CASE("EDEM and Rocky: tables") {
    const ContactExport edem = exported(tsuji, "edem");
    const double young = 2.0 * input_of(edem, "shear modulus 1") * 1.3;
    check(2.0 * input_of(edem, "shear modulus 2") * 1.2, young);
    const double modulus = effective(young, {0.3, 0.2});
    check(4.0 / 3.0 * modulus * std::sqrt(radius), parameter(tsuji, 0));
    check(hertz_mindlin_damping(modulus, input_of(edem, "restitution")),
          parameter(tsuji, 1) * std::pow(indentation, 0.25));
    check_contains_inputs(edem);

    ContactCard plastic = power_law_card("walton_braun_1986", {{"stiffness", 4e4}, {"stiffness_ratio", 0.36}});
    plastic.separation = Separation::zero_force;
    const ContactExport rocky = exported(plastic, "rocky");
    CHECK(rocky.contact.translation.route == Route::exact);
    check(input_of(rocky, "loading stiffness"), 4e4);
    check(input_of(rocky, "unloading stiffness"), 4e4 / 0.36);
    check(input_of(rocky, "restitution"), 0.6);
    CHECK(rocky.bounces[0].realised.restitution == doctest::Approx(0.6).epsilon(1e-9));
    check_contains_inputs(rocky);
}

TEST_CASE("DEM targets: the realised restitution of exact exports is within 1e-3") {
    for (const std::string target : {"liggghts", "yade", "mfix", "edem", "mercurydpm", "rocky", "lammps"})
        for (const ContactCard& card : {tsuji, tsuji_clamped}) {
            CAPTURE(target);
            for (const TranslatedBounce& bounce : exported(card, target).bounces)
                CHECK(std::abs(bounce.realised.restitution - bounce.wanted.restitution) < 1e-3);
        }
}
