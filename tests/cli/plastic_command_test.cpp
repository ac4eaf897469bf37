// The laws that leave an indentation behind, as a user of the program meets them.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "impactfit/core/files/text_file.hpp"
#include "tests/cli/bad_input.hpp"
#include "tests/cli/program.hpp"
#include "tests/core/relative_difference.hpp"
#include "tests/core/scratch_folder.hpp"

using namespace impactfit_tests;

namespace {

using Json = nlohmann::json;

const std::string lines = " walton_braun_1986 --set stiffness='3 MN/m' --set stiffness_ratio=0.36 --mass 170g ";
const std::string spheres = " thornton_1997 --set stiffness=2.4e10 --set yield_indentation='0.3 um' --mass 170g ";

/// Restitution of elastic and perfectly plastic spheres, in the ratio of the speed to that of yield.
double thornton_restitution(double speeds) {
    const double h = 1.0 / speeds;
    if (h >= 1.0) return 1.0;
    return std::sqrt(1.2 * std::sqrt(3.0) * (1.0 - h * h / 6.0)) *
           std::pow(h / (h + 2.0 * std::sqrt(1.2 - 0.2 * h * h)), 0.25);
}

const double yield_speed = std::sqrt(0.8 * 2.4e10 * std::pow(3e-7, 2.5) / 0.17);

/// The output of a sweep, as data of a fit.
std::string swept_csv(const std::string& law, const char* observables) {
    const Json rows = run_verbose("sweep" + law + "--vary impact_speed=0.01:1:5:log --format json").json()["rows"];
    const std::string names = observables;
    std::string csv = "impact_speed [m/s]";
    const bool timed = has(names, "duration");
    csv += timed ? ",restitution [1],duration [s]\n" : ",restitution [1]\n";
    for (const Json& row : rows) {
        csv += fmt::format("{:.15g},{:.15g}", row["impact_speed"].get<double>(), row["restitution"].get<double>());
        csv += timed ? fmt::format(",{:.15g}\n", row["duration"].get<double>()) : "\n";
    }
    return csv;
}

double estimate(const Json& fit, const std::string& name) {
    for (const Json& parameter : fit["parameters"])
        if (parameter["parameter"] == name) return parameter["value"].get<double>();
    return std::nan("");
}

}  // namespace

TEST_CASE("simulate: a plastic contact ends at zero force with an indentation left behind") {
    const Json json = run_verbose("simulate" + lines + "--speed '0.5 m/s' --format json").json();
    CHECK(json["status"] == "separated");
    CHECK(json["separation"] == "zero_force");
    const double period = std::sqrt(0.17 / 3e6), peak = 0.5 * period;
    const Json& response = json["response"];
    CHECK(relative_difference(response["restitution"].get<double>(), 0.6) < 1e-9);
    CHECK(relative_difference(response["duration"].get<double>(), 0.5 * std::acos(-1.0) * 1.6 * period) < 1e-9);
    CHECK(relative_difference(response["residual_indentation"].get<double>(), 0.64 * peak) < 1e-9);
    const Json& energy = json["energy"];
    CHECK(relative_difference(energy["lost_compression"].get<double>(), 0.64 * energy["initial"].get<double>()) < 1e-9);
    CHECK(energy["stored_at_separation"] == 0.0);
    CHECK(run_verbose("simulate" + lines + "--speed 0.5 --integrator rk4 --step 1e-7").exit_code == 0);
    const ScratchFolder scratch;
    const std::string file = (scratch.path() / "motion.csv").string();
    REQUIRE(run_verbose("simulate" + spheres + "--speed 0.5 --points 50 --trajectory " + file).exit_code == 0);
    const std::string motion = impactfit::read_text_file(file);
    CHECK(std::count(motion.begin(), motion.end(), '\n') == 51);
    const Json samples = run_verbose("datasets " + file + " --format json").json()["rows"];
    CHECK(samples.back()["force"] == 0.0);
    CHECK(samples.back()["indentation"].get<double>() > 0.0);
}

TEST_CASE("sweep: restitution of the bilinear law stays, that of elastic and plastic spheres falls beyond yield") {
    const Json constant = run_verbose("sweep" + lines + "--vary impact_speed=0.01:10:4:log --format json").json();
    REQUIRE(constant["rows"].size() == 4);
    for (const Json& row : constant["rows"]) CHECK(relative_difference(row["restitution"].get<double>(), 0.6) < 1e-9);
    const Json falling = run_verbose("sweep" + spheres + "--vary impact_speed=0.005:50:9:log --format json").json();
    REQUIRE(falling["rows"].size() == 9);
    for (const Json& row : falling["rows"]) {
        const double speeds = row["impact_speed"].get<double>() / yield_speed;
        CHECK(relative_difference(row["restitution"].get<double>(), thornton_restitution(speeds)) < 1e-9);
    }
    const Json ratios = run_verbose(
                            "sweep walton_braun_1986 --set stiffness=3e6 --mass 170g --speed 1 --vary "
                            "stiffness_ratio=0.01:1:3 --format json")
                            .json();
    CHECK(relative_difference(ratios["rows"][2]["restitution"].get<double>(), 1.0) < 1e-9);
}

TEST_CASE("laws: the pages state the unchecked parts and the limits of the laws") {
    for (const char* name : {"walton_braun_1986", "thornton_1997"})
        for (const char* kind : {"", " --markdown", " --format json"}) {
            CAPTURE(name);
            const ProgramRun page = run_verbose(std::string("laws ") + name + kind);
            CHECK(page.exit_code == 0);
            CHECK(has(page.output, "Not checked against the original"));
            CHECK(has(page.output, "The law cannot reproduce"));
            CHECK(has(page.output, "zero_force"));
            CHECK_FALSE(has(page.output, "damping"));
        }
}

