// Force-indentation loop of a baseball under a Bouc-Wen law. Hysteresis causes most of the loss: without the dashpot
// (c = 0) the restitution is 0.758 instead of 0.670. The argument loop.svg, .png or .pdf draws the loop.

#include <fmt/format.h>

#include <cmath>
#include <vector>

#include "impactfit/report.hpp"
#include "impactfit/simulation.hpp"

using namespace impactfit;

/// The parameters of the law are sum and difference of beta and gamma. Its form `dimensional` has the printed values.
std::vector<double> baseball(const LawEntry& law) {
    const std::vector<double> printed{117080063.0,  // stiffness k [N/m^1.7]  @eq{MM24, Table 2}
                                      5854003.0,    // rate_damping c [N s/m^2.7]
                                      1.7,          // hertz_exponent p
                                      1.1,          // hysteresis_exponent n
                                      0.1,          // elastic_fraction alpha
                                      0.925,        // hysteresis_amplitude A
                                      981.05,       // hysteresis_beta [1/m^1.1]
                                      -961.4};      // hysteresis_gamma [1/m^1.1]
    return law.forms.front().values(printed, 0.0);
}

/// Integral of the force over the indentation [J], by the trapezoidal rule.
double loop_area(const std::vector<TrajectoryPoint>& motion) {
    double area = 0.0;
    for (std::size_t i = 1; i < motion.size(); ++i)
        area += 0.5 * (motion[i].force + motion[i - 1].force) * (motion[i].indentation - motion[i - 1].indentation);
    return area;
}

int main(int count, char** arguments) try {
    const LawEntry& law = *find_model("bouc_wen_simon_hunt_crossley_2024").law;
    const std::vector<double> values = baseball(law);
    const Impact<double> impact{0.146, 3.0};  // effective mass [kg], impact speed [m/s]

    const Collision<double> collision = simulate(law, values, impact);
    const std::vector<TrajectoryPoint> motion = simulate_trajectory(law, values, impact, {}, 401);

    fmt::print("{:>14}  {:>15}  {:>9}\n", "time [s]", "indentation [m]", "force [N]");
    for (std::size_t i = 0; i < motion.size(); i += 25)
        fmt::print("{:>14.6e}  {:>15.6e}  {:>9.2f}\n", motion[i].time, motion[i].indentation, motion[i].force);

    // The force reaches zero before the indentation. A residual indentation remains.
    fmt::print("restitution {:.6f}, left at an indentation of {:.4e} m\n", collision.restitution,
               collision.residual_indentation);
    // The area of the loop is the loss of kinetic energy.
    const double missing = collision.energy.initial * (1.0 - collision.restitution * collision.restitution);
    fmt::print("kinetic energy lost {:.6f} J, area of the loop {:.6f} J\n", missing, loop_area(motion));

    const std::vector<LabelledMotion> drawn{{"", motion}};
    if (count > 1) write_figure(arguments[1], "A baseball at 3 m/s", loop_and_histories(drawn));
    // The relative error of the trapezoidal rule with 400 intervals is about 1e-5.
    return std::abs(loop_area(motion) - missing) < 1e-4 * missing ? 0 : 1;
} catch (const Error& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 2;
}
