// LAMMPS: pair_style granular, and fix wall/gran granular.
//
//     hooke: k x [N/m]    hertz: k_n sqrt(R) x^(3/2), k_n [Pa]
//     damping velocity eta0: eta0 x'               damping viscoelastic eta0: eta0 M sqrt(R x) x'
//     damping coeff_restitution e: by the closed form at zero indentation
//     damping tsuji e: p(e) sqrt(M F_e/x) x', p a polynomial of degree 6 (without sqrt(2) up to July 2026)
//
// limit_damping keeps the force >= 0. Read in src/GRANULAR/gran_sub_mod_damping.cpp at 07b704ca and fbea0af2.

#include <fmt/format.h>

#include <boost/math/tools/roots.hpp>
#include <cmath>
#include <numbers>

#include "impactfit/core/error.hpp"
#include "impactfit/simulators/export_settings.hpp"
#include "impactfit/simulators/hertz_inputs.hpp"

namespace impactfit {
namespace {

constexpr std::array<std::string_view, 2> lammps_versions{"2024", "2021"};

constexpr std::string_view by_restitution = "hertz, damping coeff_restitution", by_tsuji = "hertz, damping tsuji";

/// Damping ratio of the smallest restitution that the polynomial of `damping tsuji` accepts, 0.
constexpr double largest_tsuji_ratio = 1.2728 / 2.2360679774997896964;

constexpr SimulatorForce viscoelastic{
    .name = "hertz, damping viscoelastic",
    .hertz_exponent = 1.5,
    .damping_exponent = 0.5,
    .remark =
        "damping viscoelastic multiplies eta0 by the mass of each pair: it holds for this effective mass and "
        "radius"};
constexpr std::array<SimulatorForce, 4> forces_2024{{{"hooke, damping velocity", 1.0, 0.0},
                                                     viscoelastic,
                                                     {by_restitution, 1.5, 0.25, 1.0, true, true, 1.0},
                                                     {"hertz, damping velocity", 1.5, 0.0}}};
constexpr std::array<SimulatorForce, 4> forces_2021{{{"hooke, damping velocity", 1.0, 0.0},
                                                     viscoelastic,
                                                     {by_tsuji, 1.5, 0.25, 1.0, true, true, largest_tsuji_ratio},
                                                     {"hertz, damping velocity", 1.5, 0.0}}};

constexpr std::array<UnitSystem, 3> lammps_units{
    {si_units, cgs_units, {"micro", 1e-9, 1e-6, 1e-6, 1e-15, "pg*um/us^2", "um", "us", "pg"}}};

std::span<const SimulatorForce> lammps_forces(std::string_view version) {
    return version == "2021" ? std::span<const SimulatorForce>(forces_2021) : forces_2024;
}

/// Polynomial p(e) of `damping tsuji` in versions without sqrt(2).
double tsuji_polynomial(double e) {
    return 1.2728 + e * (-4.2783 + e * (11.087 + e * (-22.348 + e * (27.467 + e * (-18.022 + e * 4.8218)))));
}

/// Returns the restitution to enter for lambda = p sqrt(M k).
double entered_tsuji(double zeta) {
    const double wanted = std::sqrt(5.0) * zeta;
    if (wanted <= tsuji_polynomial(1.0)) return 1.0;
    const auto bracket = boost::math::tools::bisect([&](double e) { return tsuji_polynomial(e) - wanted; }, 0.0, 1.0,
                                                    boost::math::tools::eps_tolerance<double>(40));
    return 0.5 * (bracket.first + bracket.second);
}

SimulatorInput damping_input(const TranslatedContact& contact) {
    const PowerLawCoefficients<double>& law = contact.law();
    const std::string_view name = contact.translation.force->name;
    const double mass = contact.effective_mass, radius = contact.effective_radius;
    if (name == by_restitution) return restitution_input(contact, "e");
    if (name == by_tsuji)
        return contact.input("e", entered_tsuji(damping_ratio_zeta(law, mass)), {},
                             "p(e) = lambda/sqrt(M k), p the polynomial of LAMMPS");
    if (law.damping_exponent == 0.5)
        return contact.input("eta0", law.hysteresis_damping / (mass * std::sqrt(radius)), {0.0, -1.0, -1.0, 0.0},
                             "lambda/(M sqrt(R))");
    return contact.input("eta0", law.hysteresis_damping, {1.0, -1.0, 1.0, 0.0}, "lambda");
}

std::vector<SimulatorInput> lammps_inputs(const TranslatedContact& contact) {
    const PowerLawCoefficients<double>& law = contact.law();
    if (law.hertz_exponent == 1.0)
        return {contact.input("k_n", law.stiffness, {1.0, -1.0}, "k"), damping_input(contact)};
    require_need(ExportNeed::radii, "LAMMPS", contact.settings);
    return {contact.input("k_n", law.stiffness / std::sqrt(contact.effective_radius), {1.0, -2.0}, "k/sqrt(R)"),
            damping_input(contact)};
}

/// Versions in which the entered restitution has this meaning, as a comment line.
std::string version_comment(std::string_view force) {
    if (force == by_restitution) return "# damping coeff_restitution: LAMMPS since 2024\n";
    if (force == by_tsuji)
        return "# damping tsuji without the factor sqrt(2): LAMMPS up to July 2026; newer versions have another "
               "restitution\n";
    return {};
}

std::string lammps_snippet(const TranslatedContact& contact, std::span<const SimulatorInput> inputs) {
    const std::string_view force = contact.translation.force->name;
    const std::string model = fmt::format(
        "{} {} {} tangential linear_nohistory 1.0 {} damping {}{}", force.substr(0, force.find(',')),
        input_number(inputs[0].value), input_number(inputs[1].value), input_number(contact.settings.friction),
        force.substr(force.rfind(' ') + 1), contact.clamped() ? " limit_damping" : "");
    std::string text = fmt::format("units {}\natom_style sphere\ncomm_modify vel yes\n# after create_box:\n{}",
                                   contact.units.name, version_comment(force));
    if (contact.has_wall())
        text += fmt::format("fix wall all wall/gran granular {} zplane 0.0 NULL\n", model);
    else
        text += fmt::format("pair_style granular\npair_coeff * * {}\n", model);
    if (contact.gravity > 0.0)
        text += fmt::format("fix weight all gravity {} vector 0 0 -1\n", input_number(gravity_input(contact)));
    return text + fmt::format("timestep {}\n", input_number(contact.units.convert(contact.time_step, {0.0, 0.0, 1.0})));
}

}  // namespace

namespace targets {
extern const SimulatorTarget lammps{
    .name = "lammps",
    .title = "LAMMPS",
    .field = "DEM",
    .read_from = "source of July 2026 (07b704ca); version 2021: 29 Sep 2021 Update 2",
    .stepping = TimeStepping::semi_implicit,
    .units = lammps_units,
    .versions = lammps_versions,
    .forces = lammps_forces,
    .inputs = lammps_inputs,
    .snippet = lammps_snippet,
    .sets_gravity = true,
    .comment = hash_comment,
};
}  // namespace targets

}  // namespace impactfit
