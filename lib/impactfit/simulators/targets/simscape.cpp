// Simscape Multibody: normal force "Provided by Input" of the block Spatial Contact Force, computed from the sensed
// penetration and its rate by a MATLAB Function block.
//
// The block's own force, s(x, w) (k x + b x'), has an unpublished smoothing function s. Read in the documentation of
// R2024; not run.

#include "impactfit/simulators/code/law_code.hpp"
#include "impactfit/simulators/simulator_target.hpp"

namespace impactfit {
namespace {

constexpr std::array<SimulatorForce, 1> simscape_forces{{{"normal force provided by input", {}, {}, {}}}};

std::span<const SimulatorForce> forces_of_simscape(std::string_view) {
    return simscape_forces;
}

/// A power law is a force of one line, without internal states.
bool simscape_has_law(const ContactCard& card) {
    return card.law().hysteretic;
}

std::string simscape_snippet(const TranslatedContact& contact, std::span<const SimulatorInput>) {
    return contact.translation.force
               ? matlab_function(contact.law(), contact.translation.separation, contact.settings.name)
               : matlab_function(code_law(*contact.card), contact.settings.name);
}

}  // namespace

namespace targets {
extern const SimulatorTarget simscape{
    .name = "simscape",
    .title = "Simscape Multibody",
    .field = "multibody",
    .read_from = "documentation of Spatial Contact Force; not run",
    .forces = forces_of_simscape,
    .has_law = simscape_has_law,
    .snippet = simscape_snippet,
    .remark =
        "sensing of the block gives the penetration and its rate; the smoothing of the built-in force is not published",
};
}  // namespace targets

}  // namespace impactfit
