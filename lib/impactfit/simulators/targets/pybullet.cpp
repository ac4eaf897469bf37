// PyBullet: contactStiffness and contactDamping of changeDynamics, the force of Bullet (bullet.cpp). Both values must
// be given together.

#include <fmt/format.h>

#include "impactfit/simulators/targets/implicit_spring.hpp"

namespace impactfit {
namespace {

std::vector<SimulatorInput> pybullet_inputs(const TranslatedContact& contact) {
    return inputs_of_bodies(contact, "contactStiffness", "contactDamping");
}

std::string pybullet_snippet(const TranslatedContact& contact, std::span<const SimulatorInput> inputs) {
    std::string text;
    for (int body = 1; body <= 2; ++body)
        text += fmt::format(
            "p.changeDynamics(body{}, -1, contactStiffness={}, contactDamping={},\n"
            "                 restitution=0, lateralFriction={})\n",
            body, input_number(inputs[0].value), input_number(inputs[1].value),
            input_number(body == 1 ? contact.settings.friction : 1.0));
    if (contact.gravity > 0.0) text += fmt::format("p.setGravity(0, 0, {})\n", input_number(-contact.gravity));
    return text + fmt::format("p.setTimeStep({})\n", input_number(contact.time_step));
}

}  // namespace

namespace targets {
extern const SimulatorTarget pybullet{
    .name = "pybullet",
    .title = "PyBullet",
    .field = "robotics",
    .read_from = "6c888f4a (January 2025); its force was run in Bullet 3.24",
    .forces = implicit_spring_forces,
    .inputs = pybullet_inputs,
    .snippet = pybullet_snippet,
    .remark =
        "The index -1 is the base of a body: set each link that touches. The default step of PyBullet is 1/240 s. The "
        "values hold for a single contact point",
    .early_gap_at_wall = bullet_early_gap,
    .sets_gravity = true,
    .comment = hash_comment,
};
}  // namespace targets

}  // namespace impactfit
