// Starts from the data, problems from options, and the drafts of impactfit init.
#include "impactfit/calibration/initialisation/problem_draft.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <string>

#include "impactfit/calibration/initialisation/initial_guess.hpp"
#include "impactfit/calibration/initialisation/law_proposal.hpp"
#include "impactfit/calibration/initialisation/requested_problem.hpp"
#include "impactfit/calibration/problem_file/problem_file.hpp"
#include "impactfit/core/files/text_file.hpp"
#include "impactfit/dataset/read_dataset.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"
#include "tests/cli/program.hpp"
#include "tests/core/relative_difference.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/core/thrown_error.hpp"
#include "tests/paths/paths.hpp"

namespace impactfit {
namespace {

using impactfit_tests::refuses;
using impactfit_tests::run_program;
using impactfit_tests::ScratchFolder;
using impactfit_tests::thrown_error;

/// A start is rounded to three digits.
constexpr double three_digits = 0.005;

/// Noise-free impacts of 0.54 kg by a law, all observables.
std::string simulated_csv(const char* law, const std::vector<double>& values) {
    std::string csv = "impact_speed [m/s],restitution [1],duration [us],peak_force [N],peak_indentation [um]\n";
    for (const double speed : {0.1, 0.2, 0.4, 0.8}) {
        const Collision<double> collision = simulate(*find_model(law).law, values, {0.54, speed});
        csv += fmt::format("{},{:.12g},{:.12g},{:.12g},{:.12g}\n", speed, collision.restitution,
                           1e6 * collision.duration, collision.peak_force, 1e6 * collision.peak_indentation);
    }
    return csv;
}

const FitParameter& parameter(const FitProblem& problem, const std::string& name) {
    return *std::find_if(problem.parameters.begin(), problem.parameters.end(),
                         [&](const FitParameter& one) { return one.name == name; });
}

TEST_CASE("initial guess: stiffness and damping of a Hunt-Crossley contact come back from its impacts") {
    const ScratchFolder scratch;
    const std::string csv = scratch.write("mine.csv", simulated_csv("hunt_crossley_1975", {2.4e10, 1.5, 3e10}));
    const FitProblem problem = make_problem({.data = csv,
                                             .law = "hunt_crossley_1975",
                                             .parameters = {{"stiffness", FreeRole{}},
                                                            {"hysteresis_damping", FreeRole{}},
                                                            {"hertz_exponent", ValueWithUnit(1.5)}},
                                             .mass = ValueWithUnit(540, "g")});
    CHECK(impactfit_tests::relative_difference(parameter(problem, "stiffness").value, 2.4e10) < three_digits);
    CHECK(impactfit_tests::relative_difference(parameter(problem, "hysteresis_damping").value, 3e10) < three_digits);
    CHECK(parameter(problem, "stiffness").unit == "N/m^1.5");
    CHECK(parameter(problem, "hysteresis_damping").upper < 1e14);  // ends for a search
    CHECK(problem.measurement_count() == 16);
}

TEST_CASE("initial guess: exponents from slopes over speed") {
    const ScratchFolder scratch;
    const std::string csv = scratch.write("mine.csv", simulated_csv("zhang_2021", {2.4e9, 1.8, 1.2, 4e6}));
    const FitProblem problem = make_problem({.data = csv,
                                             .law = "zhang_2021",
                                             .parameters = {{"stiffness", FreeRole{}},
                                                            {"hertz_exponent", FreeRole{}},
                                                            {"damping_exponent", FreeRole{}},
                                                            {"hysteresis_damping", FreeRole{}}},
                                             .mass = 0.54});
    // The slopes are those without damping, and m is read off as if it were n: starts, near for weak damping.
    CHECK(std::abs(parameter(problem, "hertz_exponent").value - 1.8) < 0.1);
    CHECK(std::abs(parameter(problem, "damping_exponent").value - 1.2) < 0.2);
    // The force alone determines the exponent as well.
    const std::string force = scratch.write("force.csv", "impact_speed [m/s],peak_force [N]\n1,1\n10," +
                                                             fmt::format("{:.12g}", std::pow(10, 3.6 / 2.8)) + "\n");
    const FitProblem from_force = make_problem({.data = force,
                                                .law = "power_law",
                                                .parameters = {{"hertz_exponent", FreeRole{}},
                                                               {"stiffness", ValueWithUnit(1.0)},
                                                               {"damping_exponent", ValueWithUnit(1.0)},
                                                               {"velocity_exponent", ValueWithUnit(1.0)},
                                                               {"hysteresis_damping", ValueWithUnit(0.0)}},
                                                .mass = 1.0});
    CHECK(std::abs(parameter(from_force, "hertz_exponent").value - 1.8) < three_digits);
}

TEST_CASE("initial guess: a given damping determines the stiffness from restitutions alone") {
    const ScratchFolder scratch;
    std::string csv = "impact_speed [m/s],restitution [1]\n";
    for (const double speed : {0.1, 0.2, 0.4})
        csv += fmt::format(
            "{},{:.12g}\n", speed,
            simulate(*find_model("hunt_crossley_1975").law, std::vector<double>{2.4e10, 1.5, 3e10}, {0.54, speed})
                .restitution);
    const FitProblem problem = make_problem({.data = scratch.write("mine.csv", csv),
                                             .law = "hunt_crossley_1975",
                                             .parameters = {{"stiffness", FreeRole{}},
                                                            {"hertz_exponent", ValueWithUnit(1.5)},
                                                            {"hysteresis_damping", ValueWithUnit(3e10)}},
                                             .mass = ValueWithUnit(540, "g")});
    CHECK(impactfit_tests::relative_difference(parameter(problem, "stiffness").value, 2.4e10) < three_digits);
}

TEST_CASE("problem request: errors name the member of the request") {
    const ScratchFolder scratch;
    const std::string csv = scratch.write("mine.csv", "impact_speed [m/s],restitution [1]\n1,0.8\n2,0.7\n");
    const ProblemRequest good{.data = csv,
                              .law = "hunt_crossley_1975",
                              .parameters = {{"hysteresis_damping", FreeRole{}},
                                             {"stiffness", ValueWithUnit(1e9)},
                                             {"hertz_exponent", ValueWithUnit(1.5)}},
                              .mass = 1.0};
    CHECK(make_problem(good).free_parameters().size() == 1);
    const auto with = [&](auto change) {
        ProblemRequest request = good;
        change(request);
        return [request] { make_problem(request); };
    };
    CHECK(
        refuses(ErrorKind::usage, with([](auto& r) { r.parameters[0].name = "stifness"; }), "stifness", "'stiffness'"));
    CHECK(refuses(ErrorKind::usage, with([](auto& r) { r.parameters[0].role = ValueWithUnit(1.0); }),
                  "no parameter is free", "stiffness"));
    CHECK(refuses(ErrorKind::usage, with([](auto& r) { r.parameters.erase(r.parameters.begin() + 1); }), "stiffness",
                  "free(\"stiffness\"), fix(\"stiffness\", ...)"));
    CHECK(refuses(ErrorKind::usage, with([](auto& r) { r.fix("hysteresis_damping", 1.0); }), "both free and fixed",
                  "fix(\"hysteresis_damping\", 1)"));
    CHECK(refuses(ErrorKind::usage, with([](auto& r) { r.fix("stiffness", 1.0); }), "duplicate name", "unique"));
    CHECK(refuses(ErrorKind::usage, with([](auto& r) { r.parameters[1].role = ColumnName{"k"}; }), "a column",
                  "impact_speed, restitution"));
    CHECK(refuses(
        ErrorKind::usage, [] { separation_called("zero"); }, "separation", "zero_force"));
    CHECK(refuses(ErrorKind::problem, with([](auto& r) { r.mass.reset(); }), "mass", "mass"));
    CHECK(refuses(ErrorKind::usage, with([](auto& r) { r.mass = ValueWithUnit(1.0, "mm"); }), "wrong dimension", "kg"));
    CHECK(refuses(ErrorKind::problem, with([](auto& r) { r.sd["restitution"] = ValueWithUnit(-1.0); }), "positive",
                  "above 0"));
    CHECK(refuses(ErrorKind::usage, with([](auto& r) { r.observables = {"durations"}; }), "durations", "'duration'"));
}

TEST_CASE("problem request: a table in memory is the problem of its file") {
    const std::string content = "impact_speed [m/s],restitution [1],duration [ms]\n1,0.8,3\n2,0.7,2.8\n3,0.65,2.7\n";
    const ScratchFolder scratch;
    const ProblemRequest file{.data = scratch.write("mine.csv", content), .mass = 0.1};
    ProblemRequest memory = file;
    memory.data = "mine.csv";
    memory.text = std::make_shared<const std::string>(content);
    const FitProblem a = make_problem(file), b = make_problem(memory);
    CHECK(a.model == b.model);
    REQUIRE(a.conditions.size() == b.conditions.size());
    CHECK(a.conditions[2].measurements[1].value == b.conditions[2].measurements[1].value);
    CHECK(a.sources.front().files.front().sha256 == b.sources.front().files.front().sha256);
}

TEST_CASE("init: the draft of every law that can be fitted reads back, with the same problem in it") {
    const ScratchFolder scratch;
    const std::string csv = scratch.write("mine.csv", simulated_csv("hunt_crossley_1975", {2.4e10, 1.5, 3e10}));
    int drafted = 0;
    for (const LawChoice& choice : law_choices(read_dataset(csv))) {
        if (!choice.obstacle.empty()) continue;
        const std::string name(choice.law->description.name);
        CAPTURE(name);
        const std::string text = draft_problem({.data = csv, .law = name, .mass = ValueWithUnit(540, "g")}, "mine.csv");
        const FitProblem problem =
            parse_problem(text, (scratch.path() / "problem.toml").string(), impactfit_tests::data_folder());
        std::vector<std::string> free;
        for (const FreeParameter& one : problem.free_parameters()) free.push_back(one.name);
        std::sort(free.begin(), free.end());
        std::vector<std::string> wanted = choice.free;
        std::sort(wanted.begin(), wanted.end());
        CHECK(free == wanted);
        CHECK(explain(problem).find("simulations fail") == std::string::npos);
        ++drafted;
    }
    const auto laws = all_laws();
    CHECK(drafted == std::count_if(laws.begin(), laws.end(), can_be_fitted));
}

TEST_CASE("init: states the laws that cannot be fitted, with the reason") {
    const ScratchFolder scratch;
    const std::string durations = scratch.write("t.csv", "impact_speed [m/s],duration [us]\n1,30\n2,26\n");
    const std::string text = draft_problem({.data = durations, .mass = ValueWithUnit(1, "g")}, "t.csv");
    CHECK(text.find("law = \"hertz_1882\"") != std::string::npos);
    CHECK(text.find("#   hunt_crossley_1975: no column determines the damping") != std::string::npos);
    CHECK(refuses(
        ErrorKind::usage, [&] { draft_problem({.data = durations, .law = "zhang_2022", .mass = 1e-3}, "t.csv"); },
        "no column determines the damping", "hertz_1882"));
}

TEST_CASE("init: names and numbers in the writing of users become TOML") {
    const ScratchFolder scratch;
    const std::string csv = scratch.write(
        "my\tfile.csv", "impact_speed [m/s],restitution [1],\"remark\nof day\"\n1,0.8,a\n2,1.02,b\n3,0.65,c\n");
    const std::string text =
        draft_problem({.data = csv, .mass = 0.5, .sd = {{"restitution", ValueWithUnit(0.005)}}}, "my\tfile.csv");
    const FitProblem problem =
        parse_problem(text, (scratch.path() / "problem.toml").string(), impactfit_tests::data_folder());
    CHECK(problem.conditions.at(0).measurements.at(0).standard_deviation == 0.005);
    CHECK(problem.title == "my\tfile");
    CHECK(text.find("#   remark of day, text") != std::string::npos);
    CHECK(text.find("# restitution > 1 in 1 row") != std::string::npos);
}

TEST_CASE("init: the command writes a file whole, once, and it names the data from its own folder") {
    const ScratchFolder scratch;
    const std::string csv =
        scratch.write("data/mine.csv", "impact_speed [m/s],restitution [1]\n1,0.8\n2,0.7\n3,0.65\n");
    const std::string file = (scratch.path() / "problem.toml").string();
    CHECK(run_program("init " + csv + " --mass 1 --problem " + file).exit_code == 0);
    const std::string first = read_text_file(file);
    CHECK(first.find("file = \"data/mine.csv\"") != std::string::npos);
    CHECK(read_problem(file, impactfit_tests::data_folder()).measurement_count() == 3);
    const auto again = run_program("init " + csv + " --mass 2 --problem " + file);
    CHECK(again.exit_code == 2);
    CHECK(again.errors.find("--force") != std::string::npos);
    CHECK(read_text_file(file) == first);
    CHECK(run_program("init " + csv + " --mass 2 --force --problem " + file).exit_code == 0);
    CHECK(read_text_file(file) != first);
    CHECK(run_program("init " + csv + " --mass 2").output.find("[parameters]") != std::string::npos);
    // Restitution alone needs no mass.
    CHECK(run_program("init " + csv).output.find("effective_mass = \"1 kg\"") != std::string::npos);
    CHECK(run_program("init nothing.csv --mass 1").exit_code == 3);
}

TEST_CASE("explain: restitution alone does not fix a stiffness, and an amplitude is redundant") {
    const ScratchFolder scratch;
    scratch.write("mine.csv", "impact_speed [m/s],restitution [1]\n1,0.8\n2,0.7\n3,0.65\n");
    const std::string head =
        "format = 1\n[rig]\neffective_mass = 1.0\n[[data]]\nfile = \"mine.csv\"\n"
        "sd = { restitution = 0.01 }\n[parameters]\n";
    const FitProblem stiff =
        read_problem(scratch.write("a.toml", "law = \"hunt_crossley_1975\"\n" + head +
                                                 "stiffness = { start = 1e5 }\nhertz_exponent = { fixed = 1.5 }\n"
                                                 "hysteresis_damping = { start = 1e4 }\n"),
                     impactfit_tests::data_folder());
    const std::string words = explain(stiff);
    CHECK(words.find("Restitution alone never determines stiffness") != std::string::npos);
    // epsilon = lambda v / k: relative changes of both are not determined together.
    CHECK(words.find("1 of 2 directions") != std::string::npos);
    CHECK(words.find("not determined at all: 0.71") != std::string::npos);
    CHECK(words.find("noise, standard deviations as stated") != std::string::npos);
}

TEST_CASE("explain: describes every worked example") {
    const std::string root = impactfit_tests::data_folder();
    const auto words = [&](const std::string& name) { return explain(read_problem(root + "/examples/" + name, root)); };
    const std::string alone = words("bouc_wen_restitution.toml");
    CHECK(alone.find("about three combinations") != std::string::npos);
    CHECK(alone.find("3 of 6 directions") != std::string::npos);
    CHECK(alone.find("synthetic") != std::string::npos);
    CHECK(words("bouc_wen_duration.toml").find("5 of 6 directions") != std::string::npos);
    CHECK(words("zhang_sharf.toml").find("all 2 directions") != std::string::npos);
    CHECK(words("zhang_sharf_exponent.toml").find("2 of 3 directions") != std::string::npos);
    CHECK(words("sliotar.toml").find("not fitted, only predicted: 2 impacts at 15 m/s") != std::string::npos);
    CHECK(words("bounce_test.toml").find("sqrt(2 g rebound_height)") != std::string::npos);
}

TEST_CASE("examples: the synthetic data are what their program makes") {
    const std::string root = impactfit_tests::data_folder();
    const auto printed = [&](const std::string& example, const std::string& name) {
        const std::string program =
            (std::filesystem::path(impactfit_tests::program_file()).parent_path() / example).string();
        const ScratchFolder scratch;
        const std::string out = scratch.write("out", "");
        CHECK(std::system((program + " " + name + " >" + out).c_str()) == 0);
        return read_text_file(out);
    };
    CHECK(printed("example_05_synthetic_data", "bouc_wen") ==
          read_text_file(root + "/examples/bouc-wen-dsa/points.csv"));
    CHECK(printed("example_05_synthetic_data", "bounce_test") == read_text_file(root + "/examples/bounce_test.csv"));
    for (const auto& [name, file] :
         {std::pair{"hammer", "hammer"}, {"baseball", "baseball_loops"}, {"lots", "ball_lots"}, {"pads", "pads"}})
        CHECK(printed("example_06_synthetic_records", name) == read_text_file(root + "/examples/" + file + ".csv"));
}

TEST_CASE("problem request: a law that returns the restitution it is given cannot be fitted") {
    const ScratchFolder scratch;
    const std::string csv = scratch.write("mine.csv", "impact_speed [m/s],restitution [1]\n1,0.8\n2,0.7\n");
    const ProblemRequest request{
        .data = csv, .law = "zhang_2021_approximate", .parameters = {{"stiffness", FreeRole{}}}, .mass = 1.0};
    CHECK(refuses(
        ErrorKind::usage, [&] { make_problem(request); }, "zhang_2021_approximate", "other law"));
}

}  // namespace
}  // namespace impactfit
