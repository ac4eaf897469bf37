// One impact of a steel ball under the law of Hunt and Crossley, with the damping for a restitution of 0.8892.

#include <fmt/format.h>

#include "impactfit/contact/laws/hunt_crossley_1975.hpp"
#include "impactfit/dynamics/damping/damping_for_restitution.hpp"
#include "impactfit/dynamics/simulation/simulate.hpp"

int main() {
    using namespace impactfit;
    using Law = HuntCrossley1975;

    const Impact<double> impact{0.54, 0.15};           // effective mass [kg], impact speed [m/s]
    ParameterValues<Law> values{2.4144e10, 1.5, 0.0};  // stiffness, hertz_exponent, hysteresis_damping
    values[2] = damping_for_restitution(Law::coefficients(values), impact, Separation::zero_indentation, 0.8892, 1e-10)
                    .hysteresis_damping;

    const Collision<double> collision = simulate_legs<Law, double>(values, impact);
    fmt::print("hysteresis damping {:.6g} N s/m^2.5\n", values[2]);
    fmt::print("restitution {:.6f}\n", collision.restitution);
    fmt::print("duration {:.4f} ms\n", 1e3 * collision.duration);
    fmt::print("peak force {:.2f} N\n", collision.peak_force);
    return collision.status == CollisionStatus::separated ? 0 : 1;
}
