// impactfit fit DATA --law ...: a fit without a problem file, and the same as one.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string>

#include "tests/cli/bad_input.hpp"
#include "tests/cli/measured_csv.hpp"
#include "tests/cli/program.hpp"
#include "tests/core/scratch_folder.hpp"

namespace impactfit {
namespace {

using namespace impactfit_tests;
using Json = nlohmann::json;

TEST_CASE("fit data: gives the result of a problem file and writes a file that gives the same") {
    const ScratchFolder scratch;
    const std::string data = scratch.write("mine.csv", measured_csv), file = (scratch.path() / "mine.toml").string();
    for (const std::string& options : {
             std::string(" --law hunt_crossley_1975 --free stiffness,hysteresis_damping --fix hertz_exponent=1.5 "
                         "--mass '540 g' --sd restitution=0.005 --sd 'duration=2 %' "),
             std::string(" --law zhang_2021 --free stiffness=2.4141414e10,hysteresis_damping,damping_exponent "
                         "--fix hertz_exponent=1.5 --masses 0.54 inf --separation zero_force "),
             std::string(" --law lankarani_nikravesh_1990 --free prescribed_restitution --fix 'stiffness=24 GN/m^1.5' "
                         "--fix hertz_exponent=1.5 --mass 0.54 --damping-formula exact --observables restitution "),
         }) {
        CAPTURE(options);
        const Json direct = run_verbose("--format json fit " + data + options).json();
        CHECK(run_verbose("init " + data + options + "--force --problem " + file).exit_code == 0);
        const Json through_file = run_verbose("--format json fit " + file).json();
        for (const char* part : {"verdict", "law", "separation"}) CHECK(direct[part] == through_file[part]);
        // A file states the bounds of the search as bounds, which starts of free exponents reach: another path.
        if (has(options, "damping_exponent")) continue;
        for (const char* part : {"search", "uncertainty", "statistics"}) CHECK(direct[part] == through_file[part]);
        CHECK(direct["search"]["starts"] == 8);
    }
}

/// Text with the broken lines of a shell command joined.
std::string unbroken(std::string text) {
    for (std::size_t at = text.find("\\\n"); at != std::string::npos; at = text.find("\\\n"))
        text.erase(at, text.find_first_not_of(' ', at + 2) - at);
    return text;
}

TEST_CASE("fit data: the text ends with the command for a problem file") {
    const ScratchFolder scratch;
    const std::string data = scratch.write("mine.csv", measured_csv);
    const std::string options =
        "--law hunt_crossley_1975 --free stiffness,hysteresis_damping --fix hertz_exponent=1.5 --mass '540 g'";
    for (const char* check : {"", " --check"}) {
        const ProgramRun run = run_verbose("fit " + data + " " + options + check);
        CHECK(run.exit_code == (*check == 0 ? 5 : 0));  // nothing tests the fit
        // One command, possibly on several lines of a shell.
        CHECK(has(unbroken(run.output), "impactfit init " + data + " " + options + " --problem problem.toml\n"));
    }
}

TEST_CASE("fit data: a shipped set by its name with its columns as parameters") {
    const ProgramRun run = run_verbose("fit zhang-sharf --law hunt_crossley_1975 --free hysteresis_damping --starts 2");
    CHECK(run.exit_code == 5);
    CHECK(has(run.output, "column of this name in the data"));
    const ProgramRun draft = run_verbose(
        "init zhang-sharf-2009 --law hunt_crossley_1975 --free hysteresis_damping --sd restitution=0.005 "
        "--sd 'duration=2 %' --sd 'peak_force=2 %'");
    CHECK(has(draft.output, "dataset = \"zhang-sharf-2009\"\n"));
    CHECK(has(draft.output, "sd = { duration = \"2 %\", peak_force = \"2 %\", restitution = 0.005 }\n"));
}

TEST_CASE("fit data: proposes unnamed law and parameters as init does, and states them") {
    const ScratchFolder scratch;
    const std::string data = scratch.write("mine.csv", measured_csv), file = (scratch.path() / "mine.toml").string();
    REQUIRE(run_verbose("init " + data + " --mass 0.54 --problem " + file).exit_code == 0);
    const Json proposed = run_verbose("--format json fit " + data + " --mass 0.54").json(),
               drafted = run_verbose("--format json fit " + file).json();
    CHECK(proposed["search"]["minima"] == drafted["search"]["minima"]);
    CHECK(proposed["law_choice"]["law"] == proposed["law"]["name"]);
    CHECK(has(proposed["notes"].dump(), "default free parameter"));
    const Json named = run_verbose("--format json fit " + data +
                                   " --mass 0.54 --law hunt_crossley_1975 --free stiffness "
                                   "--fix hertz_exponent=1.5 --fix hysteresis_damping=1e10")
                           .json();
    CHECK(named["law_choice"].is_null());
    CHECK(!has(named["notes"].dump(), "default free parameter"));
}

TEST_CASE("fit data: the unit of an estimate is that of the estimated exponents") {
    const ScratchFolder scratch;
    const Json json = run_verbose("--format json fit " + scratch.write("mine.csv", measured_csv) +
                                  " --law zhang_2021 --free hysteresis_damping,damping_exponent --fix stiffness=2.4e10 "
                                  "--fix hertz_exponent=1.5 --mass 0.54")
                          .json();
    const double exponent = json["parameters"][2]["value"];
    CHECK(exponent != doctest::Approx(1.5).epsilon(1e-3));
    CHECK(json["parameters"][3]["unit"] == fmt::format("N*s/m^{:.12g}", exponent + 1.0));
}

TEST_CASE("fit data: reports a fraction at its end, which its logit never reaches") {
    const ScratchFolder scratch;
    const std::string data = scratch.write(
        "mine.csv", "impact_speed [m/s],restitution [1]\n0.15,0.889\n0.3,0.812\n0.5,0.742\n1,0.6\n2,0.45\n");
    const std::string file = (scratch.path() / "mine.toml").string();
    REQUIRE(run_verbose("init " + data + " --law bouc_wen_hertz_2024 --mass 0.54 --problem " + file).exit_code == 0);
    const std::string text = run_verbose("fit " + file).output;
    CAPTURE(text);
    CHECK(has(text, "elastic_fraction (0, a limit of the law)"));
}

TEST_CASE("fit data: each mistake on the command line gets one message") {
    const ScratchFolder scratch;
    const std::string data = "fit " + scratch.write("mine.csv", measured_csv) + " ";
    const std::string file = "fit " + scratch.write("mine.toml", "format = 1\n") + " ";
    const std::string law = "--law hunt_crossley_1975 ";
    const std::string rest = law + "--fix stiffness=2e10 --fix hertz_exponent=1.5 --mass 0.54 ";
    const std::string good = data + rest + "--free hysteresis_damping ";
    check_bad_input({
        {good + "--check", 0, {}},
        {data, 3, {"missing mass", "--mass"}},
        {data + "--law zhang_2021_approximate", 2, {"zhang_2021_approximate", "not identifiable", "any other law"}},
        {data + law + "--fix hertz_exponent=1.5 --fix stiffness=1e9 --fix hysteresis_damping=1",
         2,
         {"no parameter is free", "stiffness, hertz_exponent, hysteresis_damping", "--free"}},
        {data + "--law hunt_crossley --free stiffness", 2, {"unknown contact law", "'hunt_crossley_1975'"}},
        {data + law + "--free stifness", 2, {"no parameter of this name", ": stifness", "'stiffness'", "--free"}},
        {good + "--fix stifness=1", 2, {": stifness", "'stiffness'", "--fix"}},
        {data + rest + "--free stiffness", 2, {"both free and fixed", ": stiffness", "--free stiffness=2e10"}},
        {data + rest + "--free stiffness=", 2, {"name or name=start", ": stiffness="}},
        {data + rest + "--free hysteresis_damping,hysteresis_damping", 2, {"duplicate", "hysteresis_damping"}},
        {data + rest + "--free hysteresis_damping=-3", 2, {"out of range", ": -3", ">= 0"}},
        {data + rest + "--free 'hysteresis_damping=3 N'", 2, {": 3 N", "N*s/m^2.5", "--free hysteresis_damping"}},
        {data + law + "--free hysteresis_damping",
         2,
         {"missing parameter stiffness", "neither free nor fixed", "--fix stiffness=..."}},
        {data + law + "--fix stiffness=2e10 --fix hertz_exponent=1.5 --free hysteresis_damping",
         3,
         {"missing mass", "mine.csv", "--mass M or --masses A B"}},
        {good + "--masses 1 inf", 2, {"duplicate mass", "--mass and --masses"}},
        {good + "--sd peak_force=2%",
         3,
         {"standard deviation of an observable that is not fitted", "peak_force", "duration"}},
        {good + "--sd durations=2%", 2, {"durations", "'duration'"}},
        {good + "--sd restitution=0 --sd duration=1e-6", 3, {"must be positive", ": 0", "--sd"}},
        {good + "--sd restitution=0.01", 3, {"stated: restitution of", "not stated: duration of", "--sd observable"}},
        {good + "--sd restitution=0.01 --sd 'duration=3 mm'", 3, {"3 mm", "--sd"}},
        {good + "--observables peak_force", 3, {"does not contain this observable", "peak_force", "--observables"}},
        {good + "--separation zero_forces", 2, {": zero_forces", "'zero_force'", "--separation"}},
        {good + "--starts 0", 2, {"out of range", ": 0", "1 to 1e6", "--starts"}},
        {good + "--method least_sqares", 2, {": least_sqares", "'least_squares'", "--method"}},
        {file + law, 2, {"conflicts with a problem file", ": --law hunt_crossley_1975", "mine.toml"}},
        {file + "--mass '540 g'", 2, {"conflicts with a problem file", "--mass '540 g'"}},
        {"fit zhang-shraf-2009 --law zhang_2021 --free stiffness", 2, {"no such dataset", "'zhang-sharf-2009'"}},
        {"fit zhang-sharf --law zhang_2021 --free hysteresis_damping --fix damping_exponent=1 --mass 0.5",
         3,
         {"contradictory effective masses", "0.54 kg in the data, 0.5 kg in --mass", "points.csv, line 2"}},
    });
}

}  // namespace
}  // namespace impactfit
