// MFiX-DEM: linear (LSD) and Hertzian spring-dashpot; contacts end at zero indentation.
//
//     LSD         KN x + 2 beta sqrt(KN M) x'
//     HERTZIAN    (4/3) E* sqrt(R) x^(3/2) + 2 beta sqrt(k M) x^(1/4) x'
//
// beta = -ln e/sqrt(pi^2 + ln^2 e) of the entered restitution e. The Hertzian model realises e only with sqrt(5) in
// place of 2, so that the value to enter has beta = sqrt(5) zeta/2. Read in model/des/calc_force_dem.f and
// model/check_data/check_solids_dem.f of 21.3.2 at e8a0d92f; not run.

#include <fmt/format.h>

#include <cmath>

#include "impactfit/simulators/export_settings.hpp"
#include "impactfit/simulators/hertz_modulus.hpp"
#include "impactfit/simulators/simulator_target.hpp"

namespace impactfit {
namespace {

constexpr std::string_view mfix_linear = "LSD", mfix_hertz = "HERTZIAN";

/// beta/zeta of the Hertzian model.
constexpr double mfix_hertz_factor = 1.1180339887498949;

/// beta < 1 for every entered restitution.
constexpr std::array<SimulatorForce, 2> mfix_force_list{
    {{mfix_linear, 1.0, 0.0, 1.0, true, false, 1.0},
     {mfix_hertz, 1.5, 0.25, 1.0, true, false, 1.0 / mfix_hertz_factor}}};
constexpr std::array<UnitSystem, 2> mfix_units{{si_units, {"cgs", 1e-5, 1e-2, 1.0, 1e-3, "dyn", "cm", "s", "g"}}};

std::span<const SimulatorForce> mfix_forces(std::string_view) {
    return mfix_force_list;
}

std::vector<SimulatorInput> mfix_inputs(const TranslatedContact& contact) {
    const double zeta = damping_ratio_zeta(contact.law(), contact.effective_mass);
    if (contact.translation.force->name == mfix_linear)
        return {contact.input("KN", contact.law().stiffness, {1.0, -1.0}, "k"),
                contact.input("DES_EN_INPUT", restitution_of_zeta(zeta, Separation::zero_indentation), {},
                              "exp(-pi zeta/sqrt(1-zeta^2)), zeta = lambda/(2 sqrt(M k))")};
    require_need(ExportNeed::radii, "MFiX", contact.settings);
    require_need(ExportNeed::poisson_ratios, "MFiX", contact.settings);
    const double modulus = common_youngs_modulus(effective_modulus(contact.law().stiffness, contact.effective_radius),
                                                 *contact.settings.poisson);
    return {contact.input("E_YOUNG", modulus, {1.0, -2.0}, "(2 - nu1^2 - nu2^2) 3 k/(4 sqrt(R))"),
            contact.input("DES_EN_INPUT", restitution_of_zeta(mfix_hertz_factor * zeta, Separation::zero_indentation),
                          {}, "exp(-pi z/sqrt(1-z^2)), z = lambda/(2 sqrt(M k))")};
}

std::string linear_keys(const TranslatedContact& contact, std::span<const SimulatorInput> inputs) {
    const double duration = contact.impact(contact.speeds().highest).duration;
    return fmt::format(
        "DES_COLL_MODEL = 'LSD'\n"
        "KN = {0}\nKN_W = {0}\n"
        "DES_EN_INPUT = {1}\nDES_EN_WALL_INPUT = {1}\n"
        "KT_FAC = 0.2857142857\nKT_W_FAC = 0.2857142857\nDES_ETAT_FAC = 0.5\nDES_ETAT_W_FAC = 0.5\n"
        "DTSOLID_FACTOR = {2:.0f}\n",
        input_number(inputs[0].value), input_number(inputs[1].value), std::ceil(duration / contact.time_step));
}

std::string hertz_keys(const TranslatedContact& contact, std::span<const SimulatorInput> inputs) {
    const std::array<double, 2>& poisson = *contact.settings.poisson;
    const std::string modulus = input_number(inputs[0].value), restitution = input_number(inputs[1].value);
    std::string text = "DES_COLL_MODEL = 'HERTZIAN'\n";
    if (const std::optional<std::size_t> wall = contact.wall())
        text += fmt::format("E_YOUNG = {0}\nV_POISSON = {1}\nEW_YOUNG = {0}\nVW_POISSON = {2}\n", modulus,
                            input_number(poisson[1 - *wall]), input_number(poisson[*wall]));
    else if (poisson[0] == poisson[1])
        text += fmt::format("E_YOUNG = {}\nV_POISSON = {}\n", modulus, input_number(poisson[0]));
    else
        text += fmt::format("E_YOUNG = 2*{}\nV_POISSON = {} {}\n", modulus, input_number(poisson[0]),
                            input_number(poisson[1]));
    const std::string pairs = contact.has_wall() || poisson[0] == poisson[1] ? "" : "3*";
    return text + fmt::format(
                      "DES_EN_INPUT = {1}{0}\nDES_EN_WALL_INPUT = {0}\nDES_ET_INPUT = {1}1\nDES_ET_WALL_INPUT = 1\n"
                      "! DTSOLID at most {2} s: MFiX computes it from k as if k were N/m\n",
                      restitution, pairs, input_number(contact.time_step));
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
    "mfix",
    "MFiX-DEM",
    "DEM",
    "21.3.2 (e8a0d92f); not run",
    TimeStepping::semi_implicit,
    {},
    mfix_units,
    {},
    mfix_forces,
    nullptr,
    mfix_inputs,
    mfix_snippet,
    "The Hertzian model of MFiX realises another restitution than the entered: 0.54 for 0.5. The value above is "
    "corrected. It holds for every mass, the stiffness for this effective radius"};
}  // namespace targets

}  // namespace impactfit
