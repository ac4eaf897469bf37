// impactfit fit as a user runs it: exit codes, contents of the JSON, the same bytes again, figures, a stop.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "impactfit/core/files/text_file.hpp"
#include "tests/cli/program.hpp"
#include "tests/core/relative_difference.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/paths/paths.hpp"

namespace impactfit {
namespace {

using namespace impactfit_tests;
using Json = nlohmann::json;

const std::string examples = data_folder() + "/examples/";
const std::string steel_ball =
    "fit zhang-sharf-2009 --law zhang_2021 --free damping_exponent,hysteresis_damping "
    "--sd restitution=0.005 --sd 'duration=2 %' --sd 'peak_force=2 %' ";

TEST_CASE("fit: the exit code distinguishes verdicts, options and data") {
    const ProgramRun good = run_program("fit " + examples + "bounce_test.toml");
    CHECK(good.exit_code == 0);
    CHECK(has(one_line(good.output), "All 2 free parameters are identifiable"));
    const ProgramRun unknown = run_program("fit " + examples + "bouc_wen_duration.toml");
    CHECK(unknown.exit_code == 1);
    CHECK(has(one_line(unknown.output), "Not practically identifiable: hysteresis_exponent."));
    CHECK(unknown.errors.empty());
    CHECK(run_program("fit zhang-sharf-2009 --law hunt_crossley_1975 --set hysteresis_damping=1e9").exit_code == 2);
    CHECK(run_program("fit").exit_code == 2);
    CHECK(run_program("fit nothing.toml").exit_code == 3);
    CHECK(run_program("fit nothing.csv --law hertz_1882 --free stiffness").exit_code == 3);
}

/// Every member by its path; a number denotes an entry of an array.
void check_members(const Json& json, const std::vector<std::string>& pointers) {
    for (const std::string& pointer : pointers) {
        CAPTURE(pointer);
        CHECK(json.contains(Json::json_pointer(pointer)));
    }
}

TEST_CASE("fit: JSON holds all that is needed to use the fitted law elsewhere") {
    const ProgramRun run = run_program("--format json " + steel_ball + "--seed 7 --starts 3");
    const Json json = run.json();
    CHECK(json["schema"] == "impactfit.fit/1");
    CHECK(json["law"]["name"] == "zhang_2021");
    CHECK(json["separation"] == "zero_indentation");
    CHECK(json["speed_range"] == Json{{"unit", "m/s"}, {"lowest", 0.15}, {"highest", 0.5}});
    CHECK(json["data"][0]["files"][0]["sha256"].get<std::string>().size() == 64);
    CHECK(json["data"][0]["kind"] == "printed");
    CHECK(json["problem"].is_null());  // of the command line
    CHECK(json["search"]["seed"] == 7);
    CHECK(json["search"]["starts"] == 3);
    CHECK(json["uncertainty"]["parameters"] == Json{"damping_exponent", "hysteresis_damping"});
    CHECK(json["uncertainty"]["covariance"].size() == 2);
    CHECK(json["uncertainty"]["covariance"][1].size() == 2);
    CHECK(json["residuals"].size() == 6);
    check_members(json, {"/version",
                         "/verdict",
                         "/summary/0",
                         "/notes",
                         "/tolerance",
                         "/noise_stated",
                         "/law/equation",
                         "/law/parameterisation",
                         "/law/source",
                         "/data/0/source",
                         "/data/0/licence",
                         "/data/0/files/0/path",
                         "/parameters/0/unit",
                         "/parameters/2/value",
                         "/parameters/2/standard_error",
                         "/uncertainty/correlation",
                         "/uncertainty/noise",
                         "/uncertainty/rank",
                         "/uncertainty/condition",
                         "/uncertainty/directions/0/singular_value",
                         "/uncertainty/directions/0/weights/damping_exponent",
                         "/uncertainty/not_identifiable",
                         "/statistics/points",
                         "/statistics/degrees_of_freedom",
                         "/statistics/chi_squared",
                         "/statistics/reduced_chi_squared",
                         "/statistics/probability",
                         "/statistics/aicc",
                         "/statistics/bic",
                         "/statistics/restitution_misfit",
                         "/search/method",
                         "/search/status",
                         "/search/evaluations",
                         "/search/jacobians",
                         "/search/failed_evaluations",
                         "/search/minima/0/cost",
                         "/search/minima/0/starts",
                         "/search/minima/0/parameters/hysteresis_damping",
                         "/search/gradient_check/largest_difference",
                         "/residuals/0/line",
                         "/residuals/0/measured",
                         "/residuals/0/predicted",
                         "/residuals/0/standard_deviation",
                         "/residuals/0/standardised",
                         "/predictions",
                         "/cite/0/text"});
    // Errors are the roots of the diagonal, and null directions go by parameter names.
    const double error = json["parameters"][2]["standard_error"];
    CHECK(relative_difference(error * error, json["uncertainty"]["covariance"][0][0].get<double>()) < 1e-12);
    const Json blind = run_program(
                           "--format json fit zhang-sharf --law hunt_crossley_1975 --free stiffness,hysteresis_damping "
                           "--observables restitution --sd restitution=0.005")
                           .json();
    CHECK(blind["uncertainty"]["rank"] == 1);
    CHECK(blind["uncertainty"]["directions"][1]["singular_value"] == 0.0);
    CHECK(blind["uncertainty"]["not_identifiable"] == Json{"stiffness", "hysteresis_damping"});
    CHECK(blind["parameters"][0]["unit"] == "N/m^1.5");
    const Json file = run_program("--format json fit " + examples + "bounce_test.toml").json();
    CHECK(file["problem"]["sha256"].get<std::string>().size() == 64);
}

TEST_CASE("fit: one parameter per value without noise gives a result without errors in every format") {
    const std::string two =
        "fit zhang-sharf --law hunt_crossley_1975 --free stiffness,hysteresis_damping "
        "--observables duration ";
    for (const char* format : {"text", "json", "csv"}) {
        const ProgramRun run = run_program(two + "--format " + format);
        CHECK(run.exit_code == 1);
        CHECK(run.errors.empty());
    }
    const Json json = run_program(two + "--format json").json();
    CHECK(json["uncertainty"]["noise"].is_null());
    CHECK(json["statistics"]["reduced_chi_squared"].is_null());
}

TEST_CASE("fit: the same bytes with one thread and with two") {
    for (const char* format : {"text", "json", "csv"}) {
        const std::string command = fmt::format("--format {} --seed 3 {} --starts 12", format, steel_ball);
        const ProgramRun one = run_program(command + " --threads 1");
        CHECK(one.output.size() > 200);
        CHECK(run_program(command + " --threads 2").output == one.output);
    }
}

// ---- Units ---------------------------------------------------------------------------------------------------

/// Made up round a Hunt-Crossley contact, with scatter; in SI and in the units of a laboratory.
const char* const si_csv =
    "impact_speed [m/s],restitution [1],duration [s],peak_force [N]\n"
    "0.1,0.93,0.00028,660\n0.2,0.88,0.000243,1500\n0.4,0.81,0.000215,3350\n0.8,0.7,0.00019,7650\n";
const char* const laboratory_csv =
    "impact_speed [mm/s],restitution [%],duration [ms],peak_force [kN]\n"
    "100,93,0.28,0.66\n200,88,0.243,1.5\n400,81,0.215,3.35\n800,70,0.19,7.65\n";

std::string problem(const char* file, const char* mass, const char* deviations, const char* stiffness,
                    const char* damping) {
    return fmt::format(
        "format = 1\nlaw = \"hunt_crossley_1975\"\n[rig]\neffective_mass = {}\n[[data]]\nfile = \"{}\"\nsd = {{ {} }}\n"
        "[parameters]\nstiffness = {{ start = {} }}\nhertz_exponent = {{ fixed = 1.5 }}\n"
        "hysteresis_damping = {{ start = {} }}\n[solver]\nstarts = 6\n",
        mass, file, deviations, stiffness, damping);
}

/// Estimates and standard errors of the free parameters.
std::vector<double> estimates_of(const std::string& arguments) {
    std::vector<double> numbers;
    const Json json = run_program("--format json fit " + arguments).json();
    for (const Json& parameter : json["parameters"])
        if (parameter["role"] == "free") {
            numbers.push_back(parameter["value"]);
            numbers.push_back(parameter["standard_error"]);
        }
    return numbers;
}

/// The units of the input change its last bits: 1e-16 on data, which a converged search hands on to its end about as
/// large. 1e-10 is the documented limit; a search on another path would differ by its tolerance, 1e-8.
void check_same(const std::vector<double>& a, const std::vector<double>& b, std::size_t size) {
    REQUIRE(a.size() == size);
    REQUIRE(b.size() == size);
    for (std::size_t i = 0; i < a.size(); ++i) {
        CAPTURE(i);
        CHECK(relative_difference(a[i], b[i]) < 1e-10);
    }
}

TEST_CASE("fit: the same problem in ms and kN and mm and % and in SI gives the same result") {
    const ScratchFolder scratch;
    const std::string si = scratch.write("si.csv", si_csv),
                      laboratory = scratch.write("laboratory.csv", laboratory_csv);
    const std::string si_file = scratch.write(
        "si.toml",
        problem("si.csv", "0.54", "restitution = 0.005, duration = 5e-6, peak_force = 50", "2.4e10", "1.5e10"));
    const std::string laboratory_file = scratch.write(
        "laboratory.toml",
        problem("laboratory.csv", "\"540 g\"", "restitution = 0.005, duration = \"0.005 ms\", peak_force = \"0.05 kN\"",
                "\"758.9466384404111 kN/mm^1.5\"", "\"474.34164902525687 kN*ms/mm^2.5\""));
    check_same(estimates_of(si_file), estimates_of(laboratory_file), 4);
    check_same(estimates_of(si_file + " --method nelder_mead --starts 1"),
               estimates_of(laboratory_file + " --method nelder_mead --starts 1"), 4);
    // Starts and bounds from the data, also where the noise is not stated and where a slow direction is left.
    const std::string four = " --law zhang_2021 --free stiffness,hertz_exponent,damping_exponent,hysteresis_damping ";
    check_same(estimates_of(si + four + "--mass 0.54 --sd restitution=0.005 --sd duration=5e-6 --sd peak_force=50"),
               estimates_of(laboratory + four +
                            "--mass '540 g' --sd restitution=0.005 --sd 'duration=5 us' --sd 'peak_force=0.05 kN'"),
               8);
    check_same(estimates_of(si + four + "--mass 0.54"), estimates_of(laboratory + four + "--mass '540 g'"), 8);
}

// ---- Figures, --check, a stop --------------------------------------------------------------------------------

TEST_CASE("fit: writes complete figures, and rejects an unwritable figure before the fit") {
    const ScratchFolder scratch;
    const auto path = [&](const std::string& name) { return (scratch.path() / name).string(); };
    CHECK(run_program(steel_ball + "--figure " + path("fit.svg")).exit_code == 0);
    const std::string svg = read_text_file(path("fit.svg"));
    CHECK(svg.starts_with("<?xml"));
    CHECK(has(svg.substr(svg.size() - 20), "</svg>"));
    CHECK(has(svg, "peak force"));
    CHECK(run_program(steel_ball + "--figure " + path("fit.png")).exit_code == 0);
    const std::string png = read_text_file(path("fit.png"));
    CHECK(png.starts_with("\x89PNG\r\n"));
    CHECK(has(png.substr(png.size() - 12), "IEND"));
    for (const char* bad : {"fit.eps", "nowhere/fit.svg"}) {
        const ProgramRun run = run_program("--output " + path("results") + " " + steel_ball + "--figure " + path(bad));
        CHECK(run.exit_code == 2);
        CHECK(run.output.empty());
        CHECK(is_one_message(run.errors));
        CHECK(!std::filesystem::exists(path("results")));
        CHECK(!std::filesystem::exists(path(bad)));
    }
}

TEST_CASE("fit: --check explains and fits nothing") {
    const ScratchFolder scratch;
    // A million starts would take a day.
    const ProgramRun run = run_verbose(steel_ball + "--starts 1000000 --check");
    CHECK(run.exit_code == 0);
    CHECK(has(run.output, "2 free parameters\n"));
    CHECK(has(run.output, "from the slope of restitution over speed"));
    CHECK(has(run.output, "6 measured values to fit"));
    CHECK(has(run.output, "identifiability"));
    CHECK(!has(run.output, "standard_error"));
    for (const char* example : {"bounce_test", "sliotar", "zhang_sharf", "bouc_wen_duration", "bouc_wen_restitution"})
        CHECK(run_program("fit --check " + examples + example + ".toml").exit_code == 0);
    CHECK(run_program("fit --check " + scratch.write("bad.toml", "format = 2\n")).exit_code == 3);
}

TEST_CASE("fit: an interrupt ends the search with the best so far and is reported") {
    // SIGINT after two seconds of a fit that would take hours; without --foreground `timeout` sends it twice, and the
    // second one, as from a keyboard, ends the program at once.
    const ProgramRun run = run_verbose(steel_ball + "--starts 100000 --threads 2",
                                       "timeout --foreground --preserve-status -k 60 -s INT 2 ");
    CHECK(run.exit_code == 1);
    CHECK(has(run.output, "The search was interrupted. The estimate is the best point so far and not a minimum."));
    CHECK(has(run.output, "hysteresis_damping  free "));
    CHECK(has(run.output, "6 points, 2 free parameters; chi-squared"));
}

}  // namespace
}  // namespace impactfit
