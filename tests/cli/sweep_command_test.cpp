#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "impactfit/core/files/text_file.hpp"
#include "impactfit/core/numbers/number.hpp"
#include "impactfit/dataset/csv/delimited_text.hpp"
#include "tests/cli/bad_input.hpp"
#include "tests/cli/program.hpp"
#include "tests/core/relative_difference.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/report/svg_elements.hpp"

using namespace impactfit_tests;

namespace {

const std::string ball = "sweep hunt_crossley_1975 --set stiffness='2.4144e10 N/m^1.5' --set hertz_exponent=1.5 ";
const std::string damped = ball + "--set hysteresis_damping=3e10 --mass 540g ";
const std::string light = "sweep power_law --set stiffness=1 --set velocity_exponent=1 --mass 1 --speed 1 ";

}  // namespace

TEST_CASE("a sweep is a row for each point, the same numbers as one impact by itself") {
    const auto json = run_verbose(damped + "--vary 'impact_speed=15 cm/s:1 m/s:3' --format json").json();
    CHECK(json["schema"] == "impactfit.sweep/1");
    CHECK(json["law"] == "hunt_crossley_1975");
    CHECK(json["separation"] == "zero_indentation");
    CHECK(json["units"]["impact_speed"] == "m/s");
    CHECK(json["units"]["duration"] == "s");
    CHECK(json["fixed"]["effective_mass"] == 0.54);
    CHECK_FALSE(json["fixed"].contains("impact_speed"));
    REQUIRE(json["rows"].size() == 3);
    CHECK(json["rows"][1]["impact_speed"] == 0.575);
    const auto alone = run_verbose(
                           "simulate hunt_crossley_1975 --set stiffness=2.4144e10 --set hertz_exponent=1.5 "
                           "--set hysteresis_damping=3e10 --mass 0.54 --speed 0.575 --format json")
                           .json();
    for (const char* name : {"restitution", "duration", "peak_force", "peak_indentation", "time_of_peak_force"})
        CHECK(json["rows"][1][name] == alone["response"][name]);
    const auto& row = json["rows"][2];
    const double e = row["restitution"], lost = row["lost_compression_share"].get<double>() +
                                                row["lost_restitution_share"].get<double>() +
                                                row["stored_at_separation_share"].get<double>();
    CHECK(relative_difference(1.0 - e * e, lost) < 1e-9);  // the energy account closes
}

TEST_CASE("a sweep has the load of simulate, at every point or varied, and states the bodies that rest") {
    const std::string foot =
        "kelvin_voigt --set stiffness=2000 --set hysteresis_damping=12 --separation zero_indentation ";
    const auto alone = [&](const std::string& impact) {
        return run_verbose("simulate " + foot + impact + " --format json").json()["response"]["restitution"];
    };
    const auto swept = [&](const std::string& options) {
        return run_verbose("sweep " + foot + options + " --format json").json();
    };
    const auto speeds = swept("--mass 0.5 --gravity --vary impact_speed=0.2:0.6:2");
    CHECK(speeds["rows"][0]["status"] == "rests");
    CHECK(speeds["rows"][1]["restitution"] == alone("--mass 0.5 --speed 0.6 --gravity"));
    CHECK(speeds["fixed"]["gravity"] == 9.80665);
    const auto masses = swept("--speed 0.6 --gravity --vary mass=0.5:1:2");
    CHECK(masses["rows"][1]["restitution"] == alone("--mass 1 --speed 0.6 --gravity"));
    const auto loads = swept("--mass 0.5 --speed 0.6 --vary 'load=0 N:2 N:2'");
    CHECK(loads["units"]["load"] == "N");
    CHECK(loads["rows"][1]["restitution"] == alone("--mass 0.5 --speed 0.6 --load 2"));
    CHECK(swept("--mass 0.5 --load '2 N' --vary impact_speed=0.5:0.6:2")["fixed"]["load"] == 2.0);
    const std::string text = run_program("sweep " + foot + "--mass 0.5 --gravity --vary impact_speed=0.2:0.6:2").output;
    CHECK(has(text, "1 rest under"));
    CHECK(has(text, "rests"));
    CHECK(has(run_program("sweep " + foot + "--mass 0.5 --speed 1 --gravity --vary load=0:2:2").errors,
              "the load is both given and varied"));
}

