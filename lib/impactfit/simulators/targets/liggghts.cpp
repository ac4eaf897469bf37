// LIGGGHTS: pair_style gran, and fix wall/gran.
//
//     model hooke/stiffness, absolute_damping on   kn x + gamman_abs x'
//     model hertz                                  (4/3) E* sqrt(R) x^(3/2) + sqrt(5) beta sqrt(M k) x^(1/4) x', beta
//     by
//                                                  the closed form of the restitution at zero indentation
//     model hertz/stiffness                        kn sqrt(R) x^(3/2) + gamman M sqrt(R x) x'
//
// limitForce on keeps the force >= 0. A restitution <= 0.05 is refused, and a modulus outside 5e6 to 1e9 Pa without
// soft_particles or hard_particles. Read in src/normal_model_*.h and src/global_properties.cpp at 3d5c00f2; run
// in 3.8.0.

#include <fmt/format.h>

#include <cmath>

#include "impactfit/simulators/export_settings.hpp"
#include "impactfit/simulators/hertz_inputs.hpp"

namespace impactfit {
namespace {

constexpr std::string_view liggghts_hertz = "hertz", liggghts_linear = "hooke/stiffness",
                           liggghts_viscoelastic = "hertz/stiffness";

/// Damping ratio of the restitution 0.05, which LIGGGHTS refuses: -ln e/sqrt(pi^2 + ln^2 e).
constexpr double liggghts_largest_ratio = 0.6901067;

constexpr std::array<SimulatorForce, 3> liggghts_force_list{
    {{liggghts_linear, 1.0, 0.0},
     {liggghts_viscoelastic, 1.5, 0.5},
     {liggghts_hertz, 1.5, 0.25, 1.0, true, true, liggghts_largest_ratio}}};

constexpr std::array<UnitSystem, 2> liggghts_units{{si_units, cgs_units}};

/// Moduli that LIGGGHTS accepts without a setting [Pa].
constexpr double softest = 5e6, hardest = 1e9;

std::span<const SimulatorForce> liggghts_forces(std::string_view) {
    return liggghts_force_list;
}

std::vector<SimulatorInput> hertz_inputs(const TranslatedContact& contact) {
    require_need(ExportNeed::poisson_ratios, "LIGGGHTS", contact.settings);
    return {youngs_modulus_input(contact, "youngsModulus"), restitution_input(contact, "coefficientRestitution")};
}

std::vector<SimulatorInput> liggghts_inputs(const TranslatedContact& contact) {
    const PowerLawCoefficients<double>& law = contact.law();
    if (contact.translation.force->name == liggghts_linear)
        return {contact.input("kn", law.stiffness, {1.0, -1.0}, "k"),
                contact.input("gamman_abs", law.hysteresis_damping, {1.0, -1.0, 1.0}, "lambda")};
    require_need(ExportNeed::radii, "LIGGGHTS", contact.settings);
    if (contact.translation.force->name == liggghts_hertz) return hertz_inputs(contact);
    const double root = std::sqrt(contact.effective_radius);
    return {contact.input("kn", law.stiffness / root, {1.0, -2.0}, "k/sqrt(R)"),
            contact.input("gamman", law.hysteresis_damping / (contact.effective_mass * root), {0.0, -1.0, -1.0},
                          "lambda/(M sqrt(R))")};
}

/// Property of all pairs of `types` atom types.
std::string pair_property(int number, std::string_view name, double value, std::size_t types) {
    std::string text = fmt::format("fix m{} all property/global {} peratomtypepair {}", number, name, types);
    for (std::size_t i = 0; i < types * types; ++i) text += " " + input_number(value);
    return text + "\n";
}

/// Two types for bodies with two Poisson's ratios; the first body has type 1.
std::size_t atom_types(const TranslatedContact& contact) {
    const std::optional<std::array<double, 2>>& poisson = contact.settings.poisson;
    return contact.translation.force->name == liggghts_hertz && (*poisson)[0] != (*poisson)[1] ? 2 : 1;
}

std::string hertz_properties(const TranslatedContact& contact, std::span<const SimulatorInput> inputs,
                             std::size_t types) {
    const std::array<double, 2>& poisson = *contact.settings.poisson;
    const std::string modulus = input_number(inputs[0].value);
    return types == 1 ? fmt::format(
                            "fix m1 all property/global youngsModulus peratomtype {}\n"
                            "fix m2 all property/global poissonsRatio peratomtype {}\n",
                            modulus, input_number(poisson[0]))
                      : fmt::format(
                            "fix m1 all property/global youngsModulus peratomtype {0} {0}\n"
                            "fix m2 all property/global poissonsRatio peratomtype {1} {2}\n",
                            modulus, input_number(poisson[0]), input_number(poisson[1]));
}

std::string properties(const TranslatedContact& contact, std::span<const SimulatorInput> inputs) {
    const bool hertz = contact.translation.force->name == liggghts_hertz;
    const std::size_t types = atom_types(contact);
    std::string text;
    if (hertz) {
        text = hertz_properties(contact, inputs, types) + pair_property(3, inputs[1].name, inputs[1].value, types);
    } else {
        const bool absolute = inputs[1].name == "gamman_abs";
        text = pair_property(1, "kn", inputs[0].value, 1) + pair_property(2, "kt", 2.0 / 7.0 * inputs[0].value, 1) +
               pair_property(3, inputs[1].name, inputs[1].value, 1) +
               pair_property(4, absolute ? "gammat_abs" : "gammat", 0.0, 1);
    }
    return text + pair_property(5, "coefficientFriction", contact.settings.friction, types);
}

std::string particles(const TranslatedContact& contact) {
    if (contact.translation.force->name != liggghts_hertz) return {};
    const double modulus = youngs_modulus(contact);
    return modulus < softest ? "soft_particles yes\n" : modulus > hardest ? "hard_particles yes\n" : "";
}

std::string liggghts_snippet(const TranslatedContact& contact, std::span<const SimulatorInput> inputs) {
    const std::string_view force = contact.translation.force->name;
    const std::string model =
        fmt::format("gran model {} tangential {}", force, contact.settings.friction > 0.0 ? "history" : "off");
    const std::string switches = fmt::format("{}{}", force == liggghts_linear ? " absolute_damping on" : "",
                                             contact.clamped() ? " limitForce on" : "");
    std::string text = particles(contact) +
                       fmt::format("units {}\natom_style granular\ncommunicate single vel yes\n", contact.units.name) +
                       properties(contact, inputs);
    if (contact.has_wall())  // switches are refused before the primitive
        text += fmt::format("fix wall all wall/{} primitive type {} zplane 0.0{}\n", model,
                            atom_types(contact) == 1 ? 1 : *contact.wall() + 1, switches);
    else
        text += fmt::format("pair_style {}{}\npair_coeff * *\n", model, switches);
    if (contact.gravity > 0.0)
        text += fmt::format("fix weight all gravity {} vector 0 0 -1\n", input_number(gravity_input(contact)));
    return text + fmt::format("timestep {}\n", input_number(contact.units.convert(contact.time_step, {0.0, 0.0, 1.0})));
}

}  // namespace

namespace targets {
extern const SimulatorTarget liggghts{
    .name = "liggghts",
    .title = "LIGGGHTS",
    .field = "DEM",
    .read_from = "3d5c00f2 (June 2024); run in 3.8.0",
    .stepping = TimeStepping::semi_implicit,
    .units = liggghts_units,
    .forces = liggghts_forces,
    .inputs = liggghts_inputs,
    .snippet = liggghts_snippet,
    .remark =
        "LIGGGHTS scales gamman of hertz/stiffness and the damping of hertz by the mass of each pair: the numbers hold "
        "for this effective mass and radius. Limits: restitution > 0.05, modulus 5e6 to 1e9 Pa unless soft_particles "
        "or hard_particles",
    .sets_gravity = true,
    .comment = hash_comment,
};
}  // namespace targets

}  // namespace impactfit
