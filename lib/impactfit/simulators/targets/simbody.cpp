// Simbody: CompliantContactSubsystem with ContactMaterial.
//
//     F = (4/3) sqrt(R) E* x^(3/2) (1 + (3/2) c x')+
//     E* = (s1 E1^(2/3))^(3/2), s1 = E2^(2/3)/(E1^(2/3) + E2^(2/3)): two equal surfaces have E* = E/(2 sqrt(2))
//
// E is the plane-strain modulus, c a dissipation [s/m]. Read in Simbody/src/CompliantContactSubsystem.cpp at f312d0dd;
// run in 3.7.

#include <fmt/format.h>

#include <numbers>

#include "impactfit/contact/hertz.hpp"
#include "impactfit/simulators/simulator_target.hpp"

namespace impactfit {
namespace {

constexpr std::array<SimulatorForce, 1> simbody_force{{{"Hertz, Hunt-Crossley dissipation", 1.5, 1.5}}};
constexpr std::array simbody_needs{ExportNeed::radii};

/// Steps of an integrator in the shortest impact, so that it does not step over a contact.
constexpr double steps_of_an_impact = 50.0;

std::span<const SimulatorForce> simbody_forces(std::string_view) {
    return simbody_force;
}

std::vector<SimulatorInput> simbody_inputs(const TranslatedContact& contact) {
    const double stiffness = contact.law().stiffness;
    const double modulus = 2.0 * std::numbers::sqrt2 * effective_modulus(stiffness, contact.effective_radius);
    const double dissipation = 2.0 / 3.0 * contact.law().hysteresis_damping / stiffness;
    return {contact.input("stiffness", modulus, {1.0, -2.0}, "2 sqrt(2) 3 k/(4 sqrt(R)), of both surfaces"),
            contact.input("dissipation", dissipation, {0.0, -1.0, 1.0}, "2 lambda/(3 k), of both surfaces")};
}

std::string surface(int number, double radius, const std::string& name) {
    const std::string geometry = std::isinf(radius)
                                     ? std::string("SimTK::ContactGeometry::HalfSpace()")
                                     : fmt::format("SimTK::ContactGeometry::Sphere({})", input_number(radius));
    return fmt::format("body{}.addContactSurface(SimTK::Transform(), SimTK::ContactSurface({}, {}));\n", number,
                       geometry, name);
}

std::string simbody_snippet(const TranslatedContact& contact, std::span<const SimulatorInput> inputs) {
    const std::string name = contact.settings.name;
    const double shortest = contact.impact(contact.speeds().highest).duration / steps_of_an_impact;
    std::string text = fmt::format("const SimTK::ContactMaterial {}({}, {}, {}, {}, 0.0);\n", name,
                                   input_number(inputs[0].value), input_number(inputs[1].value),
                                   input_number(contact.settings.friction), input_number(contact.settings.friction));
    for (int i = 0; i < 2; ++i) text += surface(i + 1, (*contact.settings.radii)[static_cast<std::size_t>(i)], name);
    if (contact.gravity > 0.0)
        text += fmt::format(
            "// SimTK::GeneralForceSubsystem forces; a half space is x > 0\n"
            "SimTK::Force::UniformGravity(forces, matter, SimTK::Vec3({}, 0, 0));\n",
            input_number(contact.gravity));
    return text + fmt::format("integrator.setAccuracy(1e-6);\nintegrator.setMaximumStepSize({:.3g});\n", shortest);
}

}  // namespace

namespace targets {
extern const SimulatorTarget simbody{
    .name = "simbody",
    .title = "Simbody",
    .field = "multibody",
    .read_from = "f312d0dd (July 2026); run in 3.7",
    .needs = simbody_needs,
    .forces = simbody_forces,
    .inputs = simbody_inputs,
    .snippet = simbody_snippet,
    .remark =
        "Both surfaces need this material: two equal surfaces of modulus E have E/2.83, not E/2. "
        "calcDissipationFromObservedRestitution is an approximation for restitutions near 1 and is not used",
    .sets_gravity = true,
    .comment = slash_comment,
};
}  // namespace targets

}  // namespace impactfit
