// export and translate: the results of the program, their files, and bad input.

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "impactfit/core/files/text_file.hpp"
#include "tests/cli/bad_input.hpp"
#include "tests/cli/program.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/paths/paths.hpp"

using namespace impactfit_tests;

namespace {

const std::string card = data_folder() + "/cards/bounce_test.json";
const std::string restitution_card = data_folder() + "/cards/ball_lot_b_restitution.json";

double member(const nlohmann::json& bounce, const char* side, const char* result) {
    return bounce[side][result].get<double>();
}

}  // namespace

TEST_CASE("export: an invariant keeps the restitution within the stated time step") {
    const auto made = run_program("export " + card + " --to drake --speeds 0.5:10 --format json").json();
    CHECK(made["route"] == "invariant");
    REQUIRE(made["bounces"].size() == 3);
    for (const auto& bounce : made["bounces"])  // export_tolerance, at any phase of the first touch
        CHECK(std::abs(member(bounce, "wanted", "restitution") - member(bounce, "realised", "restitution")) < 5e-4);
}

TEST_CASE("export: text, table and snippet have the same numbers") {
    const ScratchFolder scratch;
    const std::string file = (scratch.path() / "in.lammps").string(),
                      command = "export " + card + " --to lammps --radii '24 mm' '24 mm' --refit";
    const ProgramRun text = run_program(command + " --snippet " + file);
    REQUIRE(text.exit_code == 0);
    const std::string snippet = impactfit::read_text_file(file);
    CHECK(has(text.output, snippet));
    CHECK(has(snippet, "pair_style granular"));
    CHECK(has(text.output, "LAMMPS: refit"));
    CHECK(run_program(command + " --format json").json()["snippet"] == snippet);
    CHECK(has(run_program(command + " --format csv").output, "restitution_simulator"));
    std::size_t longest = 0;  // but the lines of the simulator
    for (std::size_t begin = 0, end = 0; begin < text.output.size(); begin = end + 1) {
        end = text.output.find('\n', begin);
        if (!has(snippet, text.output.substr(begin, end - begin))) longest = std::max(longest, end - begin);
    }
    CHECK(longest <= 80);
}

TEST_CASE("export: a wall of infinite radius, and units of the simulator") {
    const std::string command = "export " + card + " --to lammps --refit --radii '24 mm' inf";
    CHECK(has(run_program(command).output, "fix wall all wall/gran granular hertz"));
    const auto si = run_program(command + " --format json").json(),
               cgs = run_program(command + " --units cgs --format json").json();
    CHECK(cgs["inputs"][0]["unit"] == "dyn/cm^2");  // 1 Pa = 10 dyn/cm^2
    CHECK(cgs["inputs"][0]["value"].get<double>() == doctest::Approx(10.0 * si["inputs"][0]["value"].get<double>()));
}

TEST_CASE("export: a stiffness for a card of restitutions keeps its restitution") {
    check_bad_input(
        {{"export " + restitution_card + " --to drake", 2, {"do not determine the stiffness", "--stiffness"}}});
    const auto soft = run_program("export " + restitution_card + " --to drake --stiffness 1e4 --format json").json(),
               hard = run_program("export " + restitution_card + " --to drake --stiffness 1e6 --format json").json();
    for (std::size_t i = 0; i < 3; ++i) {
        CHECK(member(soft["bounces"][i], "wanted", "restitution") ==
              doctest::Approx(member(hard["bounces"][i], "wanted", "restitution")).epsilon(1e-9));
        CHECK(member(soft["bounces"][i], "wanted", "duration") >
              2.0 * member(hard["bounces"][i], "wanted", "duration"));
    }
}

TEST_CASE("export: a saved result and its card give the same text") {
    const ScratchFolder scratch;
    const std::string result = (scratch.path() / "r.json").string(), made = (scratch.path() / "c.json").string(),
                      fit = "fit " + data_folder() + "/examples/bounce_test.csv --mass '35 g' --law tsuji_1992";
    const ProgramRun first = run_program(fit + " --format json --card " + made);
    scratch.write("r.json", first.output);
    const ProgramRun of_result = run_program("export " + result + " --to mujoco"),
                     of_card = run_program("export " + made + " --to mujoco");
    REQUIRE(of_result.exit_code == 0);
    CHECK(of_result.output == of_card.output);
    CHECK(has(run_program(fit + " --export mujoco").output, of_card.output));
}

TEST_CASE("export: a step longer than the accurate step states its error in the loss") {
    const auto made = run_program("export " + card + " --to drake --time-step '0.05 ms' --format json").json();
    CHECK(has(made["loss"], "the time step changes the restitution"));
    CHECK(made["time_step"] == 5e-5);
    CHECK(made["time_step_error"].get<double>() > 0.0);
}

