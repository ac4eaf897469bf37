// Modelica: every law of the registry as a component with two translational flanges.
//
// The component ElastoGap of the Modelica Standard Library limits the damping force to the spring force and has
// neither ending. Interfaces read in Modelica/Mechanics/Translational at 9fc92629 and 329e3409; not run.

#include "impactfit/simulators/code/law_code.hpp"
#include "impactfit/simulators/simulator_target.hpp"

namespace impactfit {
namespace {

std::string modelica_snippet(const TranslatedContact& contact, std::span<const SimulatorInput>) {
    return modelica_model(*contact.card, contact.settings.name);
}

}  // namespace

namespace targets {
extern const SimulatorTarget modelica{
    .name = "modelica",
    .title = "Modelica",
    .field = "multibody",
    .read_from = "Standard Library 4 at 329e3409; not run",
    .snippet = modelica_snippet,
    .remark =
        "ElastoGap of the Modelica Standard Library limits the damping force to the spring force: it realises neither "
        "ending of the contact",
};
}  // namespace targets

}  // namespace impactfit
