// Signals of a force, an acceleration or a displacement over time as the data of commands.

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "impactfit/core/files/text_file.hpp"
#include "tests/cli/bad_input.hpp"
#include "tests/cli/program.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/recording/synthetic_pulses.hpp"

using impactfit::test::contact_motion;
using impactfit::test::ContactMotion;
using impactfit::test::signal_text;
using impactfit::test::SyntheticSignal;
using impactfit_tests::check_bad_input;
using impactfit_tests::has;
using impactfit_tests::run_verbose;
using impactfit_tests::ScratchFolder;

namespace {

constexpr double stiffness = 2e5, damping = 4e4;

/// Three runs side by side with a velocity in every fourth row, a reversed force and an offset.
std::string runs_side_by_side() {
    const double speeds[] = {0.8, 0.6, 0.7};
    std::string text;
    for (int run = 0; run < 3; ++run)
        text +=
            fmt::format("{0}Run {1}: Time (s),Run {1}: Force (N),Run {1}: Velocity (m/s)", run > 0 ? "," : "", run + 1);
    text += '\n';
    std::vector<ContactMotion> motions;
    for (const double speed : speeds) motions.push_back(contact_motion(0.2, speed, stiffness, damping));
    impactfit::NormalNoise normal(5);
    for (int i = 0; i < 150; ++i)
        for (int run = 0; run < 3; ++run) {
            const ContactMotion& motion = motions[static_cast<std::size_t>(run)];
            const double time = 1e-3 * i, since = time - 0.0502;
            const double velocity = since < 0.0 ? speeds[run] : -speeds[run] * motion.restitution;
            const bool measured = i % 4 == 0 && (since < 0.0 || since > motion.duration);
            text += fmt::format("{:.3f},{:.3f},{}{}", time, 1.1 + 0.1 * normal() - motion.at(since, motion.force),
                                measured ? fmt::format("{:.3f}", velocity) : "", run < 2 ? "," : "\n");
        }
    return text;
}

double parameter(const nlohmann::json& json, const std::string& name, const char* member) {
    for (const auto& one : json["parameters"])
        if (one["parameter"] == name) return one[member].get<double>();
    return std::nan("");
}

/// Three standard errors: a correct program fails in 0.3 % of the seeds, and the seed is fixed.
void check_parameter(const nlohmann::json& json, const std::string& name, double truth) {
    const double value = parameter(json, name, "value"), error = parameter(json, name, "standard_error");
    CAPTURE(name);
    CAPTURE(value);
    CAPTURE(error);
    CHECK(std::abs(value - truth) < 3.0 * error);
    CHECK(error < 0.1 * truth);
}

}  // namespace

TEST_CASE("fit finds stiffness and damping in the forces of three runs side by side") {
    const ScratchFolder folder;
    const std::string file = folder.write("runs.csv", runs_side_by_side());
    const std::string options = " --mass '0.2 kg' --law hunt_crossley_1975";
    const auto json = run_verbose("fit " + file + options + " --format json").json();
    CHECK(json["verdict"] == "good");
    check_parameter(json, "stiffness", stiffness);
    check_parameter(json, "hysteresis_damping", damping);

    const std::string problem = (folder.path() / "problem.toml").string();
    CHECK(run_verbose("init " + file + options + " --exclude 2 --problem " + problem).exit_code == 0);
    const auto of_file = run_verbose("fit " + problem + " --format json").json();
    const auto of_options = run_verbose("fit " + file + options + " --exclude 2 --format json").json();
    CHECK(of_file["statistics"]["chi_squared"].get<double>() ==
          doctest::Approx(of_options["statistics"]["chi_squared"].get<double>()).epsilon(1e-6));  // of the search
}

TEST_CASE("impacts writes the contacts of a signal as text, JSON, figure, page and package") {
    const ScratchFolder folder;
    const std::string file = folder.write("runs.csv", runs_side_by_side());
    const std::string figure = (folder.path() / "runs.svg").string(), page = (folder.path() / "runs.html").string();
    const std::string package = (folder.path() / "impacts").string();
    const auto run = run_verbose("impacts " + file + " --mass '0.2 kg' --figure " + figure + " --report " + page +
                                 " --output " + package);
    CHECK(run.exit_code == 0);
    CHECK(has(run.output, "runs.csv: force"));
    CHECK(has(run.output, "the sign is reversed"));
    CHECK(has(impactfit::read_text_file(figure), "contact"));
    CHECK(has(impactfit::read_text_file(page), "impulse"));
    CHECK(has(impactfit::read_text_file(package + "/points.csv"), "sd(impulse)"));
    const auto json = run_verbose("impacts " + file + " --mass '0.2 kg' --format json").json();
    CHECK(json["kind"] == "force");
    REQUIRE(json["rows"].size() == 3);
    CHECK(json["rows"][1]["impact_speed"].get<double>() == doctest::Approx(0.6).epsilon(1e-6));  // equal readings
}

TEST_CASE("a speed that was not measured is a free parameter, and a stated one has its error") {
    const ScratchFolder folder;
    const ContactMotion motion = contact_motion(0.2, 0.8, stiffness, damping);
    SyntheticSignal signal;
    signal.noise = 0.01 * motion.peak_force;
    const std::string file = folder.write("force.csv", signal_text(signal, motion, motion.force, 2));
    const std::string options = " --mass '0.2 kg' --law hunt_crossley_1975 --format json";
    const auto free = run_verbose("fit " + file + options).json();
    CHECK(std::abs(parameter(free, "stiffness", "value") - stiffness) <
          3.0 * parameter(free, "stiffness", "standard_error"));
    const auto stated =
        run_verbose("fit " + file + options + " --impact-speed '0.8 m/s' --sd 'impact_speed=1 %'").json();
    check_parameter(stated, "stiffness", stiffness);
    CHECK(parameter(stated, "stiffness", "standard_error") < parameter(free, "stiffness", "standard_error"));
}