TEST_CASE("the first name varies slowest, and the CSV is read back by this project") {
    const ScratchFolder folder;
    const ProgramRun run = run_verbose(ball + "--set hysteresis_damping=3e10 --vary effective_mass=100g:1kg:2:log " +
                                       "--vary impact_speed=0.1:1:3 --format csv");
    REQUIRE(run.exit_code == 0);
    CHECK(has(run.output, "effective_mass [kg],impact_speed [m/s],status,restitution [1],duration [s]"));
    CHECK(has(run.output, "\n0.1,0.1,separated,"));
    CHECK(has(run.output, "\n0.1,0.55,separated,"));
    CHECK(has(run.output, "\n1,1,separated,"));
    const std::string path = folder.write("sweep.csv", run.output);
    const auto read = run_verbose("datasets " + path + " --format json").json();
    CHECK(read["rows"].size() == 6);
}

TEST_CASE("the CSV of a large sweep is whole and has the same bytes on any number of threads") {
    const std::string large = damped + "--vary impact_speed=0.001:10.001:10001 --format csv --threads ";
    const std::string one = run_program(large + "1").output;
    CHECK(run_program(large + "2").output == one);
    CHECK(std::count(one.begin(), one.end(), '\n') == 10002);  // three blocks of rows below the header
    const std::string middle = run_program(damped + "--vary impact_speed=5:5.002:3 --format csv").output;
    for (const char* speed : {"\n5.001,", "\n5,"}) {
        const auto row = [&](const std::string& text) {
            const std::size_t begin = text.find(speed);
            return begin == std::string::npos ? "" : text.substr(begin, text.find('\n', begin + 1) - begin);
        };
        // The large sweep is interpolated with the default tolerance, the small one is not.
        const std::vector<std::string> found = impactfit::split_line(row(one), ','),
                                       exact = impactfit::split_line(row(middle), ',');
        REQUIRE(found.size() == 12);
        CHECK(found[1] == exact[1]);
        for (std::size_t i = 2; i < found.size(); ++i)
            CHECK(impactfit::parse_number(found[i]).value() ==
                  doctest::Approx(impactfit::parse_number(exact[i]).value()).epsilon(1e-10));
    }
}

TEST_CASE("the damping of a wanted restitution is found at each point and shown") {
    const auto rows = run_verbose(ball + "--mass 0.54 --vary prescribed_restitution=0.2:0.8:4 --vary " +
                                  "impact_speed=0.1:10:2:log --damping-formula exact --format json")
                          .json()["rows"];
    REQUIRE(rows.size() == 8);
    for (const auto& row : rows) {
        CHECK(relative_difference(row["restitution"], row["prescribed_restitution"]) < 1e-9);
        CHECK(row["hysteresis_damping"].get<double>() > 0.0);
    }
    const std::string text =
        run_verbose(ball + "--mass 0.54 --set prescribed_restitution='70 %' --vary impact_speed=1:2:2").output;
    CHECK(has(text, "damping exact"));
    CHECK(has(text, "hysteresis_damping [N*s/m^2.5]"));
}

