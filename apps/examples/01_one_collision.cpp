// One impact of a steel ball under the law of Hunt and Crossley, with the damping for a restitution of 0.8892.
#include <fmt/format.h>

#include "impactfit/simulation.hpp"

using namespace impactfit;

int main() {
    const ContactModel& model = find_model("hunt_crossley_1975");
    const NamedValues values{{"stiffness", 2.4144e10}, {"hertz_exponent", 1.5}, {"prescribed_restitution", 0.8892}};
    const Impact<double> impact{0.54, 0.15};  // effective mass [kg], impact speed [m/s]

    const Collision<double> collision = simulate(model, values, impact);
    fmt::print("restitution {:.6f}\n", collision.restitution);
    fmt::print("duration {:.4f} ms\n", 1e3 * collision.duration);
    fmt::print("peak force {:.2f} N\n", collision.peak_force);
    return is_valid(collision) ? 0 : 1;
}
