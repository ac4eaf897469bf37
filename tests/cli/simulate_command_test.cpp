#include <doctest/doctest.h>
#include <fmt/format.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "impactfit/core/files/text_file.hpp"
#include "tests/cli/bad_input.hpp"
#include "tests/cli/program.hpp"
#include "tests/core/relative_difference.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/paths/paths.hpp"
#include "tests/report/svg_elements.hpp"

using namespace impactfit_tests;

namespace {

const std::string steel_ball =
    "--set stiffness=2.4144e10 --set hertz_exponent=1.5 --set damping_exponent=1.2 --set velocity_exponent=0.9 "
    "--set hysteresis_damping=1e9 --mass 0.54 --speed 0.15 ";

double response(const ProgramRun& run, const char* name) {
    return run.json()["response"][name].get<double>();
}

}  // namespace

TEST_CASE("simulate prints JSON with everything needed to repeat it") {
    const ProgramRun run =
        run_verbose("simulate power_law " + steel_ball + "--separation zero_indentation --format json");
    REQUIRE(run.exit_code == 0);
    CHECK(run.errors.empty());
    const auto json = run.json();
    CHECK(json["law"] == "power_law");
    CHECK(json["status"] == "separated");
    CHECK(json["separation"] == "zero_indentation");
    CHECK(json["units"]["hysteresis_damping"] == "N*s^0.9/m^2.1");
    CHECK(json["parameters"]["stiffness"] == 2.4144e10);
    CHECK(json["impact"]["impact_speed"] == 0.15);
    // The published figures have 11, 10, 11 and 10 digits; the default tolerance aims at 1e-10.
    CHECK(relative_difference(response(run, "restitution"), 0.84554951406) < 1e-10);
    CHECK(relative_difference(response(run, "duration"), 2.633836229e-4) < 4e-10);
    CHECK(relative_difference(response(run, "peak_force"), 1071.8792556) < 1e-10);
    CHECK(relative_difference(response(run, "peak_indentation"), 1.233619320e-5) < 8e-10);
    CHECK(std::abs(json["energy"]["defect"].get<double>()) < 1e-9 * json["energy"]["initial"].get<double>());
}

TEST_CASE("a load changes the restitution, and its smallest rebounding speed is printed") {
    const std::string foot =
        "simulate kelvin_voigt --set stiffness=2000 --set hysteresis_damping=12 --mass 0.5 "
        "--separation zero_indentation ";
    const ProgramRun run = run_verbose(foot + "--speed 0.6 --gravity --format json");
    REQUIRE(run.exit_code == 0);
    CHECK(relative_difference(response(run, "restitution"), 0.328497823612) < 1e-9);  // printed to 12 digits
    CHECK(run.json()["impact"]["load"].get<double>() == doctest::Approx(0.5 * 9.80665));
    const double lowest = run.json()["impact"]["smallest_rebounding_speed"].get<double>();
    CHECK(run_verbose(fmt::format("{}--speed {} --load '4.903325 N' --format json", foot, 1.001 * lowest))
              .json()["status"] == "separated");
    const ProgramRun below = run_verbose(fmt::format("{}--speed {} --gravity --format json", foot, 0.999 * lowest));
    CHECK(below.exit_code == 0);
    CHECK(below.json()["status"] == "rests");
    CHECK(response(below, "residual_indentation") == doctest::Approx(0.5 * 9.80665 / 2000.0).epsilon(1e-9));
    CHECK(has(run_program(foot + "--speed 0.6 --gravity").output, "rebounds above"));
}

TEST_CASE("a body above a fixed one has a rebound height, and the share of its weight in the impact") {
    const std::string foot =
        "kelvin_voigt --set stiffness=2000 --set hysteresis_damping=12 --mass 0.5 --separation zero_force ";
    const ProgramRun run = run_verbose("simulate " + foot + "--speed 0.6 --gravity --format json");
    const double speed = 0.6 * response(run, "restitution"), g = 9.80665;
    CHECK(relative_difference(response(run, "rebound_height"),
                              speed * speed / (2.0 * g) - response(run, "residual_indentation")) < 1e-14);
    CHECK(relative_difference(response(run, "load_impulse_ratio"), g * response(run, "duration") / 0.6) < 1e-14);
    CHECK(run.json()["units"]["rebound_height"] == "m");
    CHECK(has(run_program("simulate " + foot + "--speed 0.6 --gravity").output, "rebound_height"));
    CHECK(has(run_program("simulate " + foot + "--speed 0.6 --gravity --format csv").output, "rebound_height [m]"));
    CHECK_FALSE(run_verbose("simulate " + foot + "--speed 0.6 --load 5 --format json")
                    .json()["response"]
                    .contains("rebound_height"));
    const ProgramRun rest = run_verbose("simulate " + foot + "--speed 0.06 --gravity --format json");
    CHECK(rest.json()["response"]["rebound_height"].is_null());
    CHECK_FALSE(has(run_program("simulate " + foot + "--speed 0.06 --gravity").output, "rebound_height"));
    const auto rows = run_verbose("sweep " + foot + "--vary speed=0.06:0.6:2 --gravity --format json").json()["rows"];
    CHECK(rows[0]["rebound_height"].is_null());
    CHECK(rows[1]["rebound_height"] == run.json()["response"]["rebound_height"]);
}

