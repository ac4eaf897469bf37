// Tables in other layouts on the command line: a fit, names of a file without a header, and what `datasets` refuses.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "impactfit/core/files/text_file.hpp"
#include "tests/cli/bad_input.hpp"
#include "tests/cli/program.hpp"
#include "tests/core/scratch_folder.hpp"

namespace impactfit {
namespace {

using namespace impactfit_tests;

TEST_CASE("layouts: the refusal of a crossed table has the option that fits it; tests are repeats") {
    const ScratchFolder folder;
    const std::string file =
        folder.write("crossed.csv", "v [m/s],0.5,1.0,2.0\ntest 1,0.93,0.91,0.88\ntest 2,0.94,0.92,0.87\n");
    check_bad_input({{"fit " + file, 3, {"below line 1 have no name", "--columns \"value=restitution\""}}});
    const ProgramRun fitted = run_program("fit " + file + " --columns \"value=restitution\" --format json");
    CHECK(fitted.json()["warnings"].empty());
    CHECK(fitted.json()["statistics"]["points"] == 6);
}

TEST_CASE("layouts: --names is the header of a file without one, of a table and of a recording, and init writes it") {
    const ScratchFolder folder;
    const std::string table = folder.write("table.csv", "0.5,0.93\n1.0,0.91\n2.0,0.88\n");
    const std::string problem = (folder.path() / "table.toml").string();
    check_bad_input({{"datasets " + table, 3, {"the file has no header", "2 names by --names \"impact_speed [m/s]"}},
                     {"datasets " + table + " --names 'v'", 3, {"another number of names", "2 names"}},
                     {"datasets " + table + " --names 'v,,e'", 2, {"an empty name", "--names"}}});
    REQUIRE(run_program("init " + table + " --names 'v [m/s], e' --problem " + problem).exit_code == 0);
    CHECK(has(read_text_file(problem), "names = \"v [m/s], e\""));
    CHECK(run_program("fit " + problem).exit_code == 5);  // fitted, and nothing tests the misfit
    const std::string times = folder.write("times.csv", "0.1\n0.6\n1.0\n1.32\n1.576\n1.7808\n1.94464\n");
    CHECK(run_program("impacts " + times + " --names 'time [s]'").exit_code == 0);
}

TEST_CASE("layouts: datasets fails without a number, and names the command for a recording") {
    const ScratchFolder folder;
    const std::string texts = folder.write("texts.csv", "a,b\nx,y\nz,w\n");
    check_bad_input({{"datasets " + texts, 3, {"no number was read", "columns a, b", "--columns \"a=impact_speed"}}});
    const std::string times =
        folder.write("times.csv", "bounce,time [s]\n1,0.1\n2,0.6\n3,1.0\n4,1.32\n5,1.576\n6,1.7808\n");
    const ProgramRun recording = run_program("datasets " + times);
    CHECK(recording.exit_code == 0);
    CHECK(has(one_line(recording.output), "this looks like a recording of kind bounce_times: impactfit impacts "));
}

}  // namespace
}  // namespace impactfit
