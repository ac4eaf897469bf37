// Rocky: hysteretic linear spring of Walton and Braun, linear and Hertzian spring-dashpot, as a table of the values to
// enter.
//
//     hysteretic linear spring     loading k1, unloading k2 = k1/e^2, no damping, never negative
//     linear spring-dashpot        k x + lambda x'
//     Hertzian spring-dashpot      k x^(3/2) + lambda x^(1/4) x'
//
// From the manual (dem_tec/cfm.html). It does not state the ending of the spring-dashpots, here zero indentation. Not
// run.

#include <fmt/format.h>

#include <cmath>

#include "impactfit/simulators/export_settings.hpp"
#include "impactfit/simulators/hertz_inputs.hpp"

namespace impactfit {
namespace {

constexpr std::string_view rocky_linear = "linear spring-dashpot", rocky_hertz = "Hertzian spring-dashpot";

constexpr std::array<SimulatorForce, 2> rocky_force_list{
    {{rocky_linear, 1.0, 0.0, 1.0, true, false, 1.0}, {rocky_hertz, 1.5, 0.25, 1.0, true, false, 1.0}}};

std::span<const SimulatorForce> rocky_forces(std::string_view) {
    return rocky_force_list;
}

bool rocky_has_law(const ContactCard& card) {
    return card.model->name == "walton_braun_1986";
}

std::vector<SimulatorInput> hysteretic_inputs(const TranslatedContact& contact) {
    const std::vector<double> values = law_values(*contact.card, {contact.effective_mass, contact.speeds().highest});
    const double loading = values[contact.card->law().index_of("stiffness")];
    const double ratio = values[contact.card->law().index_of("stiffness_ratio")];
    return {contact.input("loading stiffness", loading, {1.0, -1.0}, "k1"),
            contact.input("unloading stiffness", loading / ratio, {1.0, -1.0}, "k2"),
            contact.input("restitution", std::sqrt(ratio), {}, "sqrt(k1/k2)")};
}

std::vector<SimulatorInput> rocky_inputs(const TranslatedContact& contact) {
    if (!contact.translation.force) return hysteretic_inputs(contact);
    const SimulatorInput restitution = restitution_input(contact, "restitution", "exp(-pi zeta/sqrt(1-zeta^2))");
    if (contact.translation.force->name == rocky_linear)
        return {contact.input("stiffness", contact.law().stiffness, {1.0, -1.0}, "k"), restitution};
    require_need(ExportNeed::radii, "Rocky", contact.settings);
    require_need(ExportNeed::poisson_ratios, "Rocky", contact.settings);
    return {youngs_modulus_input(contact, "Young's modulus"), restitution};
}

std::string rocky_snippet(const TranslatedContact& contact, std::span<const SimulatorInput> inputs) {
    const SimulatorForce* force = contact.translation.force;
    std::string text =
        fmt::format("{:<22}{}\n", "normal force", force ? force->name : std::string_view("hysteretic linear spring"));
    for (const SimulatorInput& input : inputs) text += input_line(input, 22);
    return text + fmt::format("{:<22}{}\n", "friction", input_number(contact.settings.friction));
}

}  // namespace

namespace targets {
extern const SimulatorTarget rocky{
    .name = "rocky",
    .title = "Rocky",
    .field = "DEM",
    .read_from = "manual of Ansys Rocky; not run",
    .stepping = TimeStepping::semi_implicit,
    .forces = rocky_forces,
    .has_law = rocky_has_law,
    .inputs = rocky_inputs,
    .snippet = rocky_snippet,
    .remark =
        "Rocky computes stiffnesses from a modulus and the particle size: choose the modulus that gives these values. "
        "The manual does not state the ending of the spring-dashpots",
    .comment = table_comment,
};
}  // namespace targets

}  // namespace impactfit