TEST_CASE("export: bad input has one message, and writes nothing") {
    const ScratchFolder scratch;
    const std::string file = (scratch.path() / "contact.txt").string(), broken = scratch.write("broken.json", "{"),
                      comparison = scratch.write("compare.json", R"({"schema": "impactfit.compare/1"})"),
                      newer = scratch.write("newer.json", R"({"schema": "impactfit.card/2"})");
    const std::string end = " --snippet " + file;
    check_bad_input({
        {"export", 2, {"CARD"}},
        {"export " + card, 2, {"no simulator", "--to"}},
        {"export " + card + " --to lamps" + end, 2, {"unknown simulator", "lamps", "lammps"}},
        {"export " + card + " --to lammps --refit" + end, 2, {"radii", "--radii"}},
        {"export " + card + " --to lammps --radii '4 mm'" + end, 2, {"too few values", "2 values", "--radii"}},
        {"export " + card + " --to lammps --radii 4 mm inf" + end, 2, {"too many values: 3", "'24 mm'", "--radii"}},
        {"export " + card + " --to lammps --radii 0.01 0.01" + end, 2, {"neither", "hunt_crossley_1975", "--refit"}},
        {"export " + card + " --to lammps --radii 0.01 -1 --refit" + end, 2, {"radius", "-1", "> 0"}},
        {"export " + card + " --to lammps --radii inf inf --refit" + end, 2, {"two planes"}},
        {"export " + card + " --to drake --units furlong" + end, 2, {"units", "furlong", "si"}},
        {"export " + card + " --to mujoco --refit --time-step '1 s'" + end, 2, {"unstable", "1 s", "<="}},
        {"export " + card + " --to drake --time-step '1 ms'" + end, 2, {"loses more energy", "<=", "--stiffness"}},
        {"export " + card + " --to mujoco --refit --time-step 0" + end, 2, {"time step", "> 0"}},
        {"export " + card + " --to drake --speeds 3:1" + end, 2, {"decrease"}},
        {"export " + card + " --to drake --match force" + end, 2, {"force", "peak_force"}},
        {"export " + card + " --to drake --mass 1 --masses 1 1" + end, 2, {"ambiguous"}},
        {"export " + card + " --to drake --friction -1" + end, 2, {"friction"}},
        {"export " + broken + " --to drake" + end, 3, {"broken.json"}},
        {"export " + comparison + " --to drake" + end, 3, {"compare.json"}},
        {"export " + newer + " --to drake" + end, 3, {"newer.json", "impactfit.card/2"}},
        {"export no_such.json --to drake" + end, 3, {"no_such.json"}},
        {"export " + card + " --to drake --snippet " + card, 2, {"--snippet"}},
        {"fit " + data_folder() + "/examples/bounce_test.csv --mass '35 g' --export simbody", 2, {"--radii"}},
        {"fit " + data_folder() + "/examples/bounce_test.csv --mass '35 g' --snippet x", 2, {"--export"}},
    });
    CHECK_FALSE(std::filesystem::exists(file));
}

TEST_CASE("translate: a law into itself, another law, and its card") {
    const auto same = run_program("translate " + card + " --to-law power_law --format json").json();
    for (const auto& bounce : same["bounces"])
        CHECK(member(bounce, "realised", "restitution") ==
              doctest::Approx(member(bounce, "wanted", "restitution")).epsilon(1e-6));
    const ScratchFolder scratch;
    const std::string file = (scratch.path() / "kk.json").string();
    const ProgramRun run = run_program("translate " + card + " --to-law kuwabara_kono_1987 --card " + file);
    REQUIRE(run.exit_code == 0);
    CHECK(has(one_line(run.output), "restitution off by up to"));
    CHECK(run_program("validate " + file).exit_code == 0);
    CHECK(has(run_program("export " + file + " --to lammps --radii 0.024 0.024").output, "LAMMPS: exact"));
    // Units of a Bouc-Wen card depend on fitted exponents.
    CHECK(run_program("translate " + card + " --to-law bouc_wen_hertz_2024 --card " + file).exit_code == 0);
    CHECK(run_program("validate " + file).exit_code == 0);
}

TEST_CASE("translate: bad input has one message") {
    check_bad_input({
        {"translate " + card, 2, {"--to-law"}},
        {"translate " + card + " --to-law hertz", 2, {"hertz", "hertz_1882"}},
        {"translate " + card + " --to-law zhang_2021_approximate", 2, {"restitution"}},
        {"translate " + card + " --to-law power_law --set stiffnes=1", 2, {"stiffnes"}},
        {"translate " + card + " --to-law power_law --speeds 0:1", 2, {"speed"}},
        {"translate " + card + " --to-law power_law --free stifness", 2, {"stifness"}},
        {"translate " + card + " --to-law kelvin_voigt --free stiffness", 2, {"hysteresis_damping", "--fix"}},
        {"translate " + card + " --to-law walton_braun_1986 --separation zero_indentation", 2, {"zero force only"}},
        {"translate no_such.json --to-law power_law", 3, {"no_such.json"}},
    });
}

