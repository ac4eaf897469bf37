// Profiles and bootstrap of impactfit fit as a user runs it.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "impactfit/core/files/text_file.hpp"
#include "tests/calibration/small_problem.hpp"
#include "tests/cli/bad_input.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/paths/paths.hpp"

namespace impactfit {
namespace {

using namespace impactfit_tests;
using Json = nlohmann::json;

const std::string steel_ball = std::string("fit ") + data_folder() + "/examples/zhang_sharf_exponent.toml --starts 2 ";

TEST_CASE("fit intervals: columns in the text, complete in the JSON, for any number of threads") {
    const std::string arguments = steel_ball + "--bootstrap 45 --level 0.95 ";
    const ProgramRun text = run_verbose(arguments);
    CHECK(has(text.output, "95 % intervals by profile likelihood; 95 % by a parametric bootstrap of 45 draws"));
    CHECK(has(text.output, "profile_lower"));
    const ProgramRun one = run_verbose("--format json " + arguments + "--threads 1"),
                     two = run_verbose("--format json " + arguments + "--threads 2");
    CHECK(one.output == two.output);
    const Json intervals = one.json()["intervals"];
    CHECK(intervals["level"] == 0.95);
    CHECK(std::abs(intervals["threshold"].get<double>() - 3.841458820694124) < 1e-12);
    REQUIRE(intervals["profiles"].size() == 3);
    for (const Json& profile : intervals["profiles"])
        for (const char* side : {"lower", "upper"}) {
            CHECK(profile[side]["end"] == "closed");
            CHECK(profile[side]["points"].size() >= 3);
        }
    CHECK(intervals["bootstrap"]["converged"] == 45);
    CHECK(intervals["bootstrap"]["draws"].size() == 45);
    for (const Json& row : intervals["parameters"])
        for (const char* method : {"covariance", "profile", "bootstrap"}) {
            CHECK(row[std::string(method) + "_lower"].get<double>() < row["estimate"].get<double>());
            CHECK(row[std::string(method) + "_upper"].get<double>() > row["estimate"].get<double>());
        }
}

TEST_CASE("fit intervals: the problem file requests them and the command line overrides it") {
    const ScratchFolder scratch;
    scratch.write(
        "mine.csv",
        "impact_speed [m/s],restitution [1],duration [us],sd(duration) [us]\n0.15,0.889,252,5\n0.5,0.757,207,4\n");
    const std::string file = scratch.write(
        "problem.toml",
        small_problem +
            "[uncertainty]\nerrors = \"profile\"\nbootstrap = 20\nlevel = 0.8\nbootstrap_kind = \"parametric\"\n");
    const Json requested = run_verbose("--format json fit " + file).json()["intervals"];
    CHECK(requested["level"] == 0.8);
    CHECK(requested["profiles"].size() == 2);
    CHECK(requested["bootstrap"]["draws"].size() == 20);
    const Json other = run_verbose("--format json fit " + file + " --level 0.5 --bootstrap 0").json()["intervals"];
    CHECK(other["level"] == 0.5);
    CHECK(other["profiles"].size() == 2);
    CHECK(other["bootstrap"].is_null());
    const auto width = [](const Json& intervals) {
        return intervals["profiles"][0]["upper"]["limit"].get<double>() -
               intervals["profiles"][0]["lower"]["limit"].get<double>();
    };
    CHECK(width(other) < width(requested));
    const Json none = run_verbose("--format json fit " + file + " --errors covariance --bootstrap 0").json();
    CHECK(none["intervals"]["profiles"].empty());
    CHECK(none["uncertainty"]["identifiability"]["stiffness"] == "identifiable");
}

TEST_CASE("fit intervals: states the limit that the data give for an open profile") {
    const ProgramRun run = run_verbose(std::string("fit ") + data_folder() + "/examples/bouc_wen_duration.toml");
    CHECK(has(run.output, "The 95 % interval of hysteresis_exponent is open below, to the bound 1."));
    CHECK(has(run.output, "open"));
}

TEST_CASE("fit intervals: writes figure and draws completely") {
    const ScratchFolder scratch;
    const std::string figure = scratch.write("profiles.svg", ""), draws = scratch.write("draws.csv", "");
    run_verbose(steel_ball + "--bootstrap 40 --profile-figure " + figure + " --draws " + draws);
    const std::string picture = read_text_file(figure), table = read_text_file(draws);
    CHECK(has(picture, "linear theory"));
    CHECK(has(picture, "damping_exponent"));
    CHECK(has(table, "draw,status,chi_squared,stiffness,damping_exponent,hysteresis_damping"));
    CHECK(std::count(table.begin(), table.end(), '\n') == 41);
}

TEST_CASE("fit intervals: predictions over speed have a standard error and both intervals") {
    const std::string arguments = steel_ball + "--bootstrap 100 --predict peak_force,restitution --speeds 0.15:1.5:4 ";
    const Json json = run_verbose("--format json " + arguments).json();
    const Json& bands = json["bands"];
    REQUIRE(bands.size() == 8);
    CHECK(bands[0]["observable"] == "peak_force");
    CHECK(bands[0]["unit"] == "N");
    CHECK(bands[0]["impact_speed"] == 0.15);
    CHECK(bands[7]["impact_speed"] == 1.5);
    // At a speed that was measured the prediction is that of the residual table.
    for (const Json& row : json["residuals"])
        if (row["impact_speed"] == 0.15)
            for (const Json& band : bands)
                if (band["observable"] == row["observable"] && band["impact_speed"] == 0.15)
                    CHECK(std::abs(band["value"].get<double>() / row["predicted"].get<double>() - 1.0) < 1e-12);
    for (const Json& band : bands) {
        const double value = band["value"], error = band["standard_error"];
        CHECK(std::abs(band["covariance_upper"].get<double>() - value - 1.959963984540054 * error) <
              1e-12 * std::abs(value));
        // Three parameters and six nearly linear data: both methods agree to some ten percent of a 100-draw
        // percentile's own scatter, 27 % of a standard error.
        CHECK(std::abs(band["bootstrap_upper"].get<double>() - band["covariance_upper"].get<double>()) <
              4.5 * 0.27 * error);
        CHECK(std::abs(band["bootstrap_lower"].get<double>() - band["covariance_lower"].get<double>()) <
              4.5 * 0.27 * error);
    }
    // Farther from the data the prediction is less certain.
    CHECK(bands[7]["standard_error"] > bands[4]["standard_error"]);
    const ProgramRun rows = run_verbose("--format csv " + arguments);
    CHECK(rows.output.rfind("observable,impact_speed [m/s],value,standard_error,", 0) == 0);
    CHECK(std::count(rows.output.begin(), rows.output.end(), '\n') == 9);
    CHECK(has(run_verbose(arguments).output, "Predictions of the law"));
}

/// The result of the small problem with this at its end, without the digest of the file, which differs for each.
std::string result_of(const ScratchFolder& scratch, const std::string& section, const std::string& options) {
    const std::string file = scratch.write("problem.toml", small_problem + section);
    Json json = run_verbose("--format json fit " + file + options).json();
    CHECK(json["problem"].erase("sha256") == 1);
    return json.dump();
}

TEST_CASE("fit intervals: the problem file requests predictions and the command line overrides it") {
    const ScratchFolder scratch;
    scratch.write("mine.csv", small_problem_csv);
    const std::string table =
        "[prediction]\nobservables = [\"peak_force\", \"restitution\"]\nspeeds = [\"10 cm/s\", 2]\nnumber = 3\n";
    const std::string by_option = result_of(scratch, "", " --predict peak_force,restitution --speeds 0.1:2:3");
    CHECK(Json::parse(by_option)["bands"].size() == 6);
    CHECK(result_of(scratch, table, "") == by_option);
    CHECK(result_of(scratch, table + "spacing = \"log10\"\n", "") ==
          result_of(scratch, "", " --predict peak_force,restitution --speeds 0.1:2:3:log"));
    CHECK(result_of(scratch, table, " --predict duration") ==
          result_of(scratch, "", " --predict duration --speeds 0.1:2:3"));
    CHECK(result_of(scratch, table, " --speeds 1:3:2") ==
          result_of(scratch, "", " --predict peak_force,restitution --speeds 1:3:2"));
    CHECK(result_of(scratch, table, " --predict duration --speeds 1:3:2") ==
          result_of(scratch, "", " --predict duration --speeds 1:3:2"));
    const std::string file = scratch.write("problem.toml", small_problem + table);
    CHECK(has(run_verbose("fit --check " + file + " --predict duration").output,
              "predictions after the fit: duration at 3 speeds"));
    const ProgramRun rows = run_verbose("--format csv fit " + file);
    CHECK(rows.output.rfind("observable,impact_speed [m/s],value,standard_error,", 0) == 0);
}

TEST_CASE("fit intervals: rejects an invalid prediction table before the fit") {
    const ScratchFolder scratch;
    scratch.write("mine.csv", small_problem_csv);
    const auto fit_with = [&](const char* name, const std::string& section) {
        return "fit " + scratch.write(name, small_problem + section);
    };
    const std::string table = "[prediction]\nobservables = [\"duration\"]\n";
    check_bad_input({{fit_with("observable.toml", "[prediction]\nobservables = [\"durations\"]\n"),
                      3,
                      {"observable.toml", "prediction.observables", "'duration'"}},
                     {fit_with("reversed.toml", table + "speeds = [2, 1]\nnumber = 3\n"),
                      3,
                      {"reversed.toml", "prediction.speeds", "2 to 1 m/s"}},
                     {fit_with("number.toml", table + "speeds = [1, 2]\nnumber = \"3\"\n"),
                      3,
                      {"number.toml", "prediction.number", "an integer"}},
                     {fit_with("level.toml", table + "speeds = [1, 2]\nnumber = 3\n[uncertainty]\nlevel = 1.5\n"),
                      3,
                      {"level.toml", "uncertainty.level", "above 0 and below 1"}}});
}

TEST_CASE("fit intervals: refuses invalid requests before the run") {
    const ScratchFolder scratch;
    const std::string kept = scratch.write("kept.svg", "kept");
    check_bad_input(
        {{steel_ball + "--level 1", 3, {"level", "1", "above 0 and below 1", "--level"}},
         {steel_ball + "--level -0.5", 3, {"level", "-0.5"}},
         {steel_ball + "--level nan", 3, {"level", "nan"}},
         {steel_ball + "--errors profil", 2, {"profil", "'profile'", "--errors"}},
         {steel_ball + "--errors all", 2, {"unknown method for errors", "all"}},
         {steel_ball + "--bootstrap -1", 2, {"out of range", "-1", "--bootstrap"}},
         {steel_ball + "--bootstrap 50 --bootstrap-kind residuals", 2, {"residuals", "'residual'"}},
         {steel_ball + "--bootstrap 50 --bootstrap-kind residual", 3, {"too few values", "2", "5 or more"}},
         {steel_ball + "--predict peak_force", 2, {"needs observables and speeds"}},
         {steel_ball + "--predict peak_forces --speeds 1:2:3", 2, {"peak_forces", "'peak_force'"}},
         {steel_ball + "--predict peak_force --speeds 2:1:3", 2, {"2:1:3", "START:STOP:COUNT"}},
         {steel_ball + "--predict peak_force --speeds 0:1:3:log", 2, {"above 0"}},
         {steel_ball + "--predict peak_force --speeds 1:2:1", 2, {"1:2:1"}},
         {std::string("fit ") + data_folder() + "/examples/sliotar.toml --predict restitution --speeds 1:2:3",
          3,
          {"no unique prediction curve"}},
         {std::string("fit ") + data_folder() +
              "/examples/bouc_wen_restitution.toml --predict peak_force --speeds 1:2:3",
          3,
          {"peak_force", "base"}},
         {steel_ball + "--draws " + kept, 2, {"needs a bootstrap"}},
         {steel_ball + "--errors covariance --profile-figure " + kept, 2, {"needs profiles"}},
         {steel_ball + "--profile-figure p.eps", 2, {"p.eps", ".svg, .png or .pdf"}}});
    CHECK(read_text_file(kept) == "kept");
}

}  // namespace
}  // namespace impactfit
