// Problem files that cannot be: exit code 3, one message with file, line and key, and no file touched.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "impactfit/core/files/text_file.hpp"
#include "tests/calibration/small_problem.hpp"
#include "tests/cli/program.hpp"
#include "tests/core/scratch_folder.hpp"

namespace impactfit {
namespace {

using impactfit_tests::has;
using impactfit_tests::is_one_message;
using impactfit_tests::one_line;
using impactfit_tests::replaced;
using impactfit_tests::run_program;
using impactfit_tests::run_verbose;
using impactfit_tests::ScratchFolder;
using impactfit_tests::small_problem;
using impactfit_tests::small_problem_csv;

/// The small problem with one thing spoilt, in it or in its data.
struct Spoilt {
    std::string from, to;
    std::vector<std::string> tokens;  ///< of the message
    std::string csv = small_problem_csv;
};

const std::vector<Spoilt> spoilt{
    {"observables = [\"restitution\", \"duration\"]\nsd = { restitution = 0.005, duration = \"2 %\" }",
     "observables = [\"restitution\"]",
     {"too few data", "1 measured values for 2 free parameters", "problem.toml, line 10", "parameters"},
     "impact_speed [m/s],restitution [1]\n0.15,0.889\n"},
    {"lower = 1e9, upper = 1e12",
     "lower = 1e12, upper = 1e9",
     {"contradict", "lower 1e+12, upper 1e+09", "problem.toml, line 12", "parameters.stiffness.lower"}},
    {"start = 2e10, lower = 1e9",
     "start = 2e8, lower = 1e9",
     {"outside its bounds", "1e+09 to 1e+12", "problem.toml, line 12", "parameters.stiffness.start"}},
    {"{ fixed = 1.5 }\nhysteresis_damping = { start = 2e10, lower = 1e6, upper = 1e14, scale = \"log10\" }",
     "{ expression = \"hysteresis_damping / 1e10\" }\nhysteresis_damping = { expression = \"1e10 * hertz_exponent\" }",
     {"cyclic expressions", "problem.toml, line 13", "hertz_exponent.expression"}},
    {"{ fixed = 1.5 }",
     "{ expression = \"2 * stifness\" }",
     {"stifness", "'stiffness'", "problem.toml, line 13", "hertz_exponent.expression"}},
    {"{ fixed = 1.5 }",
     "{ expression = \"1 - stiffness\" }",
     {"out of range at the start", "-2e+10", "problem.toml, line 13", "parameters.hertz_exponent"}},
    {"starts = 3", "start = 3", {"start", "'starts'", "problem.toml, line 16", "solver.start"}},
    {"\"2 %\"", "\"2 mm\"", {"2 mm", "problem.toml, line 9", "data.sd.duration"}},
    {"restitution = 0.005", "restitution = 0", {"must be positive", "problem.toml, line 9", "data.sd.restitution"}},
    {"restitution = 0.005", "restitution = -0.1", {"must be positive", "-0.1", "problem.toml, line 9"}},
    {"starts = 3",
     "starts = 3",
     {"'nan'", "mine.csv, line 3", "restitution"},
     "impact_speed [m/s],restitution [1],duration [us]\n0.15,0.889,252\n0.5,nan,207\n"},
    {"starts = 3",
     "starts = 3",
     {"[mm]", "[s]", "mine.csv", "duration"},
     "impact_speed [m/s],restitution [1],duration [mm]\n0.15,0.889,252\n0.5,0.7,200\n"},
    {"effective_mass = \"540 g\"",
     "effective_mass = \"550 g\"",
     {"contradictory effective masses", "0.54 kg in the data, 0.55 kg in [rig]", "mine.csv, line 2", "effective_mass"},
     "impact_speed [m/s],restitution [1],duration [us],effective_mass [g]\n0.15,0.889,252,540\n"},
    {"\"duration\"]", "\"durations\"]", {"durations", "'duration'", "problem.toml, line 8", "data.observables"}},
    {"law = \"hunt_crossley_1975\"",
     "law = \"hunt_crosley_1975\"",
     {"hunt_crosley_1975", "'hunt_crossley_1975'", "problem.toml, line 2", "law"}},
    {"starts = 3", "starts = ", {"problem.toml, line 16"}},
    {"upper = 1e12 }",
     "upper = 1e12, group_by = \"group\", prior = { normal = [2e10, 1e9] } }",
     {"ambiguous prior", "prior and group_by", "problem.toml, line 12", "parameters.stiffness.prior"}},
};

TEST_CASE("fit: problem files that cannot be fitted are refused by line and key and no file is touched") {
    const ScratchFolder scratch;
    const std::string folder = scratch.path().string();
    for (const Spoilt& one : spoilt) {
        CAPTURE(one.to);
        scratch.write("mine.csv", one.csv);
        const std::string file = scratch.write("problem.toml", replaced(small_problem, one.from, one.to));
        const std::string figure = scratch.write("fit.svg", "an old figure");
        const std::string result = scratch.write("results/fit.txt", "an old result");
        const auto run = run_program("--output " + folder + "/results fit --figure " + figure + " " + file);
        CAPTURE(run.errors);
        CHECK(run.exit_code == 3);
        CHECK(run.output.empty());
        CHECK(is_one_message(run.errors));
        for (const std::string& token : one.tokens) CHECK_MESSAGE(has(one_line(run.errors), token), token);
        CHECK(read_text_file(figure) == "an old figure");
        CHECK(read_text_file(result) == "an old result");
    }
}

TEST_CASE("fit: two files that disagree on the rig are refused at the second") {
    const ScratchFolder scratch;
    scratch.write("mine.csv", "impact_speed [m/s],restitution [1],effective_mass [g]\n0.15,0.889,540\n");
    scratch.write("yours.csv", "impact_speed [m/s],restitution [1],effective_mass [g]\n0.5,0.757,550\n");
    const std::string two =
        "format = 1\nlaw = \"hunt_crossley_1975\"\n[[data]]\nfile = \"mine.csv\"\n[[data]]\nfile = \"yours.csv\"\n"
        "[parameters]\nstiffness = { fixed = 2.4e10 }\nhertz_exponent = { fixed = 1.5 }\n"
        "hysteresis_damping = { start = 2e10 }\n";
    const auto run = run_program("fit " + scratch.write("problem.toml", two));
    CHECK(run.exit_code == 3);
    CHECK(run.output.empty());
    CHECK(has(one_line(run.errors), "0.54 kg and 0.55 kg"));
    CHECK(has(one_line(run.errors), "problem.toml, line 5"));
    CHECK(has(one_line(run.errors), "[rig] effective_mass"));
}

TEST_CASE("fit: --check explains what a fit would refuse before its first iteration and ends as the fit does") {
    const ScratchFolder scratch;
    scratch.write("mine.csv", "impact_speed [m/s],restitution [1]\n0.15,0.889\n0.5,0.757\n1,0.6\n");
    std::string text = replaced(small_problem, "{ fixed = 1.5 }", "{ start = 1.5 }");
    text = replaced(text, ", duration = \"2 %\"", "");
    text = replaced(text, ", \"duration\"", "");
    text = replaced(text, "stiffness = { start = 2e10, lower = 1e9, upper = 1e12 }", "stiffness = { fixed = 2e10 }");
    const std::string file = scratch.write("problem.toml", text);
    for (const char* option : {"", " --check"}) {
        const auto run = run_program("fit " + file + option);
        CHECK(run.exit_code == 3);
        CHECK(run.output.empty() == (*option == '\0'));
        CHECK(is_one_message(run.errors));
        for (const char* token : {"insensitive to these parameters", "hertz_exponent", "problem.toml, line 13"})
            CHECK_MESSAGE(has(one_line(run.errors), token), run.errors);
    }
    CHECK(has(run_verbose("fit " + file + " --check").output, "not determined at all: 1.00 hertz_exponent"));
}

}  // namespace
}  // namespace impactfit
