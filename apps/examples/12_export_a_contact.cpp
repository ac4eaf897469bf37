// Contact card as input of a simulator, and the restitution that the simulator computes.
//
//   example_12_export_a_contact [DATA_FOLDER]
#include <cstdio>
#include <iostream>

#include "impactfit/simulators.hpp"

int main(int argc, char** argv) {
    const std::string data = argc > 1 ? argv[1] : "data";
    const auto card = impactfit::read_card(data + "/cards/bounce_test.json");
    impactfit::ExportSettings settings;
    settings.speeds = {0.5, 5.0};  // m/s
    const auto made = impactfit::export_contact(card, impactfit::find_simulator_target("drake"), settings);
    std::cout << made.snippet << '\n' << made.loss << '\n';
    for (const auto& [wanted, realised] : made.bounces)
        std::printf("%.3g m/s: restitution %.4f wanted, %.4f realised\n", wanted.impact.impact_speed,
                    wanted.restitution, realised.restitution);
}
