// Columns that the user adds on the command line, and their entries in a problem file.
#include <doctest/doctest.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <string>

#include "impactfit/core/files/text_file.hpp"
#include "tests/cli/bad_input.hpp"
#include "tests/cli/program.hpp"
#include "tests/core/relative_difference.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/paths/paths.hpp"

namespace impactfit {
namespace {

using namespace impactfit_tests;

const std::string angles = "angle,COR\n20,0.93\n40,0.92\n60,0.9\n30,0.925\n50,0.91\n";
const std::string speed_by_angle =
    " --unit angle=deg --column 'L [m] = 0.8' --column 'impact_speed [m/s] = sqrt(2*9.81*L*(1-cos(angle)))'";

double damping_of(const ProgramRun& run) {
    return run.json()["parameters"][1]["value"].get<double>();
}

TEST_CASE("added columns command: a formula gives the speeds of a fit, and init writes its entries") {
    const ScratchFolder folder;
    const std::string file = folder.write("angles.csv", angles), problem = (folder.path() / "angles.toml").string();
    const std::string options = file + " --mass '50 g'" + speed_by_angle;
    const ProgramRun run = run_program("fit " + options + " --format json");
    CAPTURE(run.errors);
    REQUIRE(run.exit_code <= 5);
    // 2 * 9.81 * 0.8 * (1 - cos 60 deg) = 7.848; the cosine has a few roundings.
    CHECK(relative_difference(run.json()["speed_range"]["highest"].get<double>(), std::sqrt(7.848)) < 1e-12);
    REQUIRE(run_program("init " + options + " --problem " + problem).exit_code == 0);
    CHECK(has(read_text_file(problem), "set_columns = { \"L [m]\" = \"0.8\" }"));
    CHECK(has(read_text_file(problem), "computed = { \"impact_speed [m/s]\" = \"sqrt(2*9.81*L*(1-cos(angle)))\" }"));
    // The start in the file has three digits; both searches end within 1e-8 of the minimum.
    CHECK(relative_difference(damping_of(run_program("fit " + problem + " --format json")), damping_of(run)) < 1e-6);
    for (const char* command : {"compare ", "design ", "datasets "})
        CHECK(
            run_program(command + file + (command == std::string("datasets ") ? "" : " --mass '50 g'") + speed_by_angle)
                .errors.empty());
}

TEST_CASE("added columns command: columns of records, and of a Data Package") {
    const ScratchFolder folder;
    folder.write("hit.csv", "t [ms],U [N]\n0,0\n0.1,8\n0.2,15\n0.3,18\n0.4,15\n0.5,8\n0.6,0\n");
    const std::string problem = folder.write(
        "hit.toml",
        "format = 1\nlaw = \"hunt_crossley_1975\"\n[rig]\neffective_mass = \"20 g\"\n[[record]]\nfile = \"hit.csv\"\n"
        "kind = \"force_time\"\nimpact_speed = \"0.2 m/s\"\ncolumns = { t = \"time [ms]\" }\n"
        "computed = { force = \"0.9*U\" }\nsd = { force = \"0.5 N\" }\n"
        "[parameters]\nstiffness = { start = 1e6 }\nhertz_exponent = { fix = 1.5 }\n"
        "hysteresis_damping = { start = 1e4 }\n");
    const ProgramRun check = run_program("fit --check " + problem);
    CAPTURE(check.errors);
    CHECK(check.exit_code == 0);
    const std::string made = (folder.path() / "made").string();
    REQUIRE(run_program("impacts " + data_folder() + "/examples/bounce_times.csv --output " + made).exit_code == 0);
    const ProgramRun package = run_program("datasets " + made + " --column 'energy_ratio = restitution^2'");
    CAPTURE(package.errors);
    CHECK(package.exit_code == 0);
}

TEST_CASE("added columns command: misuse is one message with the option") {
    const ScratchFolder folder;
    const std::string file = folder.write("a.csv", "v [m/s],e,tau\n1,0.9,3\n2,0.8,2.8\n3,0.7,2.6\n"),
                      recording = std::string(data_folder()) + "/examples/bounce_times.csv";
    const std::string fit = "fit " + file + " --mass 1 ";
    check_bad_input(
        {{fit + "--unit tau=s", 2, {"the unit of a column that is not used: tau [s]", "--columns \"tau=unused\""}},
         {fit + "--set-column 'drop_heigth = 1 m'", 2, {"an unknown column", "did you mean 'drop_height'"}},
         {fit + "--set-column 'restitution = 0.9'", 2, {"a column of this name exists", "--columns \"e=unused\""}},
         {fit + "--set-column duration", 2, {"format is NAME=QUANTITY", "--set-column \"drop_height=120 cm\""}},
         {fit + "--column duration=tau", 3, {"a column of a formula has no unit: tau", "--unit \"tau=1\""}},
         {fit + "--column 'duration=2*tu'", 3, {"unknown name: tu", "--set-column \"tu=VALUE UNIT\""}},
         {"fit " + recording + " --set-column 'duration=1 ms'", 3, {"an added column with a recording"}},
         {"impacts " + recording + " --set-column 'duration=1 ms'", 2, {"--set-column"}},
         {"impacts " + recording + " --where series=1", 2, {"--where"}}});
}

TEST_CASE("added columns command: one word leaves a column out, on the command line and in a problem file") {
    const ScratchFolder folder;
    const std::string file = folder.write("a.csv", "v [m/s],e,tau (us)\n1,0.9,300\n2,0.86,280\n3,0.83,270\n"),
                      problem = (folder.path() / "a.toml").string();
    CHECK(run_program("fit " + file + " --mass 1").output.starts_with("warning: 'tau (us)' is not used"));
    const std::string options = file + " --mass 1 --columns tau=unused";
    CHECK_FALSE(has(run_program("fit " + options).output, "warning: 'tau"));
    REQUIRE(run_program("init " + options + " --problem " + problem).exit_code == 0);
    CHECK(has(read_text_file(problem), "columns = { \"tau\" = \"unused\" }"));
    CHECK_FALSE(has(run_program("fit " + problem).output, "warning: 'tau"));
}

}  // namespace
}  // namespace impactfit