TEST_CASE("an exponent may vary: what its unit follows from is SI at every point") {
    const ProgramRun run = run_verbose(light + "--set damping_exponent=0.5 --vary hertz_exponent=1:3:3 --vary " +
                                       "hysteresis_damping=0.5:2:2 --format json");
    REQUIRE(run.exit_code == 0);
    const auto rows = run.json()["rows"];
    CHECK(rows[5]["status"] == "sticks");
    CHECK(rows[5]["duration"] == "inf");
    CHECK(rows[5]["restitution"] == 0.0);
    const ProgramRun moving = run_verbose("sweep hunt_crossley_1975 --set hysteresis_damping=1 --mass 1 --speed 1 " +
                                          std::string("--vary stiffness=1:2:2 --vary hertz_exponent=1:2:2"));
    CHECK(has(moving.output, "stiffness [N/m^(hertz_exponent)]"));
    CHECK(has(run_verbose(damped + "--vary impact_speed=1:2:2").output, "impact_speed 1 to 2 m/s in 2"));
}

TEST_CASE("sweep uses separation and tolerance and reports a point without a result") {
    const std::string pulling = light +
                                "--set hertz_exponent=1.5 --set hysteresis_damping=1 --vary "
                                "damping_exponent=0.25:1:2 --format json --separation ";
    const auto force = run_verbose(pulling + "zero_force").json()["rows"];
    const auto zero = run_verbose(pulling + "zero_indentation").json()["rows"];
    CHECK(force[0]["residual_indentation"].get<double>() > 0.0);
    CHECK(zero[0]["residual_indentation"] == 0.0);
    CHECK(run_verbose(pulling + "zero_force --tolerance 1e-6").json()["tolerance"] == 1e-6);
    // A force beyond any number at the second speed.
    const ProgramRun run = run_verbose(
        "sweep hunt_crossley_1975 --set stiffness=1e300 --set hertz_exponent=10 --set hysteresis_damping=0 --mass "
        "1e300 --vary impact_speed=1e-300:1e300:2 --format json");
    CHECK(run.exit_code == 1);
    const auto last = run.json()["rows"][1];
    CHECK(last["status"] == "not_converged");
    CHECK(last["restitution"].is_null());
    CHECK(last["lost_compression_share"].is_null());
}

TEST_CASE("base parameters are swept over speed in m/s; results have units of the nondimensional law") {
    const std::string base =
        "--parameterisation base --set pi_1_base=0.00868 --set pi_2_base=0.818 --set pi_3_base=-0.808 --set "
        "hysteresis_exponent=1.31 --set hertz_exponent=1.27 --set elastic_fraction=0.767 --set "
        "hysteresis_amplitude=1.67 ";
    const auto json = run_verbose("sweep bouc_wen_simon_hunt_crossley_2024 " + base +
                                  "--vary 'impact_speed=50 cm/s:2 m/s:4' --format json")
                          .json();
    REQUIRE(json["rows"].size() == 4);
    CHECK(json["parameterisation"] == "base");
    CHECK(json["units"]["duration"] == "1");
    CHECK_FALSE(json["fixed"].contains("effective_mass"));
    CHECK(json["fixed"]["pi_2_base"] == 0.818);
    for (const auto& row : json["rows"]) {
        const auto alone = run_verbose("simulate bouc_wen_simon_hunt_crossley_2024 " + base + "--speed " +
                                       row["impact_speed"].dump() + " --format json")
                               .json();
        CHECK(row["restitution"] == alone["response"]["restitution"]);
        CHECK(row["duration"] == alone["response"]["duration"]);
    }
}

TEST_CASE("beta and gamma are swept like any parameter") {
    const ProgramRun run = run_verbose(
        "sweep bouc_wen_simon_hunt_crossley_2024 --set stiffness=117080063 --set rate_damping=5854003 --set "
        "hysteresis_exponent=1.1 --set hertz_exponent=1.7 --set elastic_fraction=0.1 --set hysteresis_gamma=-961.4 "
        "--set hysteresis_amplitude=0.925 --mass 0.146 --speed 5 --vary hysteresis_beta=981.05:1200:2 --format json");
    REQUIRE(run.exit_code == 0);
    const auto json = run.json();
    CHECK(std::abs(json["rows"][0]["restitution"].get<double>() - 0.5653) < 5e-5);
    CHECK(json["units"]["hysteresis_beta"] == "1/m^1.1");
}

