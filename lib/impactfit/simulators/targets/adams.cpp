// Adams: the expression of a single-component force between two markers.
//
// IMPACT(x, x', x1, k, e, cmax, d) has the damping cmax s^2 (3 - 2 s), s = x/d up to 1, and is exact for m = 2 only (d
// large) and in the limit m = 0. The expression is exact for each law of the power-law family. Read in the
// documentation of Adams and of SolidWorks Motion; not run.

#include <fmt/format.h>

#include "impactfit/simulators/code/law_code.hpp"
#include "impactfit/simulators/simulator_target.hpp"

namespace impactfit {
namespace {

constexpr std::array<SimulatorForce, 1> adams_forces{{{"expression of a force", {}, {}, {}}}};

constexpr std::array<UnitSystem, 2> adams_units{{mmks_units, si_units}};

std::span<const SimulatorForce> forces_of_adams(std::string_view) {
    return adams_forces;
}

std::vector<SimulatorInput> adams_inputs(const TranslatedContact& contact) {
    const PowerLawCoefficients<double>& law = contact.law();
    const double q = law.velocity_exponent;
    std::vector<SimulatorInput> inputs{contact.input("stiffness", law.stiffness, {1.0, -law.hertz_exponent}, "k")};
    if (law.hysteresis_damping > 0.0)
        inputs.push_back(
            contact.input("damping", law.hysteresis_damping, {1.0, -law.damping_exponent - q, q}, "lambda"));
    return inputs;
}

std::string adams_snippet(const TranslatedContact& contact, std::span<const SimulatorInput> inputs) {
    PowerLawCoefficients<double> law = contact.law();
    law.stiffness = inputs[0].value;
    law.hysteresis_damping = inputs.size() > 1 ? inputs[1].value : 0.0;
    return fmt::format(
        "! {}, units {}, {}, {}, {}. Translational SFORCE between the markers I and J; it repels.\n"
        "! TOUCH: distance of the markers at first touch.\n"
        "{}\n",
        contact.settings.name, contact.units.length_name, contact.units.mass_name, contact.units.force_name,
        contact.units.time_name, adams_expression(law, contact.translation.separation));
}

}  // namespace

namespace targets {
extern const SimulatorTarget adams{
    .name = "adams",
    .title = "Adams",
    .field = "multibody",
    .read_from = "documentation; not run",
    .units = adams_units,
    .forces = forces_of_adams,
    .inputs = adams_inputs,
    .snippet = adams_snippet,
    .remark =
        "the numbers depend on the length unit of the model: a stiffness in N/mm^n is that in N/m^n divided by 1000^n",
};
}  // namespace targets

}  // namespace impactfit
