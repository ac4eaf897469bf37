// impactfit compare: all laws on one set of data, from a file, a shipped set or a problem.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

#include "impactfit/core/files/text_file.hpp"
#include "tests/cli/bad_input.hpp"
#include "tests/cli/program.hpp"
#include "tests/comparison/synthetic_data.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/paths/paths.hpp"

namespace impactfit {
namespace {

using namespace impactfit_tests;
using Json = nlohmann::json;

/// Hunt-Crossley impacts with noise.
const std::string csv = synthetic_csv("hunt_crossley_1975", {3e7, 1.5, 1.2e7}, {0.15, 0.3, 0.5, 0.75, 1.0}, 1, 4);
const std::string rig = " --mass '200 g' --sd restitution=0.003 --sd 'duration=1 %' ";

Json law_called(const Json& comparison, const std::string& name) {
    for (const Json& law : comparison["laws"])
        if (law["law"] == name) return law;
    return nullptr;
}

TEST_CASE("compare: the schema and the contents of each part") {
    const ScratchFolder scratch;
    const std::string data = scratch.write("mine.csv", csv);
    const Json json = run_verbose("--format json compare " + data + rig +
                                  "--laws hunt_crossley_1975,tsuji_1992,zhang_2021,zhang_2021_approximate")
                          .json();
    CHECK(json["schema"] == "impactfit.compare/1");
    CHECK(json["laws"].size() == 4);
    const Json own = law_called(json, "hunt_crossley_1975");
    CHECK(own["fit"]["verdict"] == "good");
    CHECK(own["fit"]["points"] == 10);
    CHECK(own["fit"]["leave_one_speed_out"]["values"] == 10);
    CHECK(own["fit"]["extrapolation"]["values"] == 4);
    CHECK(own["fit"]["leave_one_speed_out"]["observables"][1]["unit"] == "s");
    const Json tsuji = law_called(json, "tsuji_1992");
    CHECK(tsuji["ruled_out"] == true);
    CHECK(tsuji["status"] == "bad_fit");
    CHECK(tsuji["fit"]["chi_squared"].get<double>() > own["fit"]["chi_squared"].get<double>());
    CHECK(tsuji["speed_exponent"]["highest_power"].get<double>() == doctest::Approx(0.0));
    CHECK(law_called(json, "zhang_2021_approximate")["reason"] == "the law reproduces its given restitution");
    CHECK(json["speed_groups"]["groups"].size() == 5);
    CHECK(json["references"][0]["name"] == "no law: smooth curves");
    CHECK(json["references"][1]["reason"] == "no impact was repeated");
}

TEST_CASE("compare: the summary is first and the reasons last") {
    const ScratchFolder scratch;
    const std::string data = scratch.write("mine.csv", csv);
    const ProgramRun run =
        run_verbose("compare " + data + rig + "--laws hunt_crossley_1975,tsuji_1992,zhang_2021 --starts 2");
    CHECK(run.exit_code == 0);
    CHECK(has(run.output.substr(0, run.output.find('\n')), "AICc"));
    CHECK(has(run.output, "The measured restitution scales as speed^(-"));
    CHECK(has(run.output, "The speed exponent of tsuji_1992 contradicts the data."));
    const ProgramRun all =
        run_verbose("compare " + data + rig + "--laws hunt_crossley_1975,tsuji_1992 --starts 2 --format csv");
    CHECK(all.exit_code == 0);
    CHECK(has(all.output, "tsuji_1992,bad_fit,2,"));
    CHECK(has(all.output, "the law gives speed^0"));
}

TEST_CASE("compare: shipped sets and a problem file") {
    const ProgramRun steel = run_verbose(
        "compare zhang-sharf-2009 --starts 2 --laws hunt_crossley_1975,lee_herrmann_1993 "
        "--sd restitution=0.005 --sd 'duration=2 %' --sd 'peak_force=2 %'");
    CHECK(steel.exit_code == 0);
    CHECK(has(steel.output, "2 impacts, 6 values; noise stated"));
    CHECK(has(steel.output, "The speed exponent of hunt_crossley_1975 and lee_herrmann_1993 contradicts the data") !=
          has(steel.output, "The speed exponent of lee_herrmann_1993 and hunt_crossley_1975 contradicts the data"));
    const ProgramRun sliotar = run_verbose(
        "compare sliotar-cores --starts 2 --laws hunt_crossley_1975,tsuji_1992 --format json "
        "--sd restitution=0.01");
    CHECK(sliotar.exit_code == 0);
    // One speed: nothing to leave out, no power of the speed, no curve over it.
    const Json json = sliotar.json();
    CHECK(json["laws"][0]["speed_exponent"].is_null());
    CHECK(json["laws"][0]["fit"]["extrapolation"]["reason"] == "all impacts have one speed");
    CHECK(json["references"][0]["reason"] == "impacts differ in more than their speed");
    const ProgramRun file = run_verbose(
        "compare " + data_folder() +
        "/examples/bounce_test.toml --laws hunt_crossley_1975,zhang_2021,tsuji_1992 --starts 2 --format json");
    CHECK(file.exit_code == 0);
    CHECK(file.json()["references"][1]["name"] == "no law: repeats");
    CHECK(file.json()["references"][1].contains("chi_squared"));
}

TEST_CASE("compare: loops beside a nonparametric fit") {
    // One loop of the five, and two laws: all of them take a minute.
    const ScratchFolder scratch;
    const std::string all = read_text_file(data_folder() + "/examples/baseball_loops.csv");
    const std::size_t second = all.find("\n", all.rfind("\n2,") + 1);
    REQUIRE(second != std::string::npos);
    scratch.write("baseball_loops.csv", all.substr(0, second + 1));
    const std::string problem =
        scratch.write("loops.toml", read_text_file(data_folder() + "/examples/baseball_loops.toml"));
    const ProgramRun run =
        run_verbose("compare " + problem + " --laws bouc_wen_hertz_2024,hunt_crossley_1975 --starts 2 --format json");
    const Json json = run.json();
    const Json reference = json["references"][0];
    REQUIRE(reference.contains("chi_squared"));
    CHECK(reference["loops"].size() == 1);
    CHECK(reference["points"] == 200);
    // The loop is that of a law with noise: the residual without a law is the noise.
    CHECK(reference["probability"].get<double>() > 1e-3);
    CHECK(has(json["summary"].dump(), "an elastic and a dissipative spline"));
}

TEST_CASE("compare: states errors of held-out records in newtons and relative to the peak") {
    const std::string command =
        std::string("compare ") + data_folder() + "/examples/hammer.toml --laws hunt_crossley_1975 --starts 1 ";
    const Json json = run_verbose(command + "--format json").json();
    REQUIRE(json["references"][0]["not_split"].size() == 3);
    CHECK(json["references"][0]["not_split"][2]["condition"] == 3);
    CHECK(json["references"][0]["not_split"][2]["reason"] == "the sensor cell has a filter");
    CHECK(json["references"][0]["loops"].empty());
    const Json left_out = json["laws"][0]["fit"]["leave_one_speed_out"];
    REQUIRE(left_out["records"].size() == 1);
    const Json& record = left_out["records"][0];
    CHECK(record["kind"] == "force_time");
    CHECK(record["column"] == "force");
    CHECK(record["unit"] == "N");
    CHECK(record["abscissa"]["unit"] == "s");
    CHECK(record["abscissa"]["error"] == 0.0);
    CHECK(record["samples"] == left_out["values"]);
    const double error = record["error"], of_peak = record["error_of_peak"];
    CHECK(error > 0.0);
    // Peaks of three collisions differ: the error is some part of each.
    CHECK(of_peak > 0.0);
    CHECK(of_peak < 1.0);
    const ProgramRun rows = run_verbose(command + "--format csv"), text = run_verbose(command);
    CHECK(has(rows.output,
              "left_out_error_force_time [N],extrapolation_error_force_time [N],"
              "left_out_error_force_time_of_peak [1]"));
    CHECK(has(rows.output, fmt::format("{}", error).substr(0, 8)));
    CHECK(has(text.output, "force_time, cross-validation [N]"));
    CHECK(has(text.output, "3 force-time records have a smooth curve only"));
    CHECK(has(text.output, "of_peak: relative to the largest reading of the record"));
}

TEST_CASE("compare: the same bytes at one and two threads and the figure whole") {
    const ScratchFolder scratch;
    const std::string data = scratch.write("mine.csv", csv), figure = (scratch.path() / "laws.svg").string();
    const std::string command = "--format json compare " + data + rig +
                                "--starts 3 --laws hunt_crossley_1975,zhang_2021,"
                                "kuwabara_kono_1987 ";
    const ProgramRun one = run_verbose("--threads 1 " + command),
                     two = run_verbose("--threads 2 " + command + "--figure " + figure);
    CHECK(one.output == two.output);
    const std::string drawn = read_text_file(figure);
    CHECK(has(drawn, "</svg>"));
    CHECK(has(drawn, "hunt_crossley_1975"));
    CHECK(has(drawn, "no law: smooth curve"));
}

TEST_CASE("compare: each mistake gets one message and nothing is overwritten") {
    const ScratchFolder scratch;
    const std::string data = scratch.write("mine.csv", csv);
    const std::string silent = scratch.write("silent.csv", "impact_speed [m/s],remark\n1,a\n2,b\n");
    const std::string figure = scratch.write("kept.svg", "as it was");
    const std::string problem = data_folder() + "/examples/bounce_test.toml";
    check_bad_input({
        {"compare " + silent + " --mass 1 --figure " + figure,
         3,
         {"no law can be compared", "no response was measured"}},
        {"compare " + data, 3, {"mass", "--mass"}},
        {"compare " + data + rig + "--laws tsuji_1991", 2, {"tsuji_1991", "tsuji_1992"}},
        {"compare " + data + rig + "--set stifness=1", 2, {"stifness", "stiffness"}},
        {"compare " + data + rig + "--starts 0", 2, {"--starts", "1 to 1e6"}},
        {"compare " + data + rig + "--figure laws.eps", 2, {"laws.eps", ".svg"}},
        {"compare " + problem + " --mass 1", 2, {"conflicts with a problem file", "--mass 1"}},
        {"compare nothing.csv", 3, {"nothing.csv"}},
    });
    CHECK(read_text_file(figure) == "as it was");
}

TEST_CASE("compare and design: warnings on the data stand above all else, in every format") {
    const ScratchFolder folder;
    const std::string table =
        folder.write("two.csv", "v [m/s],e,ball\n1,0.9,A\n2,0.85,A\n3,0.8,A\n1,0.91,B\n2,0.84,B\n3,0.79,B\n");
    const std::string warning = "the rows of 'ball' are fitted as one";
    for (const std::string& command : {"compare " + table + " --laws hunt_crossley_1975 --mass '35 g' ",
                                      "design " + table + " --law hunt_crossley_1975 --mass '35 g' "}) {
        CAPTURE(command);
        CHECK(run_program(command).output.starts_with("warning: " + warning));
        CHECK(run_program(command + "--verbose").output.starts_with("warning: " + warning));
        const Json json = run_program(command + "--format json").json();
        REQUIRE(json["warnings"].size() == 1);
        CHECK(has(json["warnings"][0].get<std::string>(), warning));
        const std::string report = (folder.path() / "report.txt").string();
        run_program(command + "--report " + report);
        CHECK(has(read_text_file(report), "Warning: " + warning));
    }
}

}  // namespace
}  // namespace impactfit
