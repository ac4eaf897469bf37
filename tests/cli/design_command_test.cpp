// impactfit design as a user runs it.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "impactfit/core/files/text_file.hpp"
#include "tests/calibration/small_problem.hpp"
#include "tests/cli/bad_input.hpp"
#include "tests/cli/measured_csv.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/paths/paths.hpp"

namespace impactfit {
namespace {

using namespace impactfit_tests;
using Json = nlohmann::json;

const std::string examples = data_folder() + "/examples/";
const std::string plan = "design " + examples;

/// Restitution and contact time of two impacts, fitted in no time.
std::string small_file(const ScratchFolder& scratch, const std::string& problem = small_problem,
                       const std::string& csv = small_problem_csv) {
    scratch.write("mine.csv", csv);
    return scratch.write("problem.toml", problem);
}

TEST_CASE("design command: proposes contact times for a Bouc-Wen law and names what they determine") {
    const ProgramRun run = run_verbose("--format json " + plan + "bouc_wen_restitution.toml --sd 'duration=2 %'");
    REQUIRE(run.exit_code == 0);
    const Json json = run.json(), step = json["steps"][0];
    CHECK(json["schema"] == "impactfit.design/1");
    CHECK(step["measure"]["observable"] == "duration");
    // Groups of an impact have no unit of time, so it takes two contact times.
    CHECK(step["measure"]["other_impact_speed"].get<double>() > step["measure"]["impact_speed"].get<double>());
    const std::string worst = step["before"]["worst_combination"];
    CHECK(has(json["summary"][0].get<std::string>(), worst));
    CHECK(step["after"]["e_criterion"].get<double>() < 0.8 * step["before"]["e_criterion"].get<double>());
    CHECK(has(json["notes"].dump(), "two speeds"));
}

TEST_CASE("design command: equal bytes on one and two threads, the summary before the numbers") {
    const ScratchFolder scratch;
    const std::string command = "design " + small_file(scratch) + " --count 2 --repeats 3 ";
    for (const std::string format : {"text", "json", "csv"})
        CHECK(run_verbose(command + "--threads 1 --format " + format).output ==
              run_verbose(command + "--threads 2 --format " + format).output);
    const std::string text = run_verbose(command).output;
    CHECK(text.find("Measure ") < text.find("Best speed of each observable"));
    CHECK(has(text, "m/s, 3 times: the standard error of the worst-determined combination"));
    CHECK(has(text, "Then measure"));
    CHECK(has(text, "linear theory"));
    CHECK(has(text, "Not planned (unknown noise): peak_force"));
}

TEST_CASE("design command: at the start nothing is fitted and the plan is for the values of the problem") {
    const ScratchFolder scratch;
    const Json json = run_verbose("--format json design " + small_file(scratch) + " --at start").json();
    CHECK(json["at"] == "start");
    CHECK(json["fit"].is_null());
    CHECK(json["estimate"]["stiffness"] == 2e10);
    CHECK(json["impact_speeds"]["values"].size() == 25);
    CHECK(json["impact_speeds"]["values"][0] == 0.15);
    CHECK(json["impact_speeds"]["values"][24] == 0.5);
}

TEST_CASE("design command: uses the given speeds and observables and writes whole files") {
    const ScratchFolder scratch;
    const std::string figure = scratch.write("plan.svg", ""), picture = scratch.write("moves.svg", ""),
                      table = scratch.write("moves.csv", "");
    const ProgramRun run = run_verbose(
        "--format csv design " + small_file(scratch) +
        " --observables peak_force,duration --speeds 0.1:2:5:log --sd 'peak_force=5 N' --figure " + figure +
        " --sensitivity-figure " + picture + " --sensitivities " + table + " --output " + scratch.path().string());
    REQUIRE(run.exit_code == 0);
    CHECK(std::count(run.output.begin(), run.output.end(), '\n') == 11);  // a header, two observables at five speeds
    CHECK(read_text_file(scratch.path().string() + "/design.csv") == run.output);
    CHECK(has(run.output, ",peak_force,"));
    CHECK(!has(run.output, ",restitution,"));
    CHECK(has(read_text_file(figure), "error of the worst combination"));
    CHECK(has(read_text_file(picture), "singular value"));
    CHECK(has(read_text_file(table), "observable,impact_speed [m/s],on,value,unit,stiffness,hysteresis_damping"));
}

TEST_CASE("design command: noise that is not stated is that of the misfit") {
    const ScratchFolder scratch;
    const std::string silent = replaced(small_problem, "sd = { restitution = 0.005, duration = \"2 %\" }\n", "");
    const std::string csv =
        "impact_speed [m/s],restitution [1],duration [us]\n0.15,0.889,252\n0.3,0.83,228\n0.5,0.757,207\n";
    const std::string file = small_file(scratch, silent, csv);
    const ProgramRun run = run_verbose("--format json design " + file);
    REQUIRE(run.exit_code == 0);
    CHECK(run.json()["observables"][0]["origin"] == "estimated from the misfit");
    check_bad_input({{"design " + file + " --at start", 3, {"--at start", "--at fit"}}});
}

TEST_CASE("design command: data with a law give the plan of the problem file that init writes of them") {
    const ScratchFolder scratch;
    const std::string data = scratch.write("mine.csv", measured_csv);
    const std::string law =
        " --mass 0.54 --law hunt_crossley_1975 --free stiffness,hysteresis_damping "
        "--set hertz_exponent=1.5";
    const std::string drafted = (scratch.path() / "drafted.toml").string();
    REQUIRE(run_verbose("init " + data + law + " --problem " + drafted).exit_code == 0);
    const ProgramRun direct = run_verbose("--format json design " + data + law + " --sd 'peak_force=2 %'");
    REQUIRE(direct.exit_code == 0);
    const Json of_data = direct.json(),
               of_file = run_verbose("--format json design " + drafted + " --sd 'peak_force=2 %'").json();
    CHECK(of_data["steps"] == of_file["steps"]);
}

TEST_CASE("design command: distinguishes bodies of several masses") {
    const Json json =
        run_verbose("--format json " + plan + "ball_lots.toml --observables duration --speeds 1:4:3").json();
    bool first = false, second = false;
    for (const Json& candidate : json["steps"][0]["candidates"]) {
        first = first || candidate["on"] == "A";
        second = second || candidate["on"] == "B";
    }
    CHECK(first);
    CHECK(second);
    CHECK(has(json["notes"].dump(), "Each impact speed has an error of 1 %"));
}

TEST_CASE("design command: bad input gets one message and leaves no file") {
    const ScratchFolder scratch;
    const std::string file = small_file(scratch), small = "design " + file;
    const std::string figure = scratch.path().string() + "/no.svg", folder = scratch.path().string() + "/none";
    const std::string files = " --figure " + figure + " --output " + folder;
    const std::string records = plan + "hammer.toml";
    check_bad_input({
        {"design", 2, {"PROBLEM"}},
        {small + " --observables peak_force" + files, 2, {"peak_force", "--sd peak_force"}},
        {small + " --observables duratoin" + files, 2, {"duratoin", "duration"}},
        {small + " --speeds 0.5:0.1" + files, 2, {"0.5:0.1", "START:STOP"}},
        {small + " --speeds -1:1" + files, 2, {"-1:1", "above 0"}},
        {small + " --speeds 0:1" + files, 2, {"0:1", "above 0"}},
        {small + " --speeds 1:1" + files, 2, {"1:1"}},
        {small + " --speeds 0.1:1:1" + files, 2, {"0.1:1:1", "2 to 10000"}},
        {small + " --speeds 0.1" + files, 2, {"START:STOP"}},
        {small + " --repeats 0" + files, 2, {"--repeats", "1 to"}},
        {small + " --repeats -3" + files, 2, {"--repeats"}},
        {small + " --count 0" + files, 2, {"--count", "1 to 100"}},
        {small + " --at fti" + files, 2, {"fti", "fit"}},
        {small + " --sd duration" + files, 2, {"--sd", "duration='2 %'"}},
        {small + " --sd 'duration=2 kg'" + files, 2, {"kg", "--sd"}},
        {small + " --sd duration=-1" + files, 2, {"positive", "--sd"}},
        {small + " --sd 'peak_force=2 %' --observables duration" + files, 2, {"peak_force", "--observables"}},
        {small + " --sd 'duration=2 %' --sd 'duration=5 %'" + files,
         2,
         {"duration", "duplicate standard deviation", "--sd"}},
        {small + " --figure plan.eps --output " + folder, 2, {"plan.eps", ".svg"}},
        {"design " + scratch.path().string() + "/mine.csv" + files, 3, {"missing mass", "--mass"}},
        {small + " --mass 1" + files, 2, {"conflicts with a problem file", "--mass 1"}},
        {"design " + scratch.path().string() + "/absent.toml" + files, 3, {"absent.toml"}},
        {records + files, 2, {"no noise for any candidate", "--sd duration="}},
        {records + " --observables duration" + files, 2, {"duration", "--sd duration="}},
        {plan + "zhang_sharf.toml --observables residual_indentation" + files, 2, {"residual_indentation", "zero"}},
    });
    CHECK(!std::filesystem::exists(figure));
    CHECK(!std::filesystem::exists(folder));
}

}  // namespace
}  // namespace impactfit
