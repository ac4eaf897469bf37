// Columns and specimens on the command line: nothing is lost or merged without a word above the verdict.
#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/cli/bad_input.hpp"
#include "tests/cli/program.hpp"
#include "tests/core/relative_difference.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/paths/paths.hpp"

namespace impactfit {
namespace {

using namespace impactfit_tests;

const std::string beside = lab_files_folder() + "/specimens/two_balls_beside.csv --mass '27 g'";

double stiffness_of(const ProgramRun& run) {
    const nlohmann::json parameters = run.json()["parameters"];
    for (const nlohmann::json& parameter : parameters)
        if (parameter["parameter"] == "stiffness") return parameter["value"].get<double>();
    return 0.0;
}

TEST_CASE("specimens side by side: refused, and each fitted by the option of the message") {
    check_bad_input({{"fit " + beside, 3, {"2 specimens side by side", "--where \"group=Ball A\"", "Ball B"}},
                     {"compare " + beside, 3, {"2 specimens side by side"}}});
    // Simulated with 8e5 and 5e5 N/m^1.5 and a noise of 2 % of 18 durations: 3 standard errors are 3.5 %.
    const ProgramRun a = run_program("fit " + beside + " --where 'group=Ball A' --format json");
    const ProgramRun b = run_program("fit " + beside + " --where 'group=Ball B' --format json");
    CHECK(a.exit_code == 0);
    CHECK(b.exit_code == 0);
    CHECK(relative_difference(stiffness_of(a), 8e5) < 0.035);
    CHECK(relative_difference(stiffness_of(b), 5e5) < 0.035);
}

TEST_CASE("specimens side by side: --group fits all, --separate a stiffness for each, and init writes both") {
    const ScratchFolder folder;
    const std::string options = " --law hunt_crossley_1975 --group group --separate k";
    const std::string file = (folder.path() / "balls.toml").string();
    const ProgramRun run = run_program("fit " + beside + options + " --format json");
    REQUIRE(run.json()["parameters"].size() == 4);
    CHECK(run.json()["parameters"][2]["parameter"] == "stiffness_Ball_A");
    REQUIRE(run_program("init " + beside + options + " --problem " + file).exit_code == 0);
    const auto of_file = run_program("fit " + file + " --format json").json();
    // The starts in the file have three digits; both searches end within 1e-8 of the minimum.
    for (std::size_t i = 0; i < 4; ++i)
        CHECK(relative_difference(of_file["parameters"][i]["value"], run.json()["parameters"][i]["value"]) < 1e-6);
}

TEST_CASE("a column of labels: a warning above the verdict, none for one label") {
    const std::string file = lab_files_folder() + "/two_balls.csv --mass '35 g'";
    const ProgramRun run = run_program("fit " + file);
    CHECK(one_line(run.output)
              .starts_with("warning: the rows of 'Ball' are fitted as one: A, B. To test whether they are equal: "
                           "--group \"Ball\". "));
    CHECK_FALSE(has(run_program("fit " + file + " --where Ball=A").output, "fitted as one"));
    CHECK(run_program("fit " + file + " --format json").json()["warnings"].size() == 1);
}

TEST_CASE("a column of numbers: a warning if its name is one for specimens") {
    const ScratchFolder folder;
    const auto output_for = [&](const std::string& name) {
        const std::string rows = name + ",v [m/s],e,tc [ms]\n1,1,0.92,3\n2,1,0.85,3.7\n1,2,0.87,2.6\n2,2,0.76,3.2\n";
        return one_line(run_program("fit " + folder.write("a.csv", rows) + " --mass '35 g'").output);
    };
    CHECK(output_for("Ball no.").starts_with("warning: the rows of 'Ball no.' are fitted as one: 1, 2. "));
    CHECK_FALSE(has(output_for("operator"), "fitted as one"));
}

TEST_CASE("several specimens: verdict, table of the groups and exit code; compare has the sentence too") {
    const ProgramRun run = run_program("fit " + beside + " --group group");
    CHECK(run.exit_code == 1);
    CHECK(one_line(run.output).starts_with("SEVERAL SPECIMENS: hunt_crossley_1975"));
    // Simulated with 8e5 and 5e5 N/m^1.5; the last digits depend on the search.
    CHECK(has(run.output, "\nBall A  7.95"));
    CHECK(has(run.output, "\nBall B  5.0"));
    const ProgramRun compared = run_program("compare " + beside + " --group group");
    CHECK(has(one_line(compared.output), "These are 2 specimens: Ball A, Ball B differ (p = "));
    CHECK_FALSE(has(compared.output, "No law describes the data"));
    CHECK(has(run_program("fit " + beside + " --group group --format markdown").output, "**Several specimens**"));
}

TEST_CASE("a lost column: a warning above the verdict with the line to type, and no elastic law by default") {
    const ScratchFolder folder;
    const std::string loss = folder.write("a.csv",
                                          "v [m/s],e,tc [ms],Load [N]\n1,0.9,3,20\n2,0.85,2.7,50\n3,0.8,2.5,80\n"),
                      none = folder.write("b.csv", "v [m/s],tc [ms],ring (mm)\n1,3,1\n2,2.7,2\n3,2.5,3\n");
    const ProgramRun run = run_program("fit " + loss + " --mass '27 g'");
    CHECK(one_line(run.output)
              .starts_with("warning: 'Load [N]' is not used. To name it: --columns \"Load=peak_force [N]\""));
    CHECK_FALSE(has(run_program("fit " + loss + " --mass '27 g' --columns 'Load=unused'").output, "warning: 'Load"));
    check_bad_input({{"fit " + none + " --mass '27 g'", 3, {"no restitution was recognised", "--law hertz_1882"}}});
    CHECK(run_program("fit " + none + " --mass '27 g' --law hertz_1882").exit_code == 5);
}

TEST_CASE("energy returned is the square of the restitution") {
    const ScratchFolder folder;
    const std::string file = folder.write(
        "a.csv", "Drop height (m),Energy returned (%),Contact time (ms)\n0.2,91,3.0\n0.8,85,2.6\n1.2,83,2.5\n");
    const ProgramRun run = run_program("fit " + file + " --mass '27 g' --format json");
    REQUIRE(run.exit_code == 5);
    const nlohmann::json result = run.json();
    for (const nlohmann::json& row : result["residuals"])
        if (row["observable"] == "restitution" && row["line"] == 2)
            CHECK(relative_difference(row["measured"].get<double>(), std::sqrt(0.91)) < 1e-12);
}

TEST_CASE("names of columns: unknown targets, units of speed, and the deviation of the speed") {
    const ScratchFolder folder;
    const std::string file = folder.write("a.csv", "Pitch speed (mph),e,h\n10,0.9,4\n20,0.85,4\n30,0.8,4\n"),
                      speeds = folder.write("b.csv", "v [m/s],Probe\n1,a\n2,b\n"),
                      two = folder.write("c.csv", "v [m/s],e,tc [ms]\n1,0.9,3\n2,0.85,2.7\n3,0.8,2.5\n");
    const std::string named = "fit " + file + " --columns 'h=unused, Pitch speed=impact_speed' ";
    check_bad_input(
        {{"fit " + file + " --columns e=banana", 3, {"an unknown column: banana", "restitution"}},
         {"fit " + file + " --columns e=restitution^2", 3, {"an unknown column", "did you mean 'restitution'"}},
         {"fit " + speeds, 3, {"no measured response was recognised", "--columns \"NAME=restitution [1]\""}},
         {"fit " + two + " --columns 'x=restitution'", 3, {"missing: x", "tc [ms]"}}});
    const ProgramRun run = run_program(named + "--format json");
    REQUIRE(run.exit_code == 5);
    CHECK(relative_difference(run.json()["speed_range"]["lowest"].get<double>(), 4.4704) < 1e-12);
    CHECK(run_program("fit " + two + " --mass '27 g' --sd 'impact_speed=1 %' --sd restitution=0.01 --sd 'duration=1 %'")
              .exit_code == 0);
}

TEST_CASE("data that cannot be measured: the line and the column, exit code 3") {
    const ScratchFolder folder;
    const std::string tiny = folder.write("a.csv", "v [m/s],e,tc [ms]\n1,0.9,1e-300\n2,0.85,2.7\n"),
                      fast = folder.write("b.csv", "v [m/s],e,tc [ms]\n1e300,0.9,3\n2e300,0.85,2.7\n"),
                      noise = folder.write("c.csv",
                                           "impact_speed [m/s],restitution [1],sd(restitution) [1]\n1,0.9,1e-300\n");
    check_bad_input(
        {{"fit " + tiny + " --mass 1", 3, {"duration out of range", "a.csv, line 2"}},
         {"fit " + fast + " --mass 1", 3, {"impact_speed out of range", "b.csv, line 2"}},
         {"fit " + noise + " --mass 1", 3, {"standard deviation of restitution out of range", "c.csv, line 2"}}});
    const std::string pipe = (folder.path() / "pipe").string();
    REQUIRE(std::system(("mkfifo " + pipe).c_str()) == 0);
    check_bad_input({{"fit " + pipe + " --mass 1", 3, {"not a regular file"}}});
    CHECK(run_program("forms a=b --output " + (folder.path() / "new").string()).exit_code == 2);
    CHECK_FALSE(std::filesystem::exists(folder.path() / "new"));
}

}  // namespace
}  // namespace impactfit
