// Errors in a problem file state the line, the key and the allowed values.
#include <doctest/doctest.h>

#include <string>

#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/calibration/problem_file/problem_file.hpp"
#include "tests/calibration/small_problem.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/core/thrown_error.hpp"
#include "tests/paths/paths.hpp"

namespace impactfit {
namespace {

using impactfit_tests::replaced;
using impactfit_tests::ScratchFolder;
using impactfit_tests::small_problem;
using impactfit_tests::small_problem_csv;
using impactfit_tests::thrown_error;

const std::string data_root = impactfit_tests::data_folder();

/// Reads the small problem with one thing changed; the error must come from `line` and hold all three words.
void refused(const std::string& from, const std::string& to, long line, const std::string& key, const std::string& got,
             const std::string& allowed, const std::string& csv = small_problem_csv) {
    const ScratchFolder scratch;
    scratch.write("mine.csv", csv);
    const std::string path = scratch.write("problem.toml", replaced(small_problem, from, to));
    const auto error = thrown_error([&] { read_problem(path, data_root); });
    CAPTURE(to);
    REQUIRE(error);
    CAPTURE(error->what());
    CHECK((error->kind() == ErrorKind::problem || error->kind() == ErrorKind::data));
    CHECK(!error->where().file.empty());
    CHECK(error->where().line == line);
    CHECK(error->where().key.find(key) != std::string::npos);
    CHECK(std::string(error->what()).find(got) != std::string::npos);
    CHECK(error->allowed().find(allowed) != std::string::npos);
}

/// The same with other data.
void data_refused(long line, const std::string& key, const std::string& got, const std::string& allowed,
                  const std::string& csv) {
    refused("starts = 3", "starts = 3", line, key, got, allowed, csv);
}

TEST_CASE("problem file: reads the valid file of these tests") {
    const ScratchFolder scratch;
    scratch.write("mine.csv", small_problem_csv);
    CHECK(read_problem(scratch.write("problem.toml", small_problem), data_root).measurement_count() == 4);
}

TEST_CASE("problem file: bad format and bad TOML") {
    refused("format = 1\n", "", 1, "format", "none", "format = 1");
    refused("format = 1", "format = 2", 1, "format", "2", "format = 1");
    refused("format = 1", "format = \"1\"", 1, "format", "'1'", "an integer");
    refused("starts = 3", "starts = ", 16, "", "", "docs/problem_file.md");
    refused("starts = 3", "starts = 3\nstarts = 4", 17, "", "", "docs/problem_file.md");
}

TEST_CASE("problem file: unknown keys and words, with the nearest known") {
    refused("separation = \"law\"", "seperation = \"law\"", 3, "seperation", "seperation", "'separation'");
    refused("separation = \"law\"", "separation = \"zero_forces\"", 3, "separation", "zero_forces", "'zero_force'");
    refused("\"hunt_crossley_1975\"", "\"hunt_crosley_1975\"", 2, "law", "hunt_crosley_1975", "'hunt_crossley_1975'");
    refused("separation = \"law\"", "parameterisation = \"base\"", 11, "parameters", "base", "dimensional");
    refused("separation = \"law\"", "damping_formula = \"flores\"", 3, "damping_formula", "flores", "flores_2011");
    refused("separation = \"law\"", "damping_formula = \"flores_2011\"", 3, "damping_formula", "flores_2011",
            "prescribed_restitution");
    refused("[\"restitution\", \"duration\"]", "[\"restitution\", \"durations\"]", 8, "observables", "durations",
            "'duration'");
    refused("sd = { restitution", "sd = { restitutoin", 9, "restitutoin", "restitutoin", "'restitution'");
    refused("loss = \"none\"", "loss = \"hubber\"", 10, "loss", "hubber", "'huber'");
    refused("starts = 3", "method = \"least_sqares\"", 16, "method", "least_sqares", "'least_squares'");
    refused("starts = 3", "start = 3", 16, "solver.start", "start", "'starts'");
    refused("effective_mass = ", "efective_mass = ", 5, "rig.efective_mass", "efective_mass", "'effective_mass'");
    refused("hertz_exponent = ", "herz_exponent = ", 13, "herz_exponent", "herz_exponent", "'hertz_exponent'");
    refused("scale = \"log10\"", "scale = \"log\"", 14, "scale", "log", "log10");
    refused("lower = 1e9", "lover = 1e9", 12, "lover", "lover", "'lower'");
    refused("[solver]", "[uncertainty]\nerrors = \"profiles\"\n[solver]", 16, "errors", "profiles", "'profile'");
    refused("[solver]", "[uncertainty]\nlevel = 1.0\n[solver]", 16, "level", "1", "above 0 and below 1");
    refused("[solver]", "[uncertainty]\nlevel = 95\n[solver]", 16, "level", "95", "such as 0.95");
    refused("[solver]", "[uncertainty]\nbootstrap_kind = \"residuals\"\n[solver]", 16, "bootstrap_kind", "residuals",
            "'residual'");
}

TEST_CASE("problem file: rejects missing files and datasets") {
    refused("file = \"mine.csv\"", "file = \"yours.csv\"", 7, "file", "yours.csv", "relative to the folder");
    refused("file = \"mine.csv\"", "dataset = \"zhang-sharp\"", 7, "dataset", "zhang-sharp", "zhang-sharf-2009");
    refused("file = \"mine.csv\"", "file = \"mine.csv\"\ndataset = \"zhang-sharf\"", 6, "data", "both", "dataset");
    refused("file = \"mine.csv\"\n", "", 6, "data", "neither", "file = ");
    refused("file = \"mine.csv\"", "file = \"mine.csv\"\npredict = true", 6, "data", "no measurement",
            "without predict");
}

TEST_CASE("problem file: bounds, starts and roles of parameters") {
    refused("lower = 1e9, upper = 1e12", "lower = 1e12, upper = 1e9", 12, "stiffness", "lower 1e+12, upper 1e+09",
            "lower below upper");
    refused("start = 2e10, lower = 1e9", "start = 2e8, lower = 1e9", 12, "stiffness.start", "2e+08", "1e+09 to 1e+12");
    refused("lower = 1e9", "lower = -1.0", 12, "stiffness.lower", "-1", "> 0");
    refused("{ fixed = 1.5 }", "{ fixed = 0.1 }", 13, "hertz_exponent.fixed", "0.1", ">= 0.5");
    refused("{ fixed = 1.5 }", "1.5", 13, "hertz_exponent", "", "{ fix = ... }");
    refused("{ fixed = 1.5 }", "{ fixed = \"1.5 m\" }", 13, "hertz_exponent.fixed", "m", "1");
    refused("{ fixed = 1.5 }", "{ fixed = true }", 13, "hertz_exponent.fixed", "true", "a number");
    refused("{ fixed = 1.5 }", "{ fixed = 1.5, start = 1.4 }", 13, "hertz_exponent", "2 of these", "one of start");
    refused("{ fixed = 1.5 }", "{ fixed = 1.5, lower = 1 }", 13, "lower", "lower", "start");
    refused("hertz_exponent = { fixed = 1.5 }\n", "", 11, "parameters", "hertz_exponent", "hysteresis_damping");
    refused("hysteresis_damping = {", "prescribed_restitution = { fixed = 0.8 }\nhysteresis_damping = {", 14,
            "prescribed_restitution", "hysteresis_damping and prescribed_restitution", "one of them");
    refused("start = 2e10, lower = 1e6, upper = 1e14, scale = \"log10\"", "start = 0.0", 14, "start", "start 0",
            "linear");
    refused("start = 2e10, lower = 1e9, upper = 1e12", "start = 2e10, prior = { normal = [1e10, -0.1] }", 12, "normal",
            "-0.1", "above 0");
}

TEST_CASE("problem file: rejects expressions with unknown names and cyclic expressions") {
    refused("{ fixed = 1.5 }", "{ expression = \"2 * stifness\" }", 13, "hertz_exponent.expression", "stifness",
            "'stiffness'");
    refused("{ fixed = 1.5 }", "{ expression = \"hertz_exponent + 1\" }", 13, "hertz_exponent.expression",
            "hertz_exponent", "");
    refused("{ fixed = 1.5 }", "{ expression = \"1.5 +\" }", 13, "hertz_exponent.expression", "1.5 +", "");
}

TEST_CASE("problem file: too few data") {
    refused("observables = [\"restitution\", \"duration\"]\nsd = { restitution = 0.005, duration = \"2 %\" }",
            "observables = [\"restitution\"]", 10, "parameters", "1 measured values for 2", "fewer free parameters",
            "impact_speed [m/s],restitution [1]\n0.15,0.889\n");
}

TEST_CASE("problem file: rejects noise that is not positive, partly stated or in another unit") {
    refused("restitution = 0.005", "restitution = 0", 9, "sd.restitution", "0", "above 0");
    refused("restitution = 0.005", "restitution = -0.1", 9, "sd.restitution", "-0.1", "above 0");
    refused("\"2 %\"", "\"2 mm\"", 9, "sd.duration", "mm", "s");
    refused("sd = { restitution = 0.005, duration = \"2 %\" }\n", "", 0, "sd", "mine.csv (line 2)", "for none");
    refused("sd = { restitution = 0.005, duration = \"2 %\" }\nloss = \"none\"", "loss = \"huber\"", 0, "sd",
            "no standard deviations",
            "sd =", "impact_speed [m/s],restitution [1],duration [us]\n0.15,0.889,252\n0.5,0.757,207\n");
    refused("duration = \"2 %\" ", "duration = \"2 %\", peak_force = 1 ", 9, "sd.peak_force", "peak_force", "duration");
    refused("loss = \"none\"", "loss_width = 2.0", 10, "loss_width", "2", "huber");
}

TEST_CASE("problem file: refuses a deviation of the speed for data without noise") {
    const std::string noise = "sd = { restitution = 0.005, duration = \"2 %\" }\nloss = \"none\"";
    const std::string more = "impact_speed [m/s],restitution [1]\n0.15,0.889\n0.5,0.757\n0.9,0.6\n";
    refused("observables = [\"restitution\", \"duration\"]\n" + noise,
            "observables = [\"restitution\"]\nsd = { impact_speed = 0.01 }", 0, "sd", "prior of speed_error_1",
            "sd =", more);
}

TEST_CASE("problem file: data that cannot be used, with their own line") {
    data_refused(3, "restitution", "'nan'", "a finite decimal number",
                 "impact_speed [m/s],restitution [1],duration [us]\n0.15,0.889,252\n0.5,nan,207\n");
    data_refused(3, "duration", "0", "",
                 "impact_speed [m/s],restitution [1],duration [us]\n0.15,0.889,252\n0.5,0.7,0\n");
    data_refused(
        3, "sd(duration)", "-4", "above 0",
        "impact_speed [m/s],restitution [1],duration [us],sd(duration) [us]\n0.15,0.889,252,5\n0.5,0.757,207,-4\n");
    data_refused(1, "duration", "[mm]", "[s]",
                 "impact_speed [m/s],restitution [1],duration [mm]\n0.15,0.889,252\n0.5,0.7,200\n");
    data_refused(1, "impact_speed", "columns w", "drop_height",
                 "w [m/s],restitution [1],duration [us]\n0.15,0.889,252\n");
    data_refused(3, "impact_speed", "empty", "use",
                 "impact_speed [m/s],restitution [1],duration [us]\n0.15,0.889,252\n,0.7,200\n");
    refused("[\"restitution\", \"duration\"]", "[\"restitution\", \"time_of_peak_force\"]", 1, "time_of_peak_force",
            "[mm]", "[s]", "impact_speed [m/s],restitution [1],time_of_peak_force [mm]\n0.15,0.889,252\n");
    refused("[\"restitution\", \"duration\"]", "[\"restitution\", \"peak_force\"]", 6, "data", "peak_force",
            "restitution");
}

TEST_CASE("problem file: a mass that is unknown, given twice or not the same everywhere") {
    refused("effective_mass = \"540 g\"", "gravity = 9.81", 4, "rig", "none in mine.csv", "effective_mass");
    refused("effective_mass = \"540 g\"", "effective_mass = \"540 g\"\nmasses = [\"1 kg\", \"inf\"]", 6, "masses",
            "effective_mass and masses", "one of them");
    refused("effective_mass = \"540 g\"", "effective_mass = -1.0", 5, "effective_mass", "-1", "");
    data_refused(2, "effective_mass", "0.55 kg in the data, 0.54 kg in [rig]", "column",
                 "impact_speed [m/s],restitution [1],duration [us],effective_mass [g]\n0.15,0.889,252,550\n");
}

TEST_CASE("problem file: a force threshold without durations") {
    refused("observables = [\"restitution\", \"duration\"]\nsd = { restitution = 0.005, duration = \"2 %\" }",
            "observables = [\"restitution\"]\nforce_threshold = \"5 N\"", 6, "force_threshold", "restitution",
            "duration among the observables");
}

TEST_CASE("problem file: two files that disagree on the rig") {
    const ScratchFolder scratch;
    scratch.write("mine.csv", "impact_speed [m/s],restitution [1],effective_mass [g]\n0.15,0.889,540\n0.3,0.83,540\n");
    scratch.write("yours.csv", "impact_speed [m/s],restitution [1],effective_mass [g]\n0.5,0.757,550\n");
    const std::string two =
        "format = 1\nlaw = \"hunt_crossley_1975\"\n[[data]]\nfile = \"mine.csv\"\n[[data]]\nfile = \"yours.csv\"\n"
        "[parameters]\nstiffness = { fixed = 2.4e10 }\nhertz_exponent = { fixed = 1.5 }\n"
        "hysteresis_damping = { start = 2e10 }\n";
    const auto error = thrown_error([&] { read_problem(scratch.write("problem.toml", two), data_root); });
    REQUIRE(error);
    CHECK(error->where().line == 5);
    CHECK(error->got() == "0.54 kg and 0.55 kg");
    const std::string column =
        replaced(two, "[[data]]", "[rig]\neffective_mass = { column = \"effective_mass\" }\n[[data]]");
    CHECK(read_problem(scratch.write("problem.toml", column), data_root).conditions[2].impact.effective_mass == 0.55);
}

TEST_CASE("problem file: whole numbers beyond 2^53 are read as the nearest double") {
    const ScratchFolder scratch;
    scratch.write("mine.csv", small_problem_csv);
    const std::string bounds = replaced(small_problem, "start = 2e10, lower = 1e9, upper = 1e12",
                                        "start = 20000000000000000, lower = 9007199254740993, upper = 1e18, "
                                        "prior = { normal = [20000000000000000, 10000000000000001] }");
    const FitParameter stiffness = read_problem(scratch.write("problem.toml", bounds), data_root).parameters.front();
    CHECK(stiffness.value == 2e16);
    CHECK(stiffness.lower == 9007199254740992.0);  // 2^53 + 1 has no double
    REQUIRE(stiffness.prior);
    CHECK(stiffness.prior->mean == 2e16);
    CHECK(stiffness.prior->standard_deviation == 1e16);
    const std::string mass = replaced(small_problem, "\"540 g\"", "36000000000000001");
    CHECK(read_problem(scratch.write("problem.toml", mass), data_root).conditions.front().impact.effective_mass ==
          3.6e16);
}

TEST_CASE("problem file: a parameter that moves no residual is named with its line") {
    const ScratchFolder scratch;
    scratch.write("mine.csv", small_problem_csv);
    std::string text = replaced(small_problem, "hunt_crossley_1975", "hertz_1882");
    text = replaced(text, "observables = [\"restitution\", \"duration\"]", "observables = [\"restitution\"]");
    text = replaced(text, ", duration = \"2 %\"", "");
    text = replaced(text, "hertz_exponent = { fixed = 1.5 }\n", "");
    text = replaced(text, "hysteresis_damping = { start = 2e10, lower = 1e6, upper = 1e14, scale = \"log10\" }\n", "");
    const FitProblem problem = read_problem(scratch.write("problem.toml", text), data_root);
    const auto error = thrown_error([&] { fit(problem); });
    REQUIRE(error);
    CHECK(error->where().file == problem.path);
    CHECK(error->where().line == 12);
    CHECK(error->where().key == "stiffness");
}

}  // namespace
}  // namespace impactfit
