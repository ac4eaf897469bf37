// impactfit example, symbols in place of names, and the folder of --output.
#include <doctest/doctest.h>

#include <filesystem>

#include "impactfit/core/files/text_file.hpp"
#include "tests/cli/bad_input.hpp"
#include "tests/cli/measured_csv.hpp"
#include "tests/cli/program.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/paths/paths.hpp"

using namespace impactfit_tests;
namespace fs = std::filesystem;

TEST_CASE("example lists the shipped examples and writes one with its data") {
    const std::string list = run_program("example").output;
    for (const char* words : {"bounce_test ", "Rubber ball dropped on a slab", "impactfit example NAME"})
        CHECK_MESSAGE(has(list, words), list);
    const ScratchFolder scratch;
    const std::string folder = scratch.path().string() + "/a/b", shipped = data_folder() + "/examples/";
    for (const char* name : {"bounce_test", "bouc_wen_duration", "zhang_sharf"}) {
        CAPTURE(name);
        const ProgramRun run = run_program(std::string("example ") + name + " --output " + folder);
        CHECK(run.exit_code == 0);
        CHECK(has(run.output, "next: impactfit fit " + folder + "/" + name + ".toml\n"));
        CHECK(run_program("fit --check " + folder + "/" + name + ".toml").exit_code == 0);
    }
    for (const char* file : {"bounce_test.toml", "bounce_test.csv", "bouc-wen-dsa/points.csv"})
        CHECK(impactfit::read_text_file(folder + "/" + file) == impactfit::read_text_file(shipped + file));
}

TEST_CASE("example replaces no file") {
    const ScratchFolder scratch;
    const std::string mine = scratch.write("bounce_test.csv", "mine");
    const std::string to = " --output " + scratch.path().string();
    check_bad_input({{"example bounce_test" + to, 2, {"the file exists", mine, "--output FOLDER"}},
                     {"example bounce" + to, 2, {"unknown example", "'bounce_test'", "impactfit example"}}});
    CHECK(impactfit::read_text_file(mine) == "mine");
    CHECK_FALSE(fs::exists(scratch.path() / "bounce_test.toml"));
}

TEST_CASE("symbols of the law's page are accepted for parameters, ambiguous ones refused") {
    const auto run = [](const std::string& k, const std::string& n, const std::string& e) {
        return run_program("simulate hunt_crossley_1975 --set " + k + "=2.4e10 --set " + n + "=1.5 --set " + e +
                           "=0.8 --mass 0.54 --speed 0.15")
            .output;
    };
    CHECK(run("k", "n", "e") == run("stiffness", "hertz_exponent", "prescribed_restitution"));
    const std::string sweep = "sweep kelvin_voigt --set lambda=0 --mass 1 --vary ";
    CHECK(run_program(sweep + "k=1:2:2 --impact-speed 1 ").output ==
          run_program(sweep + "stiffness=1:2:2 --speed 1 ").output);
    CHECK(run_program(sweep + "speed=1:2:2 --set k=1").output ==
          run_program(sweep + "impact_speed=1:2:2 --set stiffness=1").output);
    const ScratchFolder scratch;
    const std::string data = scratch.write("mine.csv", measured_csv);
    const std::string law = "fit " + data + " --mass 0.54 --law hunt_crossley_1975 ";
    CHECK(run_program(law + "--free k,lambda --set n=1.5 --sd e=0.005 --sd 'tc=2 %'").output ==
          run_program(law + "--free stiffness,hysteresis_damping --set hertz_exponent=1.5 --sd restitution=0.005 --sd "
                            "'duration=2 %'")
              .output);
    CHECK(run_program(law + "--free k --set n=1.5 --set lambda=1e10 --observables CoR --check").output ==
          run_program(law + "--free stiffness --set hertz_exponent=1.5 --set hysteresis_damping=1e10 --observables "
                            "restitution --check")
              .output);
    check_bad_input({{"compare " + data + " --mass 0.54 --set n=1.5",
                      2,
                      {"a symbol of several parameters: n", "hertz_exponent", "hysteresis_exponent", "--fix"}}});
}

TEST_CASE("the folder of --output is made before the files in it, and init has a folder too") {
    const ScratchFolder scratch;
    const std::string folder = scratch.path().string() + "/thesis";
    const std::string spring = "simulate kelvin_voigt --set k=1 --set lambda=0.1 --mass 1 --speed 1 --output " + folder;
    CHECK(run_program(spring + " --trajectory " + folder + "/motion.csv").exit_code == 0);
    CHECK(fs::exists(folder + "/motion.csv"));
    CHECK(fs::exists(folder + "/simulate.txt"));
    const std::string data = scratch.write("mine.csv", measured_csv);
    CHECK(run_program("init " + data + " --mass 0.54 --output " + folder).exit_code == 0);
    CHECK(has(impactfit::read_text_file(folder + "/problem.toml"), "../mine.csv"));
    check_bad_input({{"init " + data + " --mass 0.54 --output " + folder, 2, {"the file exists", "problem.toml"}},
                     {"init " + data + " --output x.toml", 2, {"--output is a folder", "use: --problem x.toml"}}});
}

TEST_CASE("a decimal comma in a problem file is named") {
    const ScratchFolder scratch;
    const std::string file =
        scratch.write("problem.toml", "format = 1\nlaw = \"hertz_1882\"\n[rig]\neffective_mass = 0,54\n");
    const std::string list = scratch.write("list.toml", "format = 1\nsizes = [1,5\n");
    check_bad_input({{"fit " + file, 3, {"a decimal comma", "1.5 instead of 1,5", "line 4"}},
                     {"fit " + list, 3, {"invalid TOML"}}});
}
