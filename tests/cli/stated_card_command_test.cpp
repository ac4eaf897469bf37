// impactfit card: a contact card of stated results, and the commands that read it.
#include <doctest/doctest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "impactfit/core/files/text_file.hpp"
#include "tests/cli/bad_input.hpp"
#include "tests/cli/program.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/paths/paths.hpp"

using namespace impactfit_tests;

namespace {

const std::string hunt_crossley = "card hunt_crossley_1975 --mass '35 g' --speed 2",
                  ball = hunt_crossley + " --restitution 0.8 --duration '4 ms'";

}  // namespace

TEST_CASE("card: the written card simulates the stated results") {
    const ScratchFolder scratch;
    const std::string folder = scratch.path().string(), card = folder + "/ball.json";
    const ProgramRun made =
        run_program(ball + " --speeds 1:4 --radii '24 mm' inf --title 'Rubber ball' --card " + card);
    REQUIRE(made.exit_code == 0);
    CHECK(has(made.output, "restitution 0.8, duration 0.004 s, peak force 60.6676 N"));
    CHECK(has(made.output, "next: impactfit export " + card + " --to NAME"));
    const auto collision = run_program("simulate " + card + " --speed 2 --format json").json();
    CHECK(collision["response"]["restitution"].get<double>() == doctest::Approx(0.8).epsilon(1e-8));  // tolerance 1e-10
    CHECK(collision["response"]["duration"].get<double>() == doctest::Approx(0.004).epsilon(1e-8));
    CHECK(run_program("validate " + card).exit_code == 0);
    CHECK(run_program("export " + card + " --to drake").exit_code == 0);
    CHECK(has(run_program("export " + card + " --to c --verbose").output, "Parameters: stated, not fitted"));
    CHECK(has(one_line(run_program("export " + card + " --to drake --speeds 1:9").output),
              "speeds 1 to 9 m/s are outside the range of the card (1 to 4 m/s)"));
    CHECK(run_program("translate " + card + " --to-law tsuji_1992").exit_code == 0);
    CHECK(
        run_program("compare " + data_folder() + "/examples/bounce_test.toml --laws hunt_crossley_1975 --card " + card)
            .exit_code == 0);
    CHECK(run_program(ball + " --speeds 1:4 --radii '24 mm' inf --title 'Rubber ball' --format json").output ==
          impactfit::read_text_file(card));
    CHECK(has(run_program(ball + " --format csv").output, "restitution"));
}

TEST_CASE("card: --gravity and --load are those of simulate, in the parameters and in the bounces") {
    const ScratchFolder scratch;
    const std::string card = (scratch.path() / "pad.json").string(),
                      pad = hunt_crossley + " --restitution 0.8 --duration '40 ms' --speeds 0.05:4";
    const ProgramRun made = run_program(pad + " --gravity --card " + card);
    REQUIRE(made.exit_code == 0);
    CHECK(has(one_line(made.output), "under a load of 0.343233 N: restitution 0.8, duration 0.04 s"));
    CHECK(has(one_line(made.output), "over the range: 0 (the bodies rest) at 0.05 m/s to"));
    const auto with = run_program("simulate " + card + " --speed 2 --gravity --format json").json()["response"];
    CHECK(with["restitution"].get<double>() == doctest::Approx(0.8).epsilon(1e-8));  // tolerance 1e-10
    CHECK(with["duration"].get<double>() == doctest::Approx(0.04).epsilon(1e-8));
    const auto written = run_program(pad + " --load '0.343233 N' --format json").json();
    CHECK(written["bounces"][2]["load"] == 0.343233);
    CHECK(run_program("validate " + card).exit_code == 0);
    CHECK(has(one_line(run_program("export " + card + " --to drake --speeds 1:4").output), "gravity"));
    // A formula of a card is that without load, so the stated restitution is not that of the impact.
    CHECK(has(
        run_program("card lankarani_nikravesh_1990 --set e=0.8 --duration '4 ms' --mass 1 --speed 1 --gravity").output,
        "note: the damping of the prescribed restitution is that without load"));
}

TEST_CASE("card: --output with the name of a file is the card, else a folder") {
    const ScratchFolder scratch;
    const std::string folder = scratch.path().string();
    CHECK(run_program(ball + " --output " + folder + "/c.json").exit_code == 0);
    CHECK(std::filesystem::is_regular_file(folder + "/c.json"));
    CHECK(run_program(ball + " --output " + folder + "/o").exit_code == 0);
    CHECK(std::filesystem::is_regular_file(folder + "/o/card.txt"));
}

TEST_CASE("card: symbols, the exponent of spheres, and a formula") {
    CHECK(has(run_program(ball).output, "hertz_exponent            1.5"));
    CHECK(run_program(hunt_crossley + " --set k=5e5 --restitution 0.8").exit_code == 0);
    CHECK(run_program(hunt_crossley + " --set k=5e5 --set lambda=1e4 --set n=1.4").exit_code == 0);
    const auto card = run_program(
                          "card lankarani_nikravesh_1990 --set e=0.8 --duration '4 ms' --mass 1 --speed 1"
                          " --format json")
                          .json();
    CHECK(card["law"]["damping_formula"] == "lankarani_nikravesh_1990");
    CHECK(card["parameters"][2]["value"] == 0.8);
}

