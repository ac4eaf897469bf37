// ODE: contact joint with soft_erp and soft_cfm, erp = h k/(h k + c), cfm = 1/(h k + c): an implicit spring and damper
// (implicit_spring.hpp). With c = lambda - k h they are erp = h k/lambda and cfm = 1/lambda. Run in 0.16.2.

#include <fmt/format.h>

#include "impactfit/simulators/targets/implicit_spring.hpp"

namespace impactfit {
namespace {

std::vector<SimulatorInput> ode_inputs(const TranslatedContact& contact) {
    const double elastic = contact.law().stiffness * contact.time_step, damping = elastic + entered_damping(contact);
    return {contact.input("soft_erp", elastic / damping, {}, "h k/(h k + c), c = lambda - k h"),
            contact.input("soft_cfm", 1.0 / damping, {-1.0, 1.0, -1.0}, "1/(h k + c)")};
}

std::string ode_snippet(const TranslatedContact& contact, std::span<const SimulatorInput> inputs) {
    const std::string gravity =
        contact.gravity > 0.0 ? fmt::format("dWorldSetGravity(world, 0.0, 0.0, {});\n", input_number(-contact.gravity))
                              : std::string();
    return fmt::format(
        "dSurfaceParameters {0} = {{}};  // of each dContact of this pair\n"
        "{0}.mode = dContactSoftERP | dContactSoftCFM | dContactApprox1;\n"
        "{0}.mu = {1};\n"
        "{0}.soft_erp = {2};\n"
        "{0}.soft_cfm = {3};\n"
        "dWorldSetContactMaxCorrectingVel(world, dInfinity);\n"
        "dWorldSetContactSurfaceLayer(world, 0.0);\n"
        "{5}"
        "dWorldStep(world, {4});\n",
        contact.settings.name, input_number(contact.settings.friction), input_number(inputs[0].value),
        input_number(inputs[1].value), input_number(contact.time_step), gravity);
}

}  // namespace

namespace targets {
extern const SimulatorTarget ode{
    .name = "ode",
    .title = "ODE",
    .field = "robotics",
    .read_from = "run in 0.16.2",
    .forces = implicit_spring_forces,
    .inputs = ode_inputs,
    .snippet = ode_snippet,
    .remark =
        "soft_erp and soft_cfm depend on the time step: export again for another step. The values hold for a pair with "
        "a single contact point; several contact points add up",
    .sets_gravity = true,
    .comment = slash_comment,
};
}  // namespace targets

}  // namespace impactfit
