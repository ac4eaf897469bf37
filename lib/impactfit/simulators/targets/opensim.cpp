// OpenSim: HuntCrossleyForce, and SmoothSphereHalfSpaceForce for a sphere on a plane.
//
//     HuntCrossleyForce            the force of Simbody; all geometries of a parameter set have its stiffness E and
//                                  dissipation c, and two equal surfaces have E* = E/(2 sqrt(2))
//     SmoothSphereHalfSpaceForce   the same with x replaced by sqrt(x^2 + cf), times (1 + tanh(bd x))/2, times
//                                  (1 + tanh(bv (x' + 2/(3 c))))/2
//
// The default cf, bd and bv belong to indentations of millimetres and more; here they follow the smallest peak
// indentation x_m: cf = 5e-6 x_m^2, bd = 430/x_m, checked by integration. Read in opensim-core at 0435b081 and in
// Simbody at f312d0dd; the force was run in Simbody 3.7.

#include <fmt/format.h>

#include <numbers>

#include "impactfit/contact/hertz.hpp"
#include "impactfit/simulators/simulator_target.hpp"

namespace impactfit {
namespace {

constexpr std::array<SimulatorForce, 1> opensim_force{{{"HuntCrossleyForce", 1.5, 1.5}}};
constexpr std::array opensim_needs{ExportNeed::radii};

std::span<const SimulatorForce> opensim_forces(std::string_view) {
    return opensim_force;
}

/// Slope of the smooth zero of the damping factor: at least 500 s/m, and 20 of its widths below the separation speed.
double hunt_crossley_smoothing(const TranslatedContact& contact, double dissipation) {
    constexpr double least = 500.0, widths = 20.0;
    const double speed = contact.speeds().highest;
    const double distance = 2.0 / (3.0 * dissipation) - contact.impact(speed).restitution * speed;
    return std::max(least, widths / distance);
}

std::vector<SimulatorInput> opensim_inputs(const TranslatedContact& contact) {
    const double stiffness = contact.law().stiffness;
    const double modulus = 2.0 * std::numbers::sqrt2 * effective_modulus(stiffness, contact.effective_radius);
    const double dissipation = 2.0 / 3.0 * contact.law().hysteresis_damping / stiffness;
    std::vector<SimulatorInput> inputs{
        contact.input("stiffness", modulus, {1.0, -2.0}, "2 sqrt(2) 3 k/(4 sqrt(R)), of both surfaces"),
        contact.input("dissipation", dissipation, {0.0, -1.0, 1.0}, "2 lambda/(3 k), of both surfaces")};
    if (!contact.has_wall() || !(dissipation > 0.0)) return inputs;
    const double depth = contact.impact(contact.speeds().lowest).peak_indentation;
    inputs.push_back(contact.input("constant_contact_force", 5e-6 * depth * depth, {0.0, 2.0},
                                   "5e-6 x_m^2, x_m the peak indentation at the lowest speed"));
    inputs.push_back(contact.input("hertz_smoothing", 430.0 / depth, {0.0, -1.0}, "430/x_m"));
    inputs.push_back(contact.input("hunt_crossley_smoothing", hunt_crossley_smoothing(contact, dissipation),
                                   {0.0, -1.0, 1.0}, "20/(2/(3 c) - separation speed), at least 500"));
    return inputs;
}

std::string smooth_force(std::span<const SimulatorInput> inputs) {
    std::string text = "<!-- SmoothSphereHalfSpaceForce, for a sphere on a plane:\n";
    for (const SimulatorInput& input : inputs)
        text += fmt::format("  <{0}>{1}</{0}>\n", input.name, input_number(input.value));
    return text + "-->\n";
}

std::string opensim_snippet(const TranslatedContact& contact, std::span<const SimulatorInput> inputs) {
    const std::string text = fmt::format(
        "<HuntCrossleyForce name=\"{}\">\n"
        "  <HuntCrossleyForce::ContactParametersSet name=\"contact_parameters\">\n"
        "    <objects>\n"
        "      <HuntCrossleyForce::ContactParameters>\n"
        "        <geometry>surface1 surface2</geometry>\n"
        "        <stiffness>{}</stiffness>\n"
        "        <dissipation>{}</dissipation>\n"
        "        <static_friction>{}</static_friction>\n"
        "        <dynamic_friction>{}</dynamic_friction>\n"
        "        <viscous_friction>0</viscous_friction>\n"
        "      </HuntCrossleyForce::ContactParameters>\n"
        "    </objects>\n"
        "  </HuntCrossleyForce::ContactParametersSet>\n"
        "</HuntCrossleyForce>\n",
        contact.settings.name, input_number(inputs[0].value), input_number(inputs[1].value),
        input_number(contact.settings.friction), input_number(contact.settings.friction));
    return inputs.size() > 2 ? text + smooth_force(inputs) : text;
}

}  // namespace

namespace targets {
extern const SimulatorTarget opensim{
    .name = "opensim",
    .title = "OpenSim",
    .field = "multibody",
    .read_from = "0435b081 (August 2026); its force was run in Simbody 3.7",
    .needs = opensim_needs,
    .forces = opensim_forces,
    .inputs = opensim_inputs,
    .snippet = opensim_snippet,
    .remark =
        "The default smoothing of SmoothSphereHalfSpaceForce is for large indentations and halves the force of small "
        "ones; a HuntCrossleyForce with several contacts drops the contacts after one without force",
    .comment = xml_comment,
};
}  // namespace targets

}  // namespace impactfit
