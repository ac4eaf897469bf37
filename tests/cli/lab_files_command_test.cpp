// Files of laboratories on the command line: read by fit without a problem file, or refused with the option to type.
#include <doctest/doctest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "impactfit/core/files/text_file.hpp"
#include "tests/cli/bad_input.hpp"
#include "tests/cli/program.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/paths/paths.hpp"

namespace impactfit {
namespace {

using namespace impactfit_tests;

const std::string folder = lab_files_folder() + "/";
const std::string law =
    " --law hunt_crossley_1975 --free stiffness,hysteresis_damping --set hertz_exponent=1.5 --mass '35 g' ";

nlohmann::json lab_expectations() {
    return nlohmann::json::parse(read_text_file(folder + "expected.json"));
}

TEST_CASE("lab files on the command line: a fit takes each file with its mass only") {
    const nlohmann::json expected = lab_expectations()["read"];
    for (const auto& [name, file] : expected.items()) {
        CAPTURE(name);
        const bool all_balls = name == "two_balls.csv";
        const ProgramRun run =
            run_program("fit --check " + folder + name + " --mass '35 g'" + (all_balls ? " --where Ball=A" : ""));
        CAPTURE(run.errors);
        CHECK(run.exit_code == 0);
    }
}

TEST_CASE("lab files on the command line: the six files of one series have the same stiffness") {
    for (const char* name : {"suffixes.csv", "decimal_commas.csv", "row_of_units.csv", "bom_remark.csv",
                             "tabs_percent.txt", "heights_cm.csv"}) {
        CAPTURE(name);
        const ProgramRun run = run_program("fit " + folder + name + law + "--format json --starts 1");
        CAPTURE(run.errors);
        const auto parameters = run.json()["parameters"];
        double stiffness = 0.0;
        for (const auto& parameter : parameters)
            if (parameter["parameter"] == "stiffness") stiffness = parameter["value"];
        // Hertz, 1.9 ms at 1 m/s: k = 0.035 (3.218/1.9e-3)^2.5 = 4.1e6; 10 % for damping, noise and misfit.
        CHECK(stiffness == doctest::Approx(4.1e6).epsilon(0.1));
    }
}

TEST_CASE("lab files on the command line: an ambiguity is refused with the option that decides") {
    std::vector<BadInput> inputs;
    const nlohmann::json expected = lab_expectations()["refused"];
    for (const auto& [name, tokens] : expected.items())
        inputs.push_back({"fit --check " + folder + "refused/" + name + " --mass '35 g'", 3,
                          tokens.get<std::vector<std::string>>()});
    check_bad_input(inputs);
    for (const BadInput& input : inputs) {
        if (input.arguments.find(".csv") == std::string::npos) continue;  // a damaged workbook has no lines
        CAPTURE(input.arguments);
        CHECK(has(one_line(run_program(input.arguments).errors), ".csv, line "));
    }
}

TEST_CASE("lab files on the command line: the options of the messages are accepted") {
    const std::string refused = folder + "refused/", mass = " --mass '35 g' ";
    check_bad_input({
        {"fit --check " + refused + "two_restitutions.csv" + mass + "--columns CoR=restituton",
         3,
         {"an unknown column: restituton", "did you mean 'restitution'?"}},
        {"fit --check " + refused + "two_speeds.csv" + mass + "--columns 'v_in=impact_speed [m/s]'", 0, {}},
        {"fit --check " + refused + "before_and_after.csv" + mass +
             "--columns 'v0=impact_speed [m/s], v1=rebound_speed [m/s]'",
         0,
         {}},
        {"fit --check " + refused + "unknown_unit.csv" + mass + "--unit impact_speed=km/h", 0, {}},
        {"fit --check " + refused + "speeds_without_unit.csv" + mass + "--unit v=km/h", 0, {}},
        {"fit --check " + refused + "durations_without_unit.csv" + mass + "--unit duration=ms", 0, {}},
        {"fit --check " + refused + "rebound_without_unit.csv" + mass + "--columns 'Rückprall=rebound_height [cm]'",
         0,
         {}},
        {"fit --check " + refused + "percent_without_sign.csv" + mass + "--unit restitution=%", 0, {}},
        {"fit --check " + refused + "unnamed_numbers.csv" + mass + "--columns 'column 3=duration [ms]'", 0, {}},
        {"fit --check " + refused + "two_restitutions.csv" + mass + "--columns CoR=restitution", 0, {}},
        {"fit --check " + refused + "two_restitutions.csv" + mass + "--columns CoR", 2, {"NAME=VALUE", "--columns"}},
        {"fit --check " + refused + "two_restitutions.csv" + mass + "--columns 'CoRR=restitution'", 3, {"'CoR'"}},
        {"fit --check " + folder + "two_balls.csv" + mass + "--where Ball=C", 3, {"no row with this Ball", "--where"}},
        {"fit --check " + folder + "two_balls.csv" + mass + "--where Ball", 2, {"COLUMN=TEXT", "--where"}},
        {"fit --check " + folder + "suffixes.csv" + mass + "--unit cor=s", 3, {"wrong dimension"}},
    });
}

TEST_CASE("lab files on the command line: init writes columns and rows into the problem file") {
    const ScratchFolder scratch;
    const std::string data = folder + "two_balls.csv", file = scratch.write("ball.toml", "");
    const std::string options =
        " --where Ball=A --columns 'Approach speed=impact_speed' --unit COR=% --mass '35 g' --problem " + file +
        " --force";
    const ProgramRun run = run_program("init " + data + options);
    CAPTURE(run.errors);
    REQUIRE(run.exit_code == 0);
    const std::string text = read_text_file(file);
    CHECK(has(text, "columns = { \"Approach speed\" = \"impact_speed\", \"COR\" = \"[%]\" }"));
    CHECK(has(text, "where = { \"Ball\" = [\"A\"] }"));
    const ProgramRun check = run_program("--verbose fit --check " + file);
    CAPTURE(check.errors);
    CHECK(check.exit_code == 0);
    CHECK(has(check.output, "6 of 12 rows are used"));
}

TEST_CASE("lab files on the command line: compare and datasets take the same options") {
    const ProgramRun compare = run_program("compare " + folder + "two_balls.csv --where Ball=A --mass '35 g' --laws " +
                                           "hunt_crossley_1975,tsuji_1992 --starts 1 --verbose");
    CAPTURE(compare.errors);
    CHECK(compare.exit_code == 0);
    CHECK(has(compare.output, "6 of 12 rows are used"));
    const ProgramRun one = run_program("datasets " + folder + "two_balls.csv --where Ball=B --format csv");
    CHECK(has(one.output, "\nB,"));
    CHECK_FALSE(has(one.output, "\nA,"));
}

TEST_CASE("lab files on the command line: a renamed column loses the meaning of its header") {
    const ScratchFolder scratch;
    const std::string rows = "1,0.81\n2,0.64\n3,0.6\n4,0.55\n", options = " --mass 1 --law tsuji_1992";
    const std::string energy = scratch.write("energy.csv", "impact speed [m/s],energy_ratio\n" + rows),
                      renamed = scratch.write("renamed.csv", "impact speed [m/s],restitution\n" + rows);
    const ProgramRun one = run_program("--format json fit " + energy + options),
                     other =
                         run_program("--format json fit " + renamed + options + " --columns restitution=energy_ratio");
    CAPTURE(other.errors);
    REQUIRE(!other.output.empty());
    CHECK(one.json()["parameters"] == other.json()["parameters"]);
}

}  // namespace
}  // namespace impactfit
