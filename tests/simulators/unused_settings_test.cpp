// Settings of an export without effect have a note.

#include <doctest/doctest.h>

#include <algorithm>

#include "impactfit/report/simulators/export_report.hpp"
#include "tests/simulators/target_inputs.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

const ContactCard spring = card_of_zeta("kelvin_voigt", 0.2, Separation::zero_force);
const ContactCard tsuji = card_of_zeta("tsuji_1992", 0.2, Separation::zero_indentation);

/// Options with a note; "bounces" is added to an option that changes the bounces.
std::vector<std::string> unused(const ContactCard& card, const std::string& target, const ExportSettings& settings) {
    std::vector<std::string> options;
    for (const std::string& note : exported(card, target, settings).notes) {
        const std::size_t end = note.find(" has no effect on the text for ");
        if (end == std::string::npos) continue;
        options.push_back(note.substr(0, end) + (note.ends_with(", only on the bounces") ? " bounces" : ""));
    }
    return options;
}

using Options = std::vector<std::string>;

}  // namespace

TEST_CASE("unused settings: a density is in the texts of YADE and MercuryDPM only") {
    ExportSettings settings = two_spheres();
    settings.refit = true;
    settings.density = 2500.0;
    for (const SimulatorTarget* target : all_simulator_targets()) {
        const Options options = unused(tsuji, std::string(target->name), settings);
        const bool noted = std::find(options.begin(), options.end(), "density") != options.end();
        CAPTURE(target->name);
        CHECK(noted == (target->name != "yade" && target->name != "mercurydpm"));
    }
}

TEST_CASE("unused settings: radii and Poisson's ratios of a linear spring") {
    CHECK(unused(spring, "mujoco", two_spheres()) == Options{"radii", "poisson"});
    CHECK(unused(spring, "liggghts", two_spheres()) == Options{"radii", "poisson"});
    CHECK(unused(spring, "liggghts", sphere_on_plane()) == Options{"radii", "poisson"});  // the masses have the wall
    ExportSettings wall = two_spheres();
    wall.radii = {0.01, std::numeric_limits<double>::infinity()};
    CHECK(unused(spring, "liggghts", wall) == Options{"poisson"});
    CHECK(unused(tsuji, "edem", two_spheres()).empty());
}

TEST_CASE("unused settings: choices of the text") {
    ExportSettings settings;
    settings.time_step = 1e-6;
    settings.friction = 0.3;
    settings.name = "ball";
    settings.match = StiffnessMatch::duration;
    CHECK(unused(spring, "c", settings) == Options{"time_step bounces", "match", "friction"});
    CHECK(unused(spring, "modelica", settings) == Options{"time_step", "match", "friction"});
    CHECK(unused(spring, "liggghts", settings) == Options{"match", "name"});
    CHECK(unused(spring, "rocky", settings) == Options{"time_step bounces", "match", "name"});
    settings.units = "si";
    CHECK(unused(spring, "liggghts", settings) == Options{"match", "name"});
    CHECK(unused(spring, "mujoco", settings) == Options{"match", "name"});
}

TEST_CASE("unused settings: numbers of equal meaning in all versions") {
    ExportSettings settings = two_spheres();
    settings.version = "2021";
    CHECK(unused(tsuji, "lammps", settings) == Options{"poisson"});
    const ContactCard viscoelastic =
        power_law_card("kuwabara_kono_1987", {{"stiffness", 7e6}, {"hysteresis_damping", 100.0}});
    CHECK(unused(viscoelastic, "lammps", settings) == Options{"poisson", "target_version"});
}

TEST_CASE("unused settings: a mass changes the bounces of source code only") {
    ExportSettings settings;
    settings.effective_mass = 0.02;
    settings.speeds = ValidityRange{1.0, 1.0};
    CHECK(unused(spring, "c", settings) == Options{"mass bounces", "speeds bounces"});
    CHECK(unused(spring, "mujoco", settings) == Options{"speeds bounces"});  // a linear force at each speed
    CHECK(short_export_text(exported(spring, "c", settings)).find("note: mass has no effect") != std::string::npos);
}
