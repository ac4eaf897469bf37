// The interpretation of the data by the reader is part of the result of a fit, not only of its explanation;
// contradictory data are refused.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string>

#include "tests/cli/bad_input.hpp"
#include "tests/cli/program.hpp"
#include "tests/core/scratch_folder.hpp"

namespace impactfit {
namespace {

using namespace impactfit_tests;

const std::string head = "format = 1\nlaw = \"hunt_crossley_1975\"\n[rig]\neffective_mass = 0.54\n[[data]]\n";
const std::string parameters =
    "[parameters]\nstiffness = { fixed = 2.4e10 }\nhertz_exponent = { fixed = 1.5 }\n"
    "hysteresis_damping = { start = 2e10 }\n";
const std::string law =
    " --law hunt_crossley_1975 --free hysteresis_damping --set stiffness=2.4e10 --set hertz_exponent=1.5 --mass 0.54 ";

bool holds(const nlohmann::json& notes, const std::string& words) {
    for (const auto& note : notes)
        if (note.is_string() && has(note.get<std::string>(), words)) return true;
    return false;
}

TEST_CASE("reading notes: text and JSON of a fit state how the data were interpreted") {
    const ScratchFolder scratch;
    scratch.write(
        "mine.csv",
        "drop_height [mm];rebound_height [mm];rebound_speed [m/s];use;durration [us];Probe\n"
        "1,147;0,907;0,1334;1;261;a\n4,589;3,026;0,2436;1;235;b\n12,75;7,02;0,371;0;218;c\n51,0;51,9;1,009;1;207;d\n");
    const std::string fit = "fit " + scratch.write("mine.toml", head + "file = \"mine.csv\"\n" + parameters);
    const ProgramRun text = run_verbose(fit);
    CAPTURE(text.errors);
    const auto notes = run_verbose(fit + " --format json").json()["notes"];
    CHECK(has(text.output, "\nNotes on the data\n  mine.csv: "));
    CHECK(text.output.starts_with(
        "Warning: 'durration [us]' is not used. To name it: columns = { durration = \"duration [us]\" }"));
    for (const char* words :
         {"decimal commas", "delimiter: semicolon", "rows dropped by use = 0: line 4",
          "impact_speed = sqrt(2 g drop_height), g = 9.80665 m/s^2", "restitution = rebound_speed / impact_speed",
          "restitution > 1 in 1 row", "'Probe' is read as text", "unused columns: rebound_height"}) {
        CAPTURE(words);
        CHECK(has(text.output, words));
        CHECK(holds(notes, words));
        CHECK(holds(notes, "mine.csv: "));
    }
}

TEST_CASE("reading notes: warnings on the data are above the explanation of a problem") {
    const ScratchFolder scratch;
    const std::string data =
        scratch.write("two.csv", "v [m/s],e\n1,0.95\n2,0.93\n3,0.91\nv [m/s],e\n1,0.8\n2,0.73\n3,0.71\n");
    for (const std::string verbose : {"", " --verbose"}) {
        const ProgramRun run = run_program("fit --check " + data + verbose);
        CHECK(run.output.starts_with("warning: the rows of 'group' are fitted as one: block 1, block 2."));
    }
}

TEST_CASE("reading notes: rows that a column of outliers marks are a warning with the option that leaves them out") {
    const ScratchFolder scratch;
    const std::string data = scratch.write("marked.csv", "v [m/s],e,outlier\n1,0.95,\n2,0.5,x\n3,0.91,\n4,0.9,\n");
    const ProgramRun run = run_program("fit --check " + data);
    CHECK(run.output.starts_with("warning: rows that 'outlier' marks are fitted: 1, the first in line 3."));
    CHECK(has(run.output, "--where \"outlier=\""));
    CHECK_FALSE(has(run_program("fit --check " + data + " --where outlier=").output, "warning: rows that"));
}

TEST_CASE("reading notes: a mass that force and duration contradict is a warning") {
    const ScratchFolder scratch;
    // Spheres of 27 g: k = 8e5 N/m^1.5, d = 3.6e4.
    const std::string data = scratch.write("drops.csv",
                                           "impact_speed [m/s],restitution,duration [ms],peak_force [N]\n"
                                           "1,0.971,3.31,29.6\n2,0.943,2.89,66.9\n3,0.917,2.68,107.5\n");
    const std::string fit = "fit " + data + " --law hunt_crossley_1975 --mass ";
    const char* words =
        "warning: peak force and duration give an effective mass of about 0.027 kg, the stated mass is ";
    CHECK(one_line(run_program(fit + "27").output).starts_with(words + std::string("27 kg")));
    CHECK(one_line(run_program(fit + "0.06").output).starts_with(words + std::string("0.06 kg")));  // 27 g in oz
    CHECK_FALSE(has(run_program(fit + "'27 g'").output, "effective mass of about"));
}

TEST_CASE("reading notes: a mass with which the contacts need an impossible modulus is a warning above the verdict") {
    const ScratchFolder folder;
    // Contact times and forces of a steel sphere of 27 g on steel by Hertz: 1.5e10 N/m^1.5.
    const std::string times = folder.write("t.csv", "v [m/s],e,tc [us]\n0.5,0.95,82\n1,0.94,71\n2,0.93,62\n");
    const std::string forces = folder.write("f.csv", "v [m/s],e,Fmax [N]\n0.5,0.95,560\n1,0.94,1290\n2,0.93,2960\n");
    const std::string warning = "contacts of this mass need an elastic modulus of at ";
    const auto output = [&](const std::string& file, const std::string& mass) {
        return one_line(run_program("fit " + file + " --starts 1 --no-gravity --mass '" + mass + "'").output);
    };
    CHECK(output(times, "27 kg").starts_with("warning: " + warning + "least"));
    CHECK(output(forces, "27 mg").starts_with("warning: " + warning + "least"));
    CHECK_FALSE(has(output(times, "27 g"), warning));
    CHECK_FALSE(has(output(forces, "27 g"), warning));
}

TEST_CASE("reading notes: a diameter in mm typed as m is refused, also beside measured speeds") {
    const ScratchFolder folder;
    const std::string file = folder.write("t.csv", "v [m/s],e\n0.5,0.95\n1,0.94\n2,0.93\n");
    check_bad_input(
        {{"fit " + file + " --mass '27 g' --diameter 19", 3, {"a sphere lighter than the air", "units of mass"}},
         {"fit " + file + " --mass 27 --diameter '19 mm'", 3, {"denser than every element", "units of mass"}}});
}

TEST_CASE("reading notes: comparisons and plans contain them too") {
    const ScratchFolder scratch;
    const std::string data = scratch.write(
        "mine.csv", "impact_speed [m/s];restitution [1];duration [us]\n0,15;0,889;261\n0,3;0,812;235\n0,5;0,742;218\n");
    const std::string section = "\nNotes on the data\n", commas = "mine.csv: decimal commas\n";
    const std::string comparison = run_verbose("compare " + data + " --laws hunt_crossley_1975 --mass 0.54").output;
    CHECK(has(comparison, section));
    CHECK(has(comparison, commas));
    const std::string design =
        "design " +
        scratch.write("mine.toml",
                      head + "file = \"mine.csv\"\nsd = { restitution = 0.01, duration = \"2 %\" }\n" + parameters);
    CHECK(has(run_verbose(design).output, section + "  mine.csv: "));
    CHECK(holds(run_verbose(design + " --format json").json()["notes"], "mine.csv: "));
}

TEST_CASE("reading notes: data without notes have no section") {
    const ScratchFolder scratch;
    const std::string data = scratch.write("mine.csv", "impact_speed [m/s],restitution [1]\n0.15,0.889\n0.3,0.812\n");
    const std::string with_noise = "fit " + data + law + "--sd restitution=0.02 ";
    const ProgramRun run = run_verbose(with_noise);
    CHECK(run.exit_code == 0);
    CHECK(!has(run.output, "Notes on the data"));
    CHECK(run_verbose(with_noise + "--format json").json()["notes"].empty());
}

TEST_CASE("reading notes: a column that the problem names is not reported as unknown") {
    const ScratchFolder scratch;
    scratch.write("mine.csv",
                  "impact_speed [m/s],restitution [1],err [1],lot,k [N/m^1.5],spare [1]\n"
                  "0.15,0.889,0.01,a,2.4e10,1\n0.3,0.812,0.01,a,2.4e10,2\n0.5,0.742,0.01,b,2.4e10,3\n");
    const std::string problem_text =
        head + "file = \"mine.csv\"\nwhere = { lot = \"a\" }\nsd = { restitution = \"err\" }\n[parameters]\n" +
        "stiffness = { column = \"k\" }\nhertz_exponent = { fixed = 1.5 }\nhysteresis_damping = { start = 2e10 }\n";
    const auto notes =
        run_verbose("fit " + scratch.write("mine.toml", problem_text) + " --format json").json()["notes"];
    for (const char* name : {"'lot'", "'err'", "'k'"}) CHECK(!holds(notes, name));
    CHECK(holds(notes, "column 'spare' is not a recognised name"));
}

TEST_CASE("reading notes: a column renamed to a misspelt name is an error") {
    const ScratchFolder scratch;
    scratch.write("mine.csv", "v [m/s],e [1],tc [us],m [kg],lot\n0.15,0.889,261,0.54,a\n0.3,0.812,235,0.54,b\n");
    int count = 0;
    const auto problem = [&](const std::string& columns, const std::string& more = {}) {
        return "fit --check " +
               scratch.write("mine" + std::to_string(++count) + ".toml",
                             head + "file = \"mine.csv\"\ncolumns = { v = \"impact_speed\", e = \"restitution\", " +
                                 columns + " }\n" + more + parameters);
    };
    check_bad_input({
        {problem("tc = \"durration\""), 3, {"renamed", "durration", "'duration'", "line 7", "columns.tc", ".toml"}},
        {problem("tc = \"durration [us]\""), 3, {": durration", "'duration'"}},
        {problem("lot = \"specimen\""), 3, {": specimen", "columns.lot"}},
        // Names that the problem refers to are the user's own.
        {problem("tc = \"time_of_peak_force [us]\""), 0, {}},
        {problem("lot = \"batch\"", "where = { batch = \"a\" }\n"), 0, {}},
        {problem("tc = \"sd(restitution) [1]\"", ""), 3, {"conflicting units"}},
    });
}

TEST_CASE("reading notes: columns that contradict each other are refused with both values") {
    const ScratchFolder scratch;
    int count = 0;
    const auto fit = [&](const std::string& csv) {
        return "fit --check " + scratch.write(std::to_string(++count) + ".csv", csv) + law;
    };
    const std::string speeds = "impact_speed [m/s],drop_height [cm],restitution [1]\n";
    const std::string rebounds = "impact_speed [m/s],rebound_speed [m/s],restitution [1]\n";
    const std::string heights = "drop_height [cm],rebound_height [cm],restitution [1]\n";
    check_bad_input({
        {fit(speeds + "1.98,20,0.8\n0.2,20,0.8\n"),
         3,
         {"contradict", "impact_speed 0.2 m/s and 1.981 m/s from drop_height", "20 %", "line 3", "impact_speed"}},
        {fit(rebounds + "1.00,0.80,0.50\n"), 3, {"restitution 0.5 and 0.8 from rebound_speed and impact_speed", "5 %"}},
        {fit(heights + "100.0,64.0,0.550\n"), 3, {"restitution 0.55 and 0.8 from rebound_height and drop_height"}},
        {fit("drop_height [cm],rebound_height [cm],rebound_speed [m/s]\n100.0,64.0,1.50\n"),
         3,
         {"rebound_speed 1.5 m/s and 3.543 m/s from rebound_height"}},
        // Rounding: 0.5 of one digit may be 0.54, and a speed of one digit determines little.
        {fit(rebounds + "1.00,0.54,0.5\n"), 0, {}},
        {fit(rebounds + "1.00,0.54,0.500\n"), 3, {"contradict"}},
        {fit("impact_speed [m/s],rebound_speed [m/s],restitution [1],sd(restitution) [1]\n1.00,0.54,0.500,0.01\n"),
         0,
         {}},
        // Air: a light ball is slower than its fall, and not twice.
        {fit(speeds + "1.75,20.0,0.800\n"), 0, {}},
        {fit(speeds + "1.00,20.0,0.800\n"), 3, {"contradict"}},
    });
}

TEST_CASE("reading notes: bias by relative noise, and values that count twice") {
    const ScratchFolder scratch;
    std::string rows = "impact_speed [m/s],restitution [1]\n";
    for (int i = 0; i < 25; ++i) rows += fmt::format("{},{}\n", 0.2 + 0.01 * i, 0.84 - 0.002 * i);
    scratch.write("mine.csv", rows);
    const auto notes = [&](const std::string& data) {
        return run_verbose("fit " + scratch.write("mine.toml", head + data + parameters) + " --format json")
            .json()["notes"];
    };
    // 2 p sqrt(N) is 0.4 and 0.6.
    CHECK(!holds(notes("file = \"mine.csv\"\nsd = { restitution = \"4 % of value\" }\n"), "biases an estimate"));
    CHECK(!holds(notes("file = \"mine.csv\"\nsd = { restitution = 0.05 }\n"), "biases an estimate"));
    const auto large = notes("file = \"mine.csv\"\nsd = { restitution = \"6 % of value\" }\n");
    CHECK(holds(large, "biases an estimate from 25 values by about -0.6 standard errors"));
    CHECK(!holds(large, "earlier block"));
    // Absolute deviations are no part of a value: not of zero, and not of values that are all alike.
    for (const char* values : {"0.2,0\n0.3,0.8\n0.4,0.7\n0.5,0.75\n", "0.2,0.7\n0.3,0.7\n0.4,0.7\n0.5,0.7\n"}) {
        scratch.write("absolute.csv", std::string("impact_speed [m/s],restitution [1]\n") + values);
        CHECK(!holds(notes("file = \"absolute.csv\"\nsd = { restitution = 0.3 }\n"), "biases an estimate"));
    }
    const auto twice = notes("file = \"mine.csv\"\n[[data]]\nfile = \"mine.csv\"\n");
    CHECK(holds(twice, "25 values of this file are already in an earlier block: standard errors"));
}

TEST_CASE("reading notes: columns that agree are named with the one that is used") {
    const ScratchFolder scratch;
    const std::string data = scratch.write("mine.csv",
                                           "impact_speed [m/s],drop_height [cm],restitution [1],rebound_height [cm]\n"
                                           "1.98,20.0,0.700,9.80\n0.99,5.0,0.800,3.20\n");
    const auto notes = run_verbose("fit " + data + law + "--format json").json()["notes"];
    CHECK(holds(notes, "drop_height is not used because impact_speed is present and consistent"));
    CHECK(holds(notes, "rebound_height is not used because restitution is present and consistent"));
    CHECK(!holds(notes, "unused columns"));
}

}  // namespace
}  // namespace impactfit
