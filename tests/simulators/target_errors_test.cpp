// Errors of exports: each names the missing or wrong setting with the option to add.

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <array>

#include "impactfit/simulators/translation/translation.hpp"
#include "tests/simulators/target_inputs.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

const ContactCard tsuji = card_of_zeta("tsuji_1992", 0.2, Separation::zero_force);
const ContactCard kelvin_voigt = card_of_zeta("kelvin_voigt", 0.2, Separation::zero_force);

void check_usage(const Error& error, const std::string& problem, const std::string& got, const std::string& allowed,
                 const std::string& option) {
    CHECK(error.kind() == ErrorKind::usage);
    CHECK(error.problem() == problem);
    CHECK(error.got() == got);
    CHECK(error.allowed() == allowed);
    CHECK(error.where().key == option);
}

}  // namespace

TEST_CASE("targets: missing radii") {
    ExportSettings settings = two_spheres();
    settings.radii.reset();
    const std::pair<const char*, const char*> targets[] = {
        {"yade", "YADE"}, {"liggghts", "LIGGGHTS"}, {"mfix", "MFiX"},   {"mercurydpm", "MercuryDPM"},
        {"edem", "EDEM"}, {"simbody", "Simbody"},   {"rocky", "Rocky"}, {"opensim", "OpenSim"}};
    for (const auto& [target, title] : targets) {
        settings.refit = true;
        check_usage(refusal(tsuji, target, settings), std::string(title) + " needs the radii of both bodies",
                    "no radii", "radii = R1 R2; inf for a plane", "radii");
    }
}

TEST_CASE("targets: missing Poisson's ratios") {
    ExportSettings settings = two_spheres();
    settings.poisson.reset();
    const std::pair<const char*, const char*> targets[] = {
        {"yade", "YADE"}, {"liggghts", "LIGGGHTS"}, {"mfix", "MFiX"}, {"edem", "EDEM"}, {"rocky", "Rocky"}};
    for (const auto& [target, title] : targets)
        check_usage(refusal(tsuji, target, settings), std::string(title) + " needs the Poisson's ratios of both bodies",
                    "no poisson", "poisson = NU1 NU2", "poisson");
}

TEST_CASE("targets: unknown units and versions") {
    ExportSettings settings = two_spheres();
    settings.units = "micro";
    const Error units = refusal(tsuji, "liggghts", settings);
    CHECK(units.problem() == "LIGGGHTS has no units of this name");
    CHECK(units.allowed().find("cgs") != std::string::npos);
    CHECK(units.where().key == "units");
    settings.units.clear();
    settings.version = "soft";
    const Error version = refusal(kelvin_voigt, "isaac", settings);
    CHECK(version.allowed().find("acceleration_spring") != std::string::npos);
    CHECK(version.where().key == "target_version");
    check_usage(refusal(kelvin_voigt, "drake", settings), "Drake has no version of this name", "soft",
                "no target_version", "target_version");
}

TEST_CASE("targets: an unstable time step") {
    ExportSettings settings = two_spheres();
    settings.time_step = 1e-3;
    // The limit is lambda/k = 2e-4 s; the recommended stiffness has impacts of 20 steps, in place of 1.6.
    for (const char* target : {"ode", "bullet", "pybullet", "gazebo", "isaac", "drake"}) {
        const Error error = refusal(kelvin_voigt, target, settings);
        CHECK(error.problem() == "the time step is unstable for this contact");
        CHECK(error.allowed().starts_with("<= 0.0002 s; or stiffness = "));
        CHECK(error.where().key == "time_step");
    }
    settings.time_step = 0.1;
    CHECK(refusal(kelvin_voigt, "liggghts", settings).where().key == "time_step");
}

TEST_CASE("targets: another law is refused without --refit") {
    const ContactCard card = power_law_card("kuwabara_kono_1987", {{"stiffness", 7e6}, {"hysteresis_damping", 100.0}});
    for (const char* target : {"ode", "simbody", "yade", "newtonian"}) {
        const Error error = refusal(card, target, two_spheres());
        CHECK(error.kind() == ErrorKind::usage);
        CHECK(error.problem() == std::string(target) + " has neither this law nor its invariant");
        CHECK(error.allowed().starts_with("refit accepts the nearest force, "));
    }
}

TEST_CASE("targets: the advice names the misfit of the refit and the laws of the target") {
    const ContactCard card = power_law_card("hunt_crossley_1975",
                                            {{"stiffness", 7e6}, {"hertz_exponent", 1.5}, {"hysteresis_damping", 1e6}});
    ExportSettings settings = two_spheres();
    const std::string allowed = refusal(card, "liggghts", settings).allowed();
    settings.refit = true;
    const ContactExport made = exported(card, "liggghts", settings);
    CAPTURE(allowed);
    CHECK(made.loss.find(made.contact.translation.misfit) != std::string::npos);
    CHECK(allowed == fmt::format("refit accepts the nearest force, 'hertz/stiffness': {}; or fit a law of LIGGGHTS to "
                                 "the data: brilliantov_1996, kelvin_voigt, kuwabara_kono_1987, tsuji_1992",
                                 made.contact.translation.misfit));
    CHECK(
        refusal(card, "mujoco", two_spheres()).allowed().ends_with("or fit a law of MuJoCo to the data: kelvin_voigt"));
    ContactCard stated = card;  // without data
    stated.stated = true;
    CHECK(refusal(stated, "mujoco", two_spheres()).allowed().ends_with("or state a law of MuJoCo: kelvin_voigt"));
    CHECK(refusal(card, "newtonian", two_spheres()).allowed().find("fit a law") == std::string::npos);
}

TEST_CASE("targets: a restitution out of reach names the reachable range") {
    // A force that is not negative, with the restitution 0 to 1 of the other ending as input: from exp(-2).
    constexpr std::array<SimulatorForce, 1> forces{{{"clamped", 1.5, 0.25, 1.0, false, true, 1.0}}};
    const ContactCard card = card_of_zeta("tsuji_1992", 1.2432, Separation::zero_force);
    try {
        translate({&card, 0.01, {0.1, 2.0}}, forces, StiffnessMatch::peak_force);
        FAIL("no error");
    } catch (const Error& error) {
        CHECK(error.kind() == ErrorKind::data);
        CHECK(error.problem() == "no force of the simulator reaches the restitutions of the law");
        CHECK(error.got() == "tsuji_1992, restitution 0.1 at 2 m/s");
        CHECK(error.allowed() == "restitutions from 0.1353 to 1, or another simulator");
    }
}