TEST_CASE("the radii of a fit are in its card and its result, and an export takes them") {
    const ScratchFolder scratch;
    const std::string card = (scratch.path() / "c.json").string();
    const ProgramRun fit =
        run_program("fit " + data_folder() + "/examples/bounce_test.csv --mass '35 g' --law tsuji_1992" +
                    " --radii '24 mm' inf --format json --card " + card);
    const std::string result = scratch.write("r.json", fit.output);
    CHECK(fit.json()["radii"]["second"] == "inf");
    const ProgramRun of_card = run_program("export " + card + " --to lammps"),
                     of_result = run_program("export " + result + " --to lammps"),
                     other = run_program("export " + card + " --to lammps --radii '24 mm' '24 mm'");
    REQUIRE(of_card.exit_code == 0);
    CHECK(of_card.output == of_result.output);
    CHECK(has(one_line(of_card.output), "radii 0.024 m and plane of the card"));
    CHECK_FALSE(has(of_card.output, "scaled"));
    CHECK(has(one_line(other.output), "stiffness scaled from effective radius 0.024 m to 0.012 m, by 0.7071"));
    CHECK(has(
        one_line(run_program("export " + data_folder() + "/cards/bounce_test.json --to simbody --radii 1 inf").output),
        "the card has no radii; its stiffness is used as it is"));
    // A mass outside of the card is a limitation.
    CHECK(has(one_line(run_program("export " + card + " --to mujoco --mass 1").output), "1 kg is outside the data"));
}

TEST_CASE("card: bad input has one message") {
    const ScratchFolder scratch;
    const std::string file = " --card " + scratch.path().string() + "/c.json";
    check_bad_input({
        {hunt_crossley + file, 2, {"stiffness", "missing", "--duration"}},
        {hunt_crossley + " --duration 1" + file, 2, {"damping", "--restitution"}},
        {ball + " --set k=1e5" + file, 2, {"--duration", "--set stiffness", "one of them"}},
        {ball + " --set e=0.5" + file, 2, {"computes the damping", "--restitution"}},
        {ball + " --parameterisation base" + file, 2, {"dimensional"}},
        {ball + " --speeds 3:4" + file, 2, {"do not contain", "--speeds"}},
        {ball + " --radii inf inf" + file, 2, {"two planes"}},
        {ball + " --radii 1" + file, 2, {"2 values", "--radii"}},
        {"card hertz_1882 --duration 1 --restitution 0.8 --mass 1 --speed 1" + file, 2, {"no damping"}},
        {"card hertz --duration 1 --mass 1 --speed 1" + file, 2, {"hertz_1882"}},
        {hunt_crossley + " --duration 0 --restitution 0.8" + file, 2, {"duration", "> 0"}},
        {hunt_crossley + " --duration 1 --restitution 2" + file, 2, {"restitution", "<= 1"}},
        {"card kelvin_voigt --set lambda=1e9 --duration 1e-3 --mass 1 --speed 1" + file, 2, {"no stiffness"}},
        {ball + " --card " + scratch.path().string() + "/no/c.json", 2, {"folder"}},
        {ball + " --load -1" + file, 2, {"presses", ">= 0"}},
        {ball + " --load 1 --gravity" + file, 2, {"--gravity", "--load"}},
        {hunt_crossley + " --set k=1e4 --set e=0.8 --gravity" + file, 2, {"without load", "--restitution"}},
        {"card kelvin_voigt --mass 1 --speed 0.3 --set k=2e3 --set lambda=60 --gravity" + file, 2, {"rest", "speed"}},
        {"card kelvin_voigt --masses 1 2 --speed 3 --set k=2e3 --set lambda=6 --gravity" + file, 2, {"ambiguous"}},
    });
    CHECK_FALSE(std::filesystem::exists(scratch.path() / "c.json"));
}

TEST_CASE("a law in place of a card, and a fit without noise, name the command") {
    const ScratchFolder scratch;
    const std::string result = (scratch.path() / "c.json").string(),
                      data = scratch.write("one.csv", "impact_speed [m/s],restitution,duration [ms]\n2,0.8,4\n");
    const ProgramRun fit = run_program("fit " + data + " --mass '35 g' --law hunt_crossley_1975 --card " + result);
    CHECK(has(one_line(fit.output), "--sd NAME=VALUE"));
    CHECK(has(one_line(fit.output), "impactfit card"));
    check_bad_input({
        {"export hunt_crossley_1975 --to drake", 2, {"impactfit card hunt_crossley_1975"}},
        {"translate hunt_crossley_1975 --to-law tsuji_1992", 2, {"impactfit card"}},
        {"export " + result + " --to drake", 2, {"--sd NAME=VALUE", "impactfit card", "--stiffness"}},
    });
}
