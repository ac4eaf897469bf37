// Impacts under a user-defined law (hardening_spring.hpp), compared with a closed form of the restitution.

#include <fmt/format.h>

#include <cmath>

#include "apps/examples/hardening_spring.hpp"
#include "impactfit/simulation.hpp"

/// Zero at the restitution e of this damping: ln((1 + d)/(1 - e d)) = d (1 + e) with d = c v0. Valid for any elastic
/// force, because the variables of m x' dx' = -(elastic force)(1 + c x') dx separate.
double misfit(double restitution, double d) {
    return std::log((1.0 + d) / (1.0 - restitution * d)) - d * (1.0 + restitution);
}

int main() {
    const ContactModel& law = own_law<HardeningSpring>();
    const Impact<double> impact{0.5, 2.0};  // effective mass [kg], impact speed [m/s]
    const double damping = 0.15;            // [s/m]
    bool right = true;
    fmt::print("{:>17}  {:>11}  {:>12}  {:>14}  {:>17}\n", "hardening [N/m^3]", "restitution", "duration [s]",
               "peak force [N]", "energy defect [J]");
    for (const double hardening : {0.0, 1e11, 1e12}) {
        const NamedValues values{{"stiffness", 1e7}, {"hardening", hardening}, {"damping", damping}};
        const Collision<double> collision = simulate(law, values, impact);
        fmt::print("{:>17g}  {:>11.8f}  {:>12.6e}  {:>14.3f}  {:>17.1e}\n", hardening, collision.restitution,
                   collision.duration, collision.peak_force, collision.energy.defect);
        // Hardening shortens the contact, but the restitution is constant. The default tolerance is 1e-10.
        right = right && collision.status == CollisionStatus::separated &&
                std::abs(collision.energy.defect) < 1e-9 * collision.energy.initial &&
                std::abs(misfit(collision.restitution, damping * impact.impact_speed)) < 1e-9;
    }
    return right ? 0 : 1;
}
