#pragma once
// Implicit spring and damper of ODE, Bullet and PhysX: with the rate x'+ after a step h,
//
//     F = (k (x + h x'+) + c x'+)+ = (k x + lambda x'+)+,    lambda = c + k h
//
// so that the damping to enter is c = lambda - k h, and h <= lambda/k.

#include <string_view>

#include "impactfit/simulators/simulator_target.hpp"

namespace impactfit {

inline constexpr std::array<SimulatorForce, 1> implicit_spring{
    {{"implicit spring and damper", 1.0, 0.0, 1.0, false, true, 1e300, TimeStepping::implicit_linear}}};

/// Early gap of Bullet at a wall (see Stepping): its contact threshold, 0.02 of the half diagonal of the box around a
/// sphere. Measured in 3.24.
inline constexpr double bullet_early_gap = 0.02 * 1.7320508075688772;

inline std::span<const SimulatorForce> implicit_spring_forces(std::string_view) {
    return implicit_spring;
}

/// Returns lambda - k h, not negative.
inline double entered_damping(const TranslatedContact& contact) {
    return std::max(contact.law().hysteresis_damping - contact.law().stiffness * contact.time_step, 0.0);
}

/// Returns stiffness and damping of each of two equal bodies, whose springs are in series and whose dampings add up.
inline std::vector<SimulatorInput> inputs_of_bodies(const TranslatedContact& contact, const std::string& stiffness,
                                                    const std::string& damping) {
    return {contact.input(stiffness, 2.0 * contact.law().stiffness, {1.0, -1.0}, "2 k, of each body"),
            contact.input(damping, 0.5 * entered_damping(contact), {1.0, -1.0, 1.0}, "(lambda - k h)/2, of each body")};
}

}  // namespace impactfit
