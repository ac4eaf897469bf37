// Drake: point contact.
//
//     Hunt-Crossley (similar, lagged, tamsi, continuous)    k (x)+ (1 + d x')+
//     linear relaxation (SAP)                               k (x + tau x')+
//
// Two bodies: k = k1 k2/(k1 + k2); d = d1 k2/(k1 + k2) + d2 k1/(k1 + k2); tau = tau1 + tau2. A discrete step has the
// new indentation and rate, so that SAP realises lambda = k (tau + h). Read in multibody/plant and geometry at
// be259df7; not run.

#include <fmt/format.h>

#include <algorithm>

#include "impactfit/simulators/simulator_target.hpp"

namespace impactfit {
namespace {

constexpr std::string_view drake_hunt_crossley = "point contact, hunt_crossley_dissipation",
                           drake_relaxation = "point contact, relaxation_time (SAP)";

constexpr std::array<SimulatorForce, 2> drake_forces{
    {{drake_hunt_crossley, 1.0, 1.0, 1.0, true, true, 1e300, TimeStepping::implicit_hunt_crossley},
     {drake_relaxation, 1.0, 0.0, 1.0, false, true, 1e300, TimeStepping::implicit_linear}}};

std::span<const SimulatorForce> forces_of_drake(std::string_view) {
    return drake_forces;
}

bool is_hunt_crossley(const TranslatedContact& contact) {
    return contact.translation.force->name == drake_hunt_crossley;
}

std::vector<SimulatorInput> drake_inputs(const TranslatedContact& contact) {
    const double stiffness = contact.law().stiffness, ratio = contact.law().hysteresis_damping / stiffness;
    const SimulatorInput of_body =
        contact.input("point_contact_stiffness", 2.0 * stiffness, {1.0, -1.0}, "2 k, of each body");
    if (is_hunt_crossley(contact))
        return {of_body, contact.input("hunt_crossley_dissipation", ratio, {0.0, -1.0, 1.0}, "lambda/k, of each body")};
    return {of_body, contact.input("relaxation_time", 0.5 * std::max(ratio - contact.time_step, 0.0), {0.0, 0.0, 1.0},
                                   "(lambda/k - h)/2, of each body")};
}

std::string drake_snippet(const TranslatedContact& contact, std::span<const SimulatorInput> inputs) {
    const std::string friction = input_number(contact.settings.friction);
    const std::string approximation = is_hunt_crossley(contact) ? "kLagged" : "kSap";
    std::string text = fmt::format(
        "<!-- URDF, in <collision> of both bodies; in SDFormat the value is the text of the element.\n"
        "     plant_config.time_step = {}\n"
        "     plant.set_discrete_contact_approximation(DiscreteContactApproximation::{}) -->\n"
        "<drake:proximity_properties>\n",
        input_number(contact.time_step), approximation);
    for (const SimulatorInput& input : inputs)
        text += fmt::format("  <drake:{} value=\"{}\"/>\n", input.name, input_number(input.value));
    return text + fmt::format(
                      "  <drake:mu_static value=\"{0}\"/>\n"
                      "  <drake:mu_dynamic value=\"{0}\"/>\n"
                      "</drake:proximity_properties>\n",
                      friction);
}

}  // namespace

namespace targets {
extern const SimulatorTarget drake{
    .name = "drake",
    .title = "Drake",
    .field = "robotics",
    .read_from = "be259df7 (August 2026); not run",
    .stepping = TimeStepping::implicit_hunt_crossley,
    .forces = forces_of_drake,
    .inputs = drake_inputs,
    .snippet = drake_snippet,
    .remark =
        "Drake combines the stiffnesses of both bodies in series and adds their relaxation times: both bodies need "
        "these values. A continuous plant (time_step 0) has no error of the step",
    .comment = xml_comment,
};
}  // namespace targets

}  // namespace impactfit
