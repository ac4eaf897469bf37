// Synthetic records of data/examples: forces of a hammer with a slow cell, hysteresis loops of a baseball, two lots of
// a ball, and twelve pads of three thicknesses. Prints the dataset of the argument, or all datasets.

#include <fmt/format.h>

#include <cmath>
#include <string>
#include <vector>

#include "impactfit/calibration.hpp"

namespace {

using namespace impactfit;

/// Hammer of 0.5 kg on rubber, sampled at 100 kHz. The cell has a gain of 1.03, an offset of 6 N, and a first-order
/// low-pass at 2 kHz. The clock starts with a trigger before the touch.
void print_hammer() {
    const LawEntry& law = *find_model("hunt_crossley_1975").law;
    const std::vector<double> values{2e7, 1.5, 6e6};
    NormalNoise noise(1975);
    fmt::print("impact_speed [m/s],time [us],force [N]\n");
    for (const double speed : {0.6, 1.2, 2.4}) {
        const DenseOutput<double> motion(simulate_motion(law, values, {0.5, speed}, {}));
        const double touch = 1e-6 * (200.0 + 60.0 * noise());
        const SensorSignal<double> cell(motion.force, SensorFilter::first_order, {0.0, 1.03, 6.0, 2e3}, touch);
        const double end = touch + 1.3 * motion.separation;
        for (int i = 0; 1e-5 * i < end; ++i)
            fmt::print("{},{},{:.1f}\n", speed, 10 * i, cell(1e-5 * i) + 3.0 * noise());
    }
}

/// Baseball of Milehins and Marghitu (2024), Table 2, at the speeds of the printed loops.
void print_baseball() {
    const LawEntry& law = *find_model("bouc_wen_simon_hunt_crossley_2024").law;
    const double beta = 981.05, gamma = -961.4;
    const std::vector<double> values{117080063, 5854003, 1.7, 1.1, 0.1, 0.925, beta + gamma, beta - gamma};
    NormalNoise noise(2024);
    fmt::print("impact_speed [m/s],indentation [mm],force [N]\n");
    for (const double speed : {2.0, 3.0, 4.0, 5.0, 6.0}) {
        const DenseOutput<double> motion(simulate_motion(law, values, {0.146, speed}, {}));
        for (int i = 0; i < 200; ++i) {
            const double time = motion.separation * (i + 0.5) / 200.0;
            const double force = motion.force(time) + 20.0 * noise();
            fmt::print("{},{:.4f},{:.1f}\n", speed, 1e3 * motion.indentation(time) + 0.02 * noise(), force);
        }
    }
}

/// Two lots of a rubber ball. The second lot is 6 % softer.
void print_lots() {
    const LawEntry& law = *find_model("hunt_crossley_1975").law;
    NormalNoise noise(66);
    fmt::print("lot,impact_speed [m/s],restitution [1],duration [ms]\n");
    for (const bool second : {false, true})
        for (const double speed : {1.0, 1.5, 2.0, 3.0, 4.0, 5.0}) {
            const Collision<double> collision =
                simulate(law, std::vector{second ? 4.7e5 : 5e5, 1.5, 4e4}, {0.06, speed});
            const double duration = collision.duration * (1.0 + 0.01 * noise());
            const double restitution = collision.restitution + 0.004 * noise();
            fmt::print("{},{},{:.4f},{:.3f}\n", second ? "B" : "A", speed, restitution, 1e3 * duration);
        }
}

/// Twelve pads of three thicknesses, four of each. The median stiffness falls with the thickness to the power -0.8. Its
/// deviation between pads is 12 %, that of damping / stiffness 10 %.
void print_pads() {
    const LawEntry& law = *find_model("hunt_crossley_1975").law;
    NormalNoise noise(2026);
    fmt::print("pad,thickness [mm],impact_speed [m/s],restitution [1],duration [ms]\n");
    for (int pad = 0; pad < 12; ++pad) {
        const double thickness = std::vector{3.0, 5.0, 8.0}[static_cast<std::size_t>(pad) / 4];
        const double stiffness = 5e5 * std::pow(thickness / 3.0, -0.8) * std::exp(0.12 * noise());
        const double damping = 0.08 * stiffness * std::exp(0.10 * noise());
        for (int impact = 1; impact <= 8; ++impact) {
            const double speed = 1e-3 * std::round(500.0 * impact + 30.0 * noise());
            const Collision<double> collision = simulate(law, std::vector{stiffness, 1.5, damping}, {0.06, speed});
            const double duration = collision.duration * (1.0 + 0.01 * noise());
            const double restitution = collision.restitution + 0.004 * noise();
            fmt::print("P{:02},{},{:.3f},{:.4f},{:.3f}\n", pad + 1, thickness, speed, restitution, 1e3 * duration);
        }
    }
}

}  // namespace

int main(int argc, char** argv) {
    const std::string wanted = argc > 1 ? argv[1] : "";
    if (wanted.empty() || wanted == "hammer") print_hammer();
    if (wanted.empty() || wanted == "baseball") print_baseball();
    if (wanted.empty() || wanted == "lots") print_lots();
    if (wanted.empty() || wanted == "pads") print_pads();
}
