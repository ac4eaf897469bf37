// Modelica: every law of the registry as a component with two translational flanges.
//
// The component ElastoGap of the Modelica Standard Library limits the damping force to the spring force and has
// neither ending. Interfaces read in Modelica/Mechanics/Translational at 9fc92629 and 329e3409; not run.

#include "impactfit/simulators/code/modelica_code.hpp"
#include "impactfit/simulators/simulator_target.hpp"

namespace impactfit {
namespace {

constexpr std::array modelica_units{si_units};

std::span<const SimulatorForce> forces_of_modelica(std::string_view) {
    return {};
}

bool modelica_has_law(const ContactCard&) {
    return true;
}

std::vector<SimulatorInput> modelica_inputs(const TranslatedContact&) {
    return {};
}

std::string modelica_snippet(const TranslatedContact& contact, std::span<const SimulatorInput>) {
    return modelica_model(*contact.card, contact.settings.name);
}

}  // namespace

namespace targets {
extern const SimulatorTarget modelica{"modelica",
                                      "Modelica",
                                      "multibody",
                                      "Standard Library 4 at 329e3409; not run",
                                      TimeStepping::error_controlled,
                                      {},
                                      modelica_units,
                                      {},
                                      forces_of_modelica,
                                      modelica_has_law,
                                      modelica_inputs,
                                      modelica_snippet,
                                      "ElastoGap of the Modelica Standard Library limits the damping force to the "
                                      "spring force: it realises neither ending "
                                      "of the contact"};
}  // namespace targets

}  // namespace impactfit
