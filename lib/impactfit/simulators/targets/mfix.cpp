// MFiX-DEM: linear (LSD) and Hertzian spring-dashpot; contacts end at zero indentation.
//
//     LSD         KN x + 2 beta sqrt(KN M) x'
//     HERTZIAN    (4/3) E* sqrt(R) x^(3/2) + 2 beta sqrt(k M) x^(1/4) x'
//
// beta = -ln e/sqrt(pi^2 + ln^2 e) of the entered restitution e. The Hertzian model realises e only with sqrt(5) in
// place of 2, so that the value to enter has beta = sqrt(5) zeta/2. Read in model/des/calc_force_dem.f and
// model/check_data/check_solids_dem.f of 21.3.2 at e8a0d92f; not run.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "impactfit/simulators/export_settings.hpp"
#include "impactfit/simulators/hertz_inputs.hpp"

namespace impactfit {
namespace {

constexpr std::string_view mfix_linear = "LSD", mfix_hertz = "HERTZIAN";

/// beta/zeta of the Hertzian model.
constexpr double mfix_hertz_factor = 1.1180339887498949;

/// beta < 1 for every entered restitution.
constexpr std::array<SimulatorForce, 2> mfix_force_list{
    {{mfix_linear, 1.0, 0.0, 1.0, true, false, 1.0},
     {mfix_hertz, 1.5, 0.25, 1.0, true, false, 1.0 / mfix_hertz_factor}}};
constexpr std::array<UnitSystem, 2> mfix_units{{si_units, cgs_units}};

std::span<const SimulatorForce> mfix_forces(std::string_view) {
    return mfix_force_list;
}

std::vector<SimulatorInput> mfix_inputs(const TranslatedContact& contact) {
    if (contact.translation.force->name == mfix_linear)
        return {
            contact.input("KN", contact.law().stiffness, {1.0, -1.0}, "k"),
            restitution_input(contact, "DES_EN_INPUT", "exp(-pi zeta/sqrt(1-zeta^2)), zeta = lambda/(2 sqrt(M k))")};
    require_need(ExportNeed::radii, "MFiX", contact.settings);
    require_need(ExportNeed::poisson_ratios, "MFiX", contact.settings);
    const double zeta = damping_ratio_zeta(contact.law(), contact.effective_mass);
    return {youngs_modulus_input(contact, "E_YOUNG"),
            contact.input("DES_EN_INPUT", restitution_of_zeta(mfix_hertz_factor * zeta, Separation::zero_indentation),
                          {}, "exp(-pi z/sqrt(1-z^2)), z = lambda/(2 sqrt(M k))")};
}

/// DTSOLID_FACTOR of the step: MFiX divides the collision time of two particles by it, at least 10. In the Hertzian
/// model it computes pi sqrt(M/(k (1 - beta^2))) from the number of k in N/m^(3/2).
double dtsolid_factor(const TranslatedContact& contact, double stiffness, double restitution) {
    const double mass = contact.wall() ? 0.5 * contact.effective_mass : contact.effective_mass;
    const double logarithm = std::log(restitution), beta = logarithm / std::hypot(std::numbers::pi, logarithm);
    const double number = contact.units.convert(stiffness, {1.0, -contact.law().hertz_exponent});
    const double collision = std::numbers::pi * std::sqrt(contact.units.convert(mass, {0.0, 0.0, 0.0, 1.0}) /
                                                          (number * (1.0 - beta * beta)));
    return std::max(std::ceil(collision / contact.time_step), 10.0);
}

/// k of two particles; of a phase with the radius and the modulus of the particle beside a wall.
double particle_stiffness(const TranslatedContact& contact) {
    const std::optional<std::size_t> wall = contact.wall();
    if (!wall || contact.law().hertz_exponent == 1.0) return contact.law().stiffness;
    const std::array<double, 2>& poisson = *contact.settings.poisson;
    const double particle = poisson[1 - *wall], plane = poisson[*wall];
    return contact.law().stiffness * std::sqrt(0.5) * (2.0 - particle * particle - plane * plane) /
           (2.0 - 2.0 * particle * particle);
}

std::string linear_keys(const TranslatedContact& contact, std::span<const SimulatorInput> inputs) {
    return fmt::format(
        "DES_COLL_MODEL = 'LSD'\n"
        "KN = {0}\nKN_W = {0}\n"
        "DES_EN_INPUT(1) = {1}\nDES_EN_WALL_INPUT(1) = {1}\n"
        "KT_FAC = 0.2857142857\nKT_W_FAC = 0.2857142857\nDES_ETAT_FAC = 0.5\nDES_ETAT_W_FAC = 0.5\n"
        "DTSOLID_FACTOR = {2:.0f}\n",
        input_number(inputs[0].value), input_number(inputs[1].value),
        dtsolid_factor(contact, contact.law().stiffness, inputs[1].value));
}

/// Entries 1 to `count` of an array.
std::string entries(std::string_view key, std::size_t count, double value) {
    std::string text;
    for (std::size_t i = 1; i <= count; ++i) text += fmt::format("{}({}) = {}\n", key, i, input_number(value));
    return text;
}

/// A phase for the particles; two for particles with two Poisson's ratios.
std::string hertz_keys(const TranslatedContact& contact, std::span<const SimulatorInput> inputs) {
    const std::array<double, 2>& poisson = *contact.settings.poisson;
    const std::optional<std::size_t> wall = contact.wall();
    const std::size_t phases = wall || poisson[0] == poisson[1] ? 1 : 2, pairs = phases * (phases + 1) / 2;
    std::string text = "DES_COLL_MODEL = 'HERTZIAN'\n" + entries("E_YOUNG", phases, inputs[0].value);
    for (std::size_t i = 0; i < phases; ++i)
        text += fmt::format("V_POISSON({}) = {}\n", i + 1, input_number(poisson[wall ? 1 - *wall : i]));
    text += fmt::format("EW_YOUNG = {}\nVW_POISSON = {}\n", input_number(inputs[0].value),
                        input_number(poisson[wall.value_or(0)]));
    return text + entries("DES_EN_INPUT", pairs, inputs[1].value) +
           entries("DES_EN_WALL_INPUT", phases, inputs[1].value) + entries("DES_ET_INPUT", pairs, 1.0) +
           entries("DES_ET_WALL_INPUT", phases, 1.0) +
           fmt::format("DTSOLID_FACTOR = {:.0f}\n",
                       dtsolid_factor(contact, particle_stiffness(contact), inputs[1].value));
}

std::string mfix_snippet(const TranslatedContact& contact, std::span<const SimulatorInput> inputs) {
    const std::string units = contact.units.name == "cgs" ? "CGS" : "SI";
    return fmt::format("UNITS = '{}'\n", units) +
           (contact.translation.force->name == mfix_linear ? linear_keys(contact, inputs)
                                                           : hertz_keys(contact, inputs)) +
           fmt::format("MEW = {0}\nMEW_W = {0}\n", input_number(contact.settings.friction));
}

}  // namespace

namespace targets {
extern const SimulatorTarget mfix{
    .name = "mfix",
    .title = "MFiX-DEM",
    .field = "DEM",
    .read_from = "21.3.2 (e8a0d92f); not run",
    .stepping = TimeStepping::semi_implicit,
    .units = mfix_units,
    .forces = mfix_forces,
    .inputs = mfix_inputs,
    .snippet = mfix_snippet,
    .remark =
        "The Hertzian model of MFiX realises another restitution than the entered, 0.54 for 0.5: the value above is "
        "corrected. MFiX computes the damping from the smallest mass of each phase: the restitution holds for equal "
        "particles",
    .comment = exclamation_comment,
};
}  // namespace targets

}  // namespace impactfit
