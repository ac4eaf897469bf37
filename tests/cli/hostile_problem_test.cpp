// Problem files, options and drafts that would exhaust the stack or the memory, or print text of a file name.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <string>

#include "impactfit/calibration/problem_file/problem_file.hpp"
#include "impactfit/core/files/text_file.hpp"
#include "tests/calibration/small_problem.hpp"
#include "tests/cli/bad_input.hpp"
#include "tests/cli/measured_csv.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/paths/paths.hpp"

using namespace impactfit_tests;

namespace {

namespace fs = std::filesystem;

std::string dotted(int dots) {
    std::string key = "a";
    for (int i = 0; i < dots; ++i) key += ".a";
    return key;
}

}  // namespace

TEST_CASE("hostile problem: keys of 100 kB are refused by --check and by a fit, with file and line") {
    const ScratchFolder scratch;
    for (const std::string& text :
         {"[" + dotted(50'000) + "]\nx=1\n", dotted(50'000) + " = 1\n", "x = { " + dotted(50'000) + " = 1 }\n"}) {
        const std::string file = scratch.write("deep.toml", "format = 1\n" + text);
        for (const char* check : {"", " --check"})
            check_bad_input({{"fit " + file + check,
                              3,
                              {"key nested too deep", "at most 64 dots", "where: " + file + ", line 2"}}});
    }
}

TEST_CASE("hostile problem: rejects more starts than the memory has, in the file and as an option") {
    const ScratchFolder scratch;
    scratch.write("mine.csv", small_problem_csv);
    const std::string good = scratch.write("good.toml", small_problem), out = (scratch.path() / "out").string();
    const std::string data = scratch.write("data.csv", measured_csv) + " --mass 0.54 ";
    const std::string model =
        "--law hunt_crossley_1975 --free stiffness --set hertz_exponent=1.5 "
        "--set hysteresis_damping=1e6 ";
    for (const char* starts : {"1000001", "1000000000"}) {
        const std::string file =
            scratch.write("many.toml", replaced(small_problem, "starts = 3", fmt::format("starts = {}", starts)));
        const std::string option = fmt::format(" --starts {} --output {}", starts, out);
        check_bad_input({{"fit " + file, 3, {"out of range", starts, "1 to 1e6", "line 16", "solver.starts"}},
                         {"fit " + file + " --check", 3, {"1 to 1e6", "line 16"}},
                         {"fit " + good + option, 2, {"out of range", starts, "1 to 1e6", "--starts"}},
                         {"fit " + data + model + option, 2, {"1 to 1e6", "--starts"}},
                         {"compare " + data + option, 2, {"1 to 1e6", "--starts"}}});
    }
    CHECK_FALSE(fs::exists(out));
    CHECK(run_program("fit " + good + " --check").exit_code == 0);
}

TEST_CASE("hostile problem: the draft of a file with any name is TOML of the same problem") {
    const std::string header =
        "\"impact_speed [m/s]\",restitution [1],\"n \"\"q\"\" \\u0041 \\ # \x01 [1]\",\"te\nxt\"\n";
    const std::string csv = header + "0.15,0.889,1.5,a\n0.3,0.812,1.5,b\n0.5,0.742,1.5,c\n1,0.6,1.5,d\n";
    for (const std::string& name :
         {std::string("plain.csv"), std::string("a\n[rig]\neffective_mass = 3\n#.csv"),
          std::string("a\r\nlaw = 1 .csv"), std::string("\"quoted\" 'twice' \\u0041 \\.csv"),
          std::string("\x01\x1f\x7f\t.csv"), std::string("\xc2\x85 \xe2\x80\xa8 \xe2\x80\xa9 \xef\xbb\xbf.csv")}) {
        CAPTURE(name);
        const ScratchFolder scratch;
        scratch.write(name, csv);
        scratch.write("init.sh",
                      "cd \"$1\" && exec \"$2\" init \"$3\" --mass 0.54 --law hunt_crossley_1975 "
                      "--free stiffness,hysteresis_damping --set 'hertz_exponent=n \"q\" \\u0041 \\ # \x01' "
                      "--problem draft.toml");
        scratch.write("name", name + "x");
        const std::string command = "sh -c 'name=$(cat " + scratch.path().string() + "/name); exec sh " +
                                    scratch.path().string() + "/init.sh " + scratch.path().string() + " " +
                                    program_file() + " \"${name%x}\"'";
        REQUIRE(std::system(command.c_str()) == 0);
        const impactfit::FitProblem problem =
            impactfit::read_problem((scratch.path() / "draft.toml").string(), data_folder());
        CHECK(problem.title == fs::path(name).stem().string());
        CHECK(problem.sources.front().files.front().path == (scratch.path() / name).string());
        CHECK(problem.measurement_count() == 4);
        CHECK(problem.conditions.front().impact.effective_mass == 0.54);
        CHECK(problem.parameters[1].column == "n \"q\" \\u0041 \\ # \x01");
    }
}
