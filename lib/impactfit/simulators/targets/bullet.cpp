// Bullet: setContactStiffnessAndDamping of both bodies, stiffness in series and damping added: an implicit spring and
// damper (implicit_spring.hpp). A body without these values counts as 1e18 N/m and 0.1 N s/m. Read in
// btManifoldResult.cpp and btSequentialImpulseConstraintSolver.cpp at 6c888f4a; run in 3.24.

#include <fmt/format.h>

#include "impactfit/simulators/targets/implicit_spring.hpp"

namespace impactfit {
namespace {

/// Damping of a body without values [N s/m].
constexpr double bullet_default_damping = 0.1;

std::vector<SimulatorInput> bullet_inputs(const TranslatedContact& contact) {
    return inputs_of_bodies(contact, "stiffness", "damping");
}

/// The values of the first body beside a second without values, as a comment.
std::string for_unchanged_partner(const TranslatedContact& contact) {
    const double damping = entered_damping(contact) - bullet_default_damping;
    if (!(damping > 0.0)) return {};
    return fmt::format("// beside an unchanged body: body1->setContactStiffnessAndDamping({}, {});\n",
                       input_number(contact.law().stiffness), input_number(damping));
}

std::string bullet_snippet(const TranslatedContact& contact, std::span<const SimulatorInput> inputs) {
    const std::string gravity =
        contact.gravity > 0.0 ? fmt::format("world->setGravity(btVector3(0, 0, {}));\n", input_number(-contact.gravity))
                              : std::string();
    const std::string values = fmt::format("{}, {}", input_number(inputs[0].value), input_number(inputs[1].value));
    return fmt::format(
               "body1->setContactStiffnessAndDamping({0});\n"
               "body2->setContactStiffnessAndDamping({0});\n",
               values) +
           for_unchanged_partner(contact) +
           fmt::format(
               "body1->setFriction({});  // the frictions are multiplied\n"
               "body2->setFriction(1);\n"
               "{}"
               "world->stepSimulation({}, 0);\n",
               input_number(contact.settings.friction), gravity, input_number(contact.time_step));
}

}  // namespace

namespace targets {
extern const SimulatorTarget bullet{
    .name = "bullet",
    .title = "Bullet",
    .field = "robotics",
    .read_from = "6c888f4a (January 2025); run in 3.24",
    .forces = implicit_spring_forces,
    .inputs = bullet_inputs,
    .snippet = bullet_snippet,
    .remark =
        "A body without these values adds a damping of 0.1 N s/m. Except between two spheres, the force begins in the "
        "step before the touch: the results contain this if a mass or a radius is inf. The values hold for a single "
        "contact point; the restitutions of both bodies remain 0. At indentations above 0.04 m the split impulse "
        "replaces the contact",
    .early_gap_at_wall = bullet_early_gap,
    .sets_gravity = true,
    .comment = slash_comment,
};
}  // namespace targets

}  // namespace impactfit
