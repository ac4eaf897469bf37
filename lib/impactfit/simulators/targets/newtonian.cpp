// Engines that take a restitution only and reverse the speed by Newton's rule: DART and new Gazebo, Rapier, Jolt,
// Box2D.
//
//     engine         two bodies   no rebound below
//     DART           product      0.1 m/s
//     Rapier         mean         -
//     Jolt, Box2D    maximum      1 m/s
//
// DART was run in 6.12.1; the rules of the others are those of their public sources, not run.

#include <fmt/format.h>

#include "impactfit/simulators/newton_restitution.hpp"

namespace impactfit {
namespace {

constexpr std::size_t rows_of_table = 5;

/// Speeds below which an engine has no rebound by default [m/s].
constexpr double dart_threshold = 0.1, jolt_threshold = 1.0;

std::span<const SimulatorForce> no_forces(std::string_view) {
    return {};
}

std::vector<SimulatorInput> newtonian_inputs(const TranslatedContact& contact) {
    return {contact.input("restitution", newton_restitution(contact), {}, "e at the geometric mean of the speeds")};
}

std::string threshold_warning(const TranslatedContact& contact) {
    const double lowest = contact.speeds().lowest;
    const auto below = [&](std::string_view engines, double threshold) {
        return lowest < threshold
                   ? fmt::format("# warning: {} have no rebound below {:g} m/s by default\n", engines, threshold)
                   : std::string();
    };
    return below("DART and new Gazebo", dart_threshold) + below("Jolt and Box2D", jolt_threshold);
}

std::string newtonian_snippet(const TranslatedContact& contact, std::span<const SimulatorInput> inputs) {
    const std::string value = input_number(inputs[0].value);
    std::string text = fmt::format(
        "# restitution of the pair: {0}\n"
        "# DART         body 1: setRestitutionCoeff({0}), body 2: setRestitutionCoeff(1)\n"
        "# new Gazebo   <surface><bounce><restitution_coefficient>{0}</restitution_coefficient></bounce></surface>,\n"
        "#              1 for the other body\n"
        "# Rapier       ColliderBuilder::restitution({0}) of both colliders\n"
        "# Jolt         BodyCreationSettings::mRestitution = {0} of both bodies\n"
        "# Box2D        restitution = {0} of both shapes\n"
        "# the law:     speed [m/s]  restitution\n",
        value);
    for (const CardBounce& bounce : restitution_table(contact, rows_of_table))
        text += fmt::format("#              {:<11.4g}  {:.4f}\n", bounce.impact.impact_speed, bounce.restitution);
    return text + threshold_warning(contact);
}

}  // namespace

namespace targets {
extern const SimulatorTarget newtonian{
    .name = "newtonian",
    .title = "Restitution only (DART, Rapier, Jolt, Box2D)",
    .field = "robotics",
    .read_from = "DART run in 6.12.1; Rapier, Jolt and Box2D not run",
    .forces = no_forces,
    .inputs = newtonian_inputs,
    .snippet = newtonian_snippet,
    .remark = "DART multiplies the restitutions of both bodies, Rapier takes their mean, Jolt and Box2D their maximum",
    .restitution_only = true,
    .comment = hash_comment,
};
}  // namespace targets

}  // namespace impactfit