TEST_CASE("fit: plastic laws come back from noise-free restitution and duration") {
    const ScratchFolder scratch;
    const auto fitted = [&](const std::string& law, const std::string& options) {
        const std::string data = scratch.write("data.csv", swept_csv(law, "restitution,duration"));
        const ProgramRun run = run_verbose("--format json fit " + data +
                                           " --mass 170g --sd restitution=0.001 --sd "
                                           "'duration=0.1 %' " +
                                           options);
        CAPTURE(run.errors);
        CHECK(run.exit_code == 0);
        CHECK(run.json()["separation"] == "zero_force");  // the law's own, which was not stated
        return run.json();
    };
    // Written to 15 digits, simulated to 1e-10: the remainder is the tolerance of the search.
    const Json bilinear = fitted(lines, "--law walton_braun_1986 --free stiffness,stiffness_ratio");
    CHECK(relative_difference(estimate(bilinear, "stiffness"), 3e6) < 1e-6);
    CHECK(relative_difference(estimate(bilinear, "stiffness_ratio"), 0.36) < 1e-6);
    const Json plastic = fitted(spheres, "--law thornton_1997 --free stiffness,yield_indentation");
    CHECK(relative_difference(estimate(plastic, "stiffness"), 2.4e10) < 1e-6);
    CHECK(relative_difference(estimate(plastic, "yield_indentation"), 3e-7) < 1e-6);
}

TEST_CASE("init: a draft with a plastic law is fitted as it is") {
    const ScratchFolder scratch;
    const std::string data = scratch.write("data.csv", swept_csv(spheres, "restitution"));
    const std::string file = (scratch.path() / "problem.toml").string();
    REQUIRE(run_verbose("init " + data + " --law thornton_1997 --mass 170g --problem " + file).exit_code == 0);
    const std::string draft = impactfit::read_text_file(file);
    CHECK(has(draft, "for the restitution measured at the median speed"));
    CHECK(has(draft, "thornton_1997: estimates yield_indentation; restitution decreases with speed"));
    CHECK(has(draft, "walton_braun_1986: estimates stiffness_ratio; restitution is independent of speed"));
    const ProgramRun run = run_verbose("--format json fit " + file);
    CHECK(run.exit_code == 5);
    // Stiffness is set to 1: restitution determines the energy of yield, of which k x_y^(5/2) is 5/2.
    const double energy = 2.4e10 * std::pow(3e-7, 2.5);
    CHECK(relative_difference(std::pow(estimate(run.json(), "yield_indentation"), 2.5), energy) < 1e-5);
    const std::string durations = scratch.write("t.csv", "impact_speed [m/s],duration [us]\n1,30\n2,26\n");
    CHECK(has(run_verbose("init " + durations + " --mass 1g").output, "thornton_1997: no column determines the loss"));
}

TEST_CASE("bad input to the plastic laws gives one message with what and got and allowed") {
    const std::string unit = " --mass 1 --speed 1";
    check_bad_input({
        // A loading stiffness above that of unloading would give energy.
        {"simulate walton_braun_1986 --set stiffness=1 --set stiffness_ratio=1.01" + unit,
         2,
         {"stiffness_ratio", "1.01", "<= 1"}},
        {"simulate walton_braun_1986 --set stiffness=1 --set stiffness_ratio=0" + unit,
         2,
         {"stiffness_ratio", "0", ">= 1e-06"}},
        {"simulate walton_braun_1986 --set stiffness=-1 --set stiffness_ratio=0.5" + unit,
         2,
         {"stiffness", "-1", "> 0"}},
        {"simulate walton_braun_1986 --set stiffness=1" + unit, 2, {"stiffness_ratio"}},
        {"simulate thornton_1997 --set stiffness=1 --set yield_indentation=0" + unit,
         2,
         {"yield_indentation", "0", "> 0"}},
        {"simulate thornton_1997 --set stiffness=1 --set yield_indentation=-1e-6" + unit,
         2,
         {"yield_indentation", "-1e-06", "> 0"}},
        {"simulate thornton_1997 --set stiffness=1 --set yield_indentation='1 s'" + unit,
         2,
         {"yield_indentation", "1 s", "in m or"}},
        {"simulate" + lines + "--speed 1 --separation zero_indentation", 2, {"zero_indentation", "zero_force"}},
        {"sweep" + spheres + "--vary impact_speed=1:2:2 --separation zero_indentation",
         2,
         {"zero_indentation", "zero_force"}},
        {"sweep walton_braun_1986 --set stiffness=1 --mass 1 --speed 1 --vary stiffness_ratio=0.5:1.5:3",
         2,
         {"stiffness_ratio", "1.5", "<= 1"}},
        {"sweep" + lines + "--vary prescribed_restitution=0.5:0.9:3", 2, {"prescribed_restitution"}},
        {"damping" + lines + "--speed 1 --restitution 0.5", 2, {"has no damping", "walton_braun_1986"}},
        {"damping" + spheres + "--speed 1 --restitution 0.5", 2, {"has no damping", "thornton_1997"}},
    });
    const ScratchFolder scratch;
    const std::string data = scratch.write("data.csv", "impact_speed [m/s],restitution [1]\n1,0.8\n2,0.7\n");
    check_bad_input({
        {"fit " + data + " --mass 1 --law walton_braun_1986 --free stiffness_ratio=1.2 --set stiffness=1",
         2,
         {"stiffness_ratio", "1.2"}},
        {"fit " + data +
             " --mass 1 --law thornton_1997 --free yield_indentation --set stiffness=1 --separation zero_indentation",
         2,
         {"zero_indentation", "zero_force or law"}},
    });
}