TEST_CASE("a sweep is drawn, the same bytes each time") {
    const ScratchFolder folder;
    const auto drawn = [&](const std::string& name, const std::string& options) {
        const std::string path = (folder.path() / name).string();
        REQUIRE(run_verbose(damped.substr(0, damped.find("--mass")) + "--vary impact_speed=0.01:10:20:log --vary " +
                            "effective_mass=0.1:1:3 --figure " + path + options)
                    .exit_code == 0);
        return impactfit::read_text_file(path);
    };
    const std::string a = drawn("a.svg", "");
    CHECK(a == drawn("b.svg", " --observable restitution"));
    CHECK(has(a, "impact speed [m/s]"));
    CHECK(has(a, "effective_mass 0.55 kg"));
    CHECK(has(drawn("c.svg", " --observable duration"), "duration [µs]"));
    CHECK(drawn("d.png", "").size() > 5000);
}

TEST_CASE("the loops of a sweep: at most twelve, each labelled by its value, and no unknown display") {
    const ScratchFolder folder;
    const std::string path = (folder.path() / "loops.svg").string(), sweep = damped + "--vary impact_speed=0.1:2:20 ";
    REQUIRE(run_verbose(sweep + "--draw loops --figure " + path).exit_code == 0);
    const Svg loops(impactfit::read_text_file(path));
    CHECK(loops.curve_colors().size() == 12);
    for (const char* label : {"impact_speed 0.1 m/s", "impact_speed 2 m/s"}) CHECK(loops.count_text(label) == 1);
    CHECK(loops.count_text("force [kN]") == 1);
    REQUIRE(run_verbose(sweep + "--draw histories --size 170mm --figure " + path).exit_code == 0);
    CHECK(Svg(impactfit::read_text_file(path)).attribute("width") == "170mm");
    check_bad_input({{sweep + "--draw lops --figure " + path, 2, {"--draw", "did you mean 'loops'"}},
                     {sweep + "--draw loops", 2, {"--draw", "--figure FILE"}},
                     {sweep + "--draw loops --observable duration --figure " + path, 2, {"--draw", "observables"}},
                     {sweep + "--size 90mm --figure " + path, 2, {"--size", "85mm"}},
                     {sweep + "--size 85mm", 2, {"--size", "--figure FILE"}}});
}

TEST_CASE("a point without a damping is a row with its status, not the end of the sweep") {
    const std::string law = "--set hertz_exponent=1.5 --mass 1 --speed 1 ";
    const std::string creeping =
        "sweep power_law --set stiffness=1 --set damping_exponent=0 --set velocity_exponent=0.4 " + law +
        "--damping-formula exact --separation zero_force --vary prescribed_restitution=1e-290:0.9:2";
    const std::string infinite =
        "sweep gonthier_2004_explicit --set stiffness=1e200 " + law + "--vary prescribed_restitution=1e-300:0.9:2";
    for (const auto& [wanted, status] : {std::pair{creeping, "not_converged"}, {infinite, "non_finite"}}) {
        const std::string& arguments = wanted;  // which clang 14 can capture
        CAPTURE(arguments);
        const ProgramRun run = run_verbose(arguments + " --format json");
        CHECK(run.exit_code == 1);
        const auto rows = run.json()["rows"];
        CHECK(rows[0]["status"] == status);
        CHECK(rows[0]["hysteresis_damping"].is_null());
        CHECK(rows[0]["restitution"].is_null());
        CHECK(rows[1]["status"] == "separated");
        CHECK(rows[1]["hysteresis_damping"].is_number());
        CHECK(has(run_verbose(arguments).output, "1 WITHOUT A RESULT"));
        CHECK(run_verbose(arguments + " --format csv").exit_code == 1);
    }
}