TEST_CASE("export: the first line states the fit and the measured observables") {
    const ScratchFolder scratch;
    const std::string data = scratch.write("d.csv",
                                           "impact_speed [m/s],restitution [1],duration [ms]\n1,0.96,5.1\n2,0.94,4.4\n"
                                           "3,0.92,4.1\n4,0.9,3.9\n5,0.86,3.7\n"),
                      fitted = (scratch.path() / "c.json").string();
    run_program("fit " + data + " --mass '35 g' --law tsuji_1992 --sd restitution=0.002 --sd duration='1 %' --card " +
                fitted);
    const ProgramRun bad = run_program("export " + fitted + " --to c --verbose");
    REQUIRE(bad.exit_code == 0);
    const std::string first = bad.output.substr(0, bad.output.find('\n'));
    CHECK(has(first, "BAD FIT, restitution 0.86 to 0.96 measured"));
    CHECK(has(bad.output, "measured    card  simulator"));
    CHECK(has(bad.output, "0.9600"));
    CHECK(has(one_line(bad.output), "the card does not describe its data"));
    CHECK_FALSE(has(bad.output, "Nothing is lost."));
    const auto made = run_program("export " + fitted + " --to c --format json").json();
    CHECK(made["verdict"] == "bad_fit");
    CHECK(made["measured_restitution"]["lowest"] == 0.86);
    CHECK(made["bounces"][2]["measured_restitution"] == 0.86);
}

TEST_CASE("export: a long time step has the range of single bounces") {
    const ScratchFolder scratch;
    const std::string pad = (scratch.path() / "pad.json").string();
    REQUIRE(run_program("card kelvin_voigt --restitution 0.6 --duration '12 ms' --mass 1 --speed 0.5 --output " + pad)
                .exit_code == 0);
    const std::string command = "export " + pad + " --to mujoco --time-step '5 ms'";
    const ProgramRun text = run_program(command);
    const auto bounce = run_program(command + " --format json").json()["bounces"][0];
    const double lowest = bounce["single_bounces"]["lowest"].get<double>(),
                 highest = bounce["single_bounces"]["highest"].get<double>();
    CHECK(highest - lowest > 0.2);
    CHECK(has(one_line(text.output.substr(0, 200)), "stated without data; single bounces "));
    CHECK(has(text.output, "-0."));  // the range in the column of the simulator
    CHECK(run_program("export " + pad + " --to mujoco --format json").json()["bounces"][0]["single_bounces"].is_null());
}

TEST_CASE("export: Kelvin-Voigt needs no radii in LAMMPS; units and steps without an effect are named") {
    const ScratchFolder scratch;
    const std::string pad = (scratch.path() / "pad.json").string(), shell = (scratch.path() / "shell.json").string();
    REQUIRE(run_program("card kelvin_voigt --restitution 0.6 --duration '12 ms' --mass 1 --speed 0.5 --output " + pad)
                .exit_code == 0);
    CHECK(run_program("export " + pad + " --to lammps").exit_code == 0);
    CHECK(has(run_program("export " + pad + " --to lammps --units cgs").output,
              "units cgs: the text and its inputs only"));
    REQUIRE(run_program("card walton_braun_1986 --set stiffness=1e5 --set stiffness_ratio=0.5 --mass 1 --speed 0.5 "
                        "--output " +
                        shell)
                .exit_code == 0);
    const std::string command = "export " + shell + " --to c --time-step 1e-4";
    CHECK(run_program(command + " --format json").json()["time_step_error"].is_null());
    CHECK(has(one_line(run_program(command).output), "the error of steps is not computed for walton_braun_1986"));
}

TEST_CASE("export and translate refuse a card whose bounces contradict its parameters") {
    const ScratchFolder scratch;
    const std::string pad = (scratch.path() / "pad.json").string();
    REQUIRE(run_program("card kelvin_voigt --restitution 0.6 --duration '12 ms' --mass 1 --speed 0.5 --output " + pad)
                .exit_code == 0);
    auto document = nlohmann::json::parse(impactfit::read_text_file(pad));
    CHECK(document["keep"] == "restitution");
    document["parameters"][0]["value"] = 10.0 * document["parameters"][0]["value"].get<double>();
    const std::string wrong = scratch.write("wrong.json", document.dump());
    for (const std::string& command :
         {"export " + wrong + " --to mujoco", "translate " + wrong + " --to-law tsuji_1992"}) {
        const ProgramRun run = run_program(command);
        CHECK(run.exit_code == 3);
        CHECK(has(one_line(run.errors), "the parameters of the card contradict its bounces"));
        CHECK(has(one_line(run.errors), "impactfit validate CARD"));
    }
}