TEST_CASE("a free speed is determined only through a sensor with a stated gain") {
    const ScratchFolder folder;
    const ContactMotion motion = contact_motion(0.2, 0.8, stiffness, damping);
    SyntheticSignal signal;
    signal.factor = 1.1;
    signal.noise = 0.01 * motion.peak_force;
    folder.write("force.csv", signal_text(signal, motion, motion.force, 2));
    const auto fit_with_gain = [&](const std::string& gain) {
        const std::string problem = folder.write(
            "problem.toml",
            "format = 1\nlaw = \"hunt_crossley_1975\"\n[rig]\neffective_mass = \"0.2 kg\"\n[parameters]\n"
            "stiffness = { start = 1e5 }\nhertz_exponent = { fix = 1.5 }\nhysteresis_damping = { start = 1e4 }\n"
            "[sensors.cell]\nmeasures = \"force\"\ngain = " +
                gain + "\n[[data]]\nfile = \"force.csv\"\nkind = \"force\"\nsensor = \"cell\"\n");
        return run_verbose("fit " + problem + " --format json").json();
    };
    const auto stated = fit_with_gain("1.1"), free = fit_with_gain("{ start = 1 }");
    CHECK(stated["verdict"] == "good");
    check_parameter(stated, "stiffness", stiffness);
    // 3 standard errors of a speed by the shape of two curves are below 5 %; the start of the search is 20 % higher.
    CHECK(stated["records"][0]["impact_speed"].get<double>() == doctest::Approx(0.8).epsilon(0.05));
    CHECK(stated["diagnosis"]["largest_impact"]["impact_speed"].get<double>() == doctest::Approx(0.8).epsilon(0.05));
    CHECK(free["verdict"] == "not_identifiable");
    CHECK(free["uncertainty"]["not_identifiable"].size() == 2);
}

TEST_CASE("accelerations and displacements are fitted as curves") {
    const ScratchFolder folder;
    const ContactMotion motion = contact_motion(0.2, 0.8, stiffness, damping);
    SyntheticSignal signal;
    signal.header = "t [s],acceleration [m/s^2]";
    signal.factor = 5.0;  // 1 / mass
    signal.noise = 0.01 * motion.peak_force;
    const std::string acceleration = folder.write("acceleration.csv", signal_text(signal, motion, motion.force, 2));
    const std::string options = " --mass '0.2 kg' --law hunt_crossley_1975 --format json";
    check_parameter(run_verbose("fit " + acceleration + options + " --impact-speed 0.8").json(), "stiffness",
                    stiffness);
    signal.header = "Time (Sec),Displacement (in)";
    signal.factor = -1.0 / 0.0254;
    signal.noise = 0.002 * motion.peak_indentation;
    signal.digits = 8;
    const std::string displacement =
        folder.write("displacement.csv", signal_text(signal, motion, motion.indentation, 2));
    check_parameter(run_verbose("fit " + displacement + options).json(), "stiffness", stiffness);
}

TEST_CASE("bad input of signals") {
    const ScratchFolder folder;
    std::string quiet = "time [s],force [N]\n", volts = "time [s],Load [V]\n", bare = "time [s],Load\n";
    for (int i = 0; i < 100; ++i) {
        quiet += fmt::format("{:.3f},{}\n", 0.001 * i, 0.1 * ((7 * i) % 5));
        volts += fmt::format("{:.3f},{}\n", 0.001 * i, i == 50 ? 2 : 0);
        bare += fmt::format("{:.3f},{}\n", 0.001 * i, i == 50 ? 2 : 0);
    }
    const ContactMotion motion = contact_motion(0.2, 0.8, stiffness, damping);
    SyntheticSignal cut;
    cut.noise = 0.1;
    cut.length = 0.056;
    std::string both = "time [s],force [N],acceleration [m/s^2]\n";
    for (int i = 0; i < 100; ++i) both += fmt::format("{:.3f},{},{}\n", 0.001 * i, i % 3, i % 5);
    const std::string two = folder.write("two.csv", both), output = (folder.path() / "output").string();
    const std::string ends = folder.write("ends.csv", signal_text(cut, motion, motion.force, 1));
    check_bad_input({
        {"fit " + ends + " --mass 0.2", 3, {"no contact of the recording can be used", "ends within the contact"}},
        {"impacts " + ends + " --output " + output,
         3,
         {"no contact of the recording can be used", "ends within the contact"}},
        {"impacts " + two, 3, {"two kinds of recording are possible", "--kind acceleration"}},
        {"fit " + two + " --mass 0.2", 3, {"two kinds of recording are possible", "--kind acceleration"}},
        {"impacts " + folder.write("quiet.csv", quiet), 3, {"no contact was found in the signal"}},
        {"impacts " + folder.write("volts.csv", volts), 3, {"the kind of the recording is not recognised"}},
        {"impacts " + folder.write("bare.csv", bare), 3, {"a column without a unit", "--unit \"Load=N\""}},
        {"impacts " + folder.write("volts.csv", volts) + " --scale 'Load = 4.44'",
         2,
         {"a scale of a channel out of range"}},
        {"impacts " + folder.write("volts.csv", volts) + " --impact-speed -1", 2, {"out of range"}},
        {"impacts " + folder.write("bare.csv", bare) + " --unit Load=N --scale 'Lode = 4.44 N/mV'",
         3,
         {"a scale of a channel that is not in the file", "Load"}},
        {"impacts " + folder.write("bare.csv", bare) + " --unit Load=N --frame-rate 100",
         2,
         {"an option that this kind of recording does not use", "--frame-rate"}},
    });
}