TEST_CASE("an exact damping is that of the restitution under the load, a formula and a card have that without") {
    const std::string foot = "kelvin_voigt --set stiffness=2000 --mass 0.5 --speed 0.6 --gravity ";
    const std::string wanted = foot + "--separation zero_force --set prescribed_restitution=";
    const ProgramRun run = run_verbose("simulate " + wanted + "0.4 --format json");
    CHECK(relative_difference(response(run, "restitution"), 0.4) < 1e-9);
    CHECK_FALSE(run.json().contains("notes"));
    const auto damping =
        run_verbose("damping " + foot + "--separation zero_force --restitution 0.4 --format json").json();
    CHECK(damping["exact"]["hysteresis_damping"] == run.json()["parameters"]["hysteresis_damping"]);
    CHECK(damping["impact"]["load"].get<double>() == doctest::Approx(0.5 * 9.80665));
    const ProgramRun small = run_program("simulate " + wanted + "0.01");
    CHECK(small.exit_code == 3);
    CHECK(has(small.errors, "allowed: >= 0.170631 with this load"));
    const ProgramRun formula = run_program("simulate " + wanted + "0.4 --damping-formula zhang_2022");
    CHECK(has(formula.output, "the damping of the prescribed restitution is that without load"));
}

TEST_CASE("the figure of bodies that rest has a line at their indentation at rest") {
    const ScratchFolder folder;
    const std::string path = (folder.path() / "foot.svg").string();
    const auto rest_lines = [&](const char* speed) {
        run_program(
            "simulate kelvin_voigt --set stiffness=2000 --set hysteresis_damping=12 --mass 0.5 --gravity "
            "--separation zero_indentation --figure " +
            path + " --speed " + speed);
        return Svg(impactfit::read_text_file(path)).count_text("at rest");
    };
    CHECK(rest_lines("0.06") == 1);
    CHECK(rest_lines("0.6") == 0);
}

TEST_CASE("a sag that is not known is null, and no line of the text") {
    const std::string loaded =
        "simulate " + data_folder() + "/cards/baseball_loops.json" + " --speed 3 --load '3000 N' ";
    const auto json = run_verbose(loaded + "--format json").json();
    CHECK(json["status"] == "rests");
    CHECK(json["response"]["residual_indentation"].is_null());
    CHECK(json["energy"]["load_work"].is_null());
    CHECK_FALSE(has(run_program(loaded).output, "nan"));
    CHECK_FALSE(has(run_verbose(loaded).output, "nan"));
}

TEST_CASE("a load that has no meaning is refused by its option") {
    const std::string foot = "simulate kelvin_voigt --set stiffness=2000 --set hysteresis_damping=12 --speed 0.6 ";
    CHECK(has(run_program(foot + "--mass 0.5 --load '-1 N'").errors, "--load"));
    CHECK(has(run_program(foot + "--mass 0.5 --load '1 kg'").errors, "--load"));
    CHECK(has(run_program(foot + "--masses 0.5 0.5 --gravity").errors, "the weight of two bodies is ambiguous"));
    CHECK(has(run_program(foot + "--mass 0.5 --gravity --integrator rk4 --step 1e-5").errors, "no load"));
}

TEST_CASE("the separation rule changes the result") {
    const ProgramRun run = run_verbose("simulate power_law " + steel_ball + "--separation zero_force --format json");
    CHECK(relative_difference(response(run, "restitution"), 0.84554958628) < 1e-10);
    CHECK(relative_difference(response(run, "duration"), 2.629881683e-4) < 4e-10);
    CHECK(response(run, "residual_indentation") > 0.0);
    CHECK(run.json()["energy"]["stored_at_separation"].get<double>() > 0.0);
}

TEST_CASE("values with units, two masses and a prescribed restitution give the same impact") {
    const ProgramRun plain = run_verbose(
        "simulate tsuji_1992 --set stiffness=2.4144e10 --set prescribed_restitution=0.7 --mass 0.54 --speed 0.15 "
        "--format json");
    const ProgramRun units = run_verbose(
        "simulate tsuji_1992 --set stiffness='24.144 GN/m^1.5' --set prescribed_restitution='70 %' --masses '540 g' "
        "inf "
        "--speed '15 cm/s' --format json");
    REQUIRE(units.exit_code == 0);
    CHECK(relative_difference(response(plain, "restitution"), response(units, "restitution")) < 1e-12);
    CHECK(relative_difference(response(plain, "duration"), response(units, "duration")) < 1e-12);
    CHECK(relative_difference(response(plain, "restitution"), 0.7) < 1e-9);
    CHECK(relative_difference(plain.json()["parameters"]["hysteresis_damping"].get<double>(), 28802.3635585839) <
          1e-12);
}

