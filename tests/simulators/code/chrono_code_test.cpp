// Laws as a contact force of Chrono: the class compiles with both results of the interface, and semi-implicit steps
// obtain the restitution of the library.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cstdlib>
#include <fstream>

#include "impactfit/core/files/text_file.hpp"
#include "impactfit/simulators/code/law_code.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/paths/paths.hpp"
#include "tests/simulators/code/law_cards.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

/// Two bounces of one pair of bodies, so that the second starts again; each impact has its step. The bodies also slide.
constexpr const char* program = R"(
static void bounce(const Force& algorithm, chrono::ChSystemSMC& system, double mass, double speed, double step) {
    chrono::ChContactable first, second;
    const chrono::ChContactMaterialCompositeSMC material;
    const chrono::ChVector3d normal(0.0, 0.0, 1.0), zero;
    double gap = 0.0, opening = -speed;
    system.step = step;
    system.time += 100.0 * step;
    do {
        const chrono::ChVector3d velocity(0.2, 0.0, opening);
        const chrono::ChVector3d force = chrono::force_of(algorithm.CalculateForceTorque(
            system, normal, zero, zero, zero, velocity, material, gap < 0.0 ? -gap : 1e-9 * speed * step, 0.1,
            2.0 * mass, 2.0 * mass, &first, &second));
        if (force.c < 0.0 ? force.a > 0.0 : force.a > 0.0 || force.a < -0.5 * force.c) std::exit(1);
        opening += step * force.c / mass;
        gap += step * opening;
        system.time += step;
    } while (gap < 0.0);
    std::printf("%.17g\n", opening / speed);
}
)";

std::vector<double> restitutions(const ContactCard& card, const std::vector<CardBounce>& bounces,
                                 const std::string& options) {
    const ScratchFolder folder;
    const std::string code = chrono_force_class(card, "ball"), mark = "// ---- ball.cpp";
    const std::size_t split = code.find(mark);
    REQUIRE(split != std::string::npos);
    folder.write("ball.h", code.substr(0, split));
    folder.write("chrono/physics/ChSystemSMC.h", read_text_file(simulators_folder() + "/code/chrono_interface.hpp"));
    std::string calls;
    for (const CardBounce& bounce : bounces)
        calls += fmt::format("    bounce(algorithm, system, {:.17g}, {:.17g}, {:.17g});\n",
                             bounce.impact.effective_mass, bounce.impact.impact_speed, bounce.duration / 10000.0);
    const std::string main =
        folder.write("main.cpp", fmt::format("#include <cstdio>\n#include <cstdlib>\n{}\nusing Force = "
                                             "ball_force_torque;\n{}\nint main() {{\n    const Force algorithm;\n"
                                             "    chrono::ChSystemSMC system;\n{}}}\n",
                                             code.substr(split), program, calls));
    const std::string path = (folder.path() / "main").string(), output = path + ".out";
    REQUIRE(std::system(fmt::format("c++ -std=c++17 -pedantic -Wall -Wextra -Werror -O1 {} -I '{}' '{}' -o '{}' && "
                                    "'{}' > '{}'",
                                    options, folder.path().string(), main, path, path, output)
                            .c_str()) == 0);
    std::ifstream results(output);
    std::vector<double> found;
    for (double value = 0.0; results >> value;) found.push_back(value);
    REQUIRE(found.size() == bounces.size());
    return found;
}

void check_restitutions(const ContactCard& card, const std::string& options) {
    const std::vector<CardBounce> bounces = bounces_of(card);
    const std::vector<double> found = restitutions(card, bounces, options);
    CAPTURE(card.law().description.name);
    // Semi-implicit Euler steps have an error of order 1: 1e-4 of the duration, times the loss of the impact.
    for (std::size_t i = 0; i < found.size(); ++i)
        CHECK(found[i] == doctest::Approx(bounces[i].restitution).epsilon(1e-3));
}

}  // namespace

TEST_CASE("Chrono force class: restitution of laws with and without internal states") {
    for (const char* law : {"power_law", "bouc_wen_simon_hunt_crossley_2024", "thornton_1997"})
        check_restitutions(card_of(*find_model(law).law, Separation::zero_force, test_values), "-DWRENCH");
    check_restitutions(card_of(*find_model("bouc_wen_maxwell_2024").law, Separation::zero_force, test_values), "");
    check_restitutions(restitution_card(Separation::zero_indentation, "exact", 0.6, {{"stiffness", 3.0}}), "");
}
