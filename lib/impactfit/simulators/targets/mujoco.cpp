// MuJoCo: solref = (-s, -c) is a spring and a damper per effective mass, x'' = -s x - c x', with force >= 0, for a
// constant solimp and an elliptic cone (or condim 1). Read in src/engine/engine_core_constraint.c at a7255075; run in
// 2.2.2 and 3.14.0.

#include <fmt/format.h>

#include "impactfit/simulators/simulator_target.hpp"

namespace impactfit {
namespace {

constexpr std::array<SimulatorForce, 1> mujoco_force{{{"solref, constant solimp", 1.0, 0.0, 1.0, false, true}}};

std::span<const SimulatorForce> mujoco_forces(std::string_view) {
    return mujoco_force;
}

std::vector<SimulatorInput> mujoco_inputs(const TranslatedContact& contact) {
    const double mass = contact.effective_mass;
    return {contact.input("solref[0]", -contact.law().stiffness / mass, {0.0, 0.0, -2.0}, "-k/M"),
            contact.input("solref[1]", 0.0 - contact.law().hysteresis_damping / mass, {0.0, 0.0, -1.0}, "-lambda/M")};
}

std::string mujoco_snippet(const TranslatedContact& contact, std::span<const SimulatorInput> inputs) {
    const double friction = contact.settings.friction;
    const std::string sliding =
        friction > 0.0 ? fmt::format("condim=\"3\" friction=\"{0} {0} 0.005 0.0001 0.0001\"", input_number(friction))
                       : std::string("condim=\"1\"");
    const std::string gravity =
        contact.gravity > 0.0 ? fmt::format(" gravity=\"0 0 {}\"", input_number(-contact.gravity)) : std::string();
    // MuJoCo takes the share d of solimp off a load.
    const char* impedance = contact.gravity > 0.0 ? "0.0001 0.0001" : "0.99 0.99";
    return fmt::format(
        "<option timestep=\"{}\" cone=\"elliptic\"{}/>\n"
        "<contact>\n"
        "  <pair geom1=\"body1\" geom2=\"body2\" {}\n"
        "        solref=\"{} {}\" solimp=\"{} 0.001 0.5 2\"/>\n"
        "</contact>\n",
        input_number(contact.time_step), gravity, sliding, input_number(inputs[0].value), input_number(inputs[1].value),
        impedance);
}

}  // namespace

namespace targets {
extern const SimulatorTarget mujoco{
    .name = "mujoco",
    .title = "MuJoCo",
    .field = "robotics",
    .read_from = "a7255075 (August 2026); run in 2.2.2 and 3.14.0",
    .stepping = TimeStepping::semi_implicit,
    .forces = mujoco_forces,
    .inputs = mujoco_inputs,
    .snippet = mujoco_snippet,
    .remark =
        "Under a static load MuJoCo reduces the indentation by the factor 1 - 0.99 (solimp); impacts are not affected",
    .remark_with_gravity =
        "MuJoCo takes the share 0.0001 (solimp) off the weight in the contact; a larger share changes the restitution",
    .sets_gravity = true,
    .comment = xml_comment,
};
}  // namespace targets

}  // namespace impactfit