TEST_CASE("a damping made from a restitution names its rule") {
    const std::string ball =
        "simulate hunt_crossley_1975 --set stiffness=1 --set hertz_exponent=1.5 --mass 1 --speed 1 "
        "--set prescribed_restitution=0.6 ";
    const std::string formula = "--damping-formula hunt_crossley_1975 ";
    CHECK(has(run_verbose(ball).output, "is exact for a restitution of 0.6\n"));
    CHECK(has(run_verbose(ball + formula).output,
              "prescribed_restitution (hunt_crossley_1975) 0.6 -> restitution obtained 0.7"));
    CHECK(run_verbose(ball + "--format json").json()["damping_formula"] == "exact");
    CHECK(run_verbose(ball + formula + "--format json").json()["damping_formula"] == "hunt_crossley_1975");
}

TEST_CASE("bodies that stick are a result with an infinite duration") {
    const ProgramRun run = run_verbose(
        "simulate power_law --set stiffness=1 --set hertz_exponent=3 --set damping_exponent=0.5 --set "
        "velocity_exponent=1 "
        "--set hysteresis_damping=2 --mass 1 --speed 1 --format json");
    CHECK(run.exit_code == 0);
    CHECK(run.json()["status"] == "sticks");
    CHECK(run.json()["response"]["restitution"] == 0.0);
    CHECK(run.json()["response"]["duration"] == "inf");
}

TEST_CASE("fixed steps show their step: four evaluations each, and a duration of whole steps") {
    const auto run = [](const std::string& step) {
        return run_verbose("simulate power_law " + steel_ball + "--integrator rk4 --step " + step + " --format json");
    };
    const ProgramRun coarse = run("1e-6"), fine = run("1e-8");
    CHECK(coarse.json()["evaluations"] == 4 * 264);
    CHECK(relative_difference(response(coarse, "duration"), 264e-6) < 1e-12);
    CHECK(relative_difference(response(fine, "restitution"), 0.84554951406) < 1e-6);
    CHECK(relative_difference(response(coarse, "duration"), response(fine, "duration")) > 1e-3);
}

TEST_CASE("the motion is written as CSV that this project reads, and drawn") {
    const ScratchFolder folder;
    const std::string csv = (folder.path() / "motion.csv").string();
    for (const std::string figure : {"loop.svg", "loop.png"}) {
        const std::string path = (folder.path() / figure).string();
        REQUIRE(run_verbose("simulate power_law " + steel_ball + "--trajectory " + csv + " --points 5 --figure " + path)
                    .exit_code == 0);
        CHECK(std::filesystem::file_size(path) > 5000);
    }
    CHECK(has(impactfit::read_text_file((folder.path() / "loop.svg").string()), "<svg"));
    const std::string text = impactfit::read_text_file(csv);
    CHECK(has(text, "time [s],indentation [m],indentation_rate [m/s],force [N],energy_lost [J]\n0,0,0.15,0,0\n"));
    CHECK(std::count(text.begin(), text.end(), '\n') == 6);
}

TEST_CASE("models beside: motions for equal settings, each with its damping formula") {
    const ScratchFolder folder;
    const std::string path = (folder.path() / "beside.svg").string(),
                      ball =
                          "simulate hunt_crossley_1975 --set stiffness=2.4e11 --set hertz_exponent=1.5 --mass 0.1 "
                          "--speed 2.8 --set prescribed_restitution=0.5 --damping-formula hunt_crossley_1975 ";
    REQUIRE(run_verbose(ball + "--beside hunt_crossley_1975,flores_2011 --figure " + path).exit_code == 0);
    const Svg figure(impactfit::read_text_file(path));
    for (const char* label : {"hunt_crossley_1975, damping hunt_crossley_1975", "hunt_crossley_1975", "flores_2011"})
        CHECK(figure.count_text(label) == 1);
    CHECK(figure.count_text("indentation rate [m/s]") == 1);
    CHECK(figure.count_text("time [µs]") == 3);
    check_bad_input({{ball + "--beside flores_2011", 2, {"--beside", "--figure FILE"}},
                     {ball + "--beside flores_2012 --figure " + path, 2, {"flores_2011"}}});
}

TEST_CASE("the same figure has the same bytes") {
    const ScratchFolder folder;
    const auto drawn = [&](const char* name) {
        const std::string path = (folder.path() / name).string();
        run_verbose("simulate power_law " + steel_ball + "--figure " + path);
        return impactfit::read_text_file(path);
    };
    CHECK(drawn("a.svg") == drawn("b.svg"));
}

TEST_CASE("a result is also written completely into the output folder") {
    const ScratchFolder folder;
    const std::string out = (folder.path() / "new" / "folder").string();
    const ProgramRun run = run_verbose("simulate power_law " + steel_ball + "--format csv --output " + out);
    CHECK(impactfit::read_text_file(out + "/simulate.csv") == run.output);
    CHECK(has(run.output, "restitution [1]"));
}
