// Options of the layout on the command line and in problem files.
#include <doctest/doctest.h>

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

const std::string plain = "v [m/s],e,tc [ms]\n0.5,0.91,2.1\n0.5,0.9,2.12\n1,0.87,1.9\n1.5,0.83,1.75\n2,0.8,1.65\n";
const std::string law = " --law tsuji_1992 --mass '35 g'";

TEST_CASE("options of the layout: a fit is that of the plain table, and the problem file has them") {
    const ScratchFolder folder;
    const std::string expected = folder.write("plain.csv", plain);
    const std::string titled = folder.write("titled.csv",
                                            "v,e of steel\nsee page 4,\nv [m/s],e,tc "
                                            "[ms]\n0.5,0.91,2.1\n,0.9,2.12\n1,0.87,1.9\n1.5,0.83,1.75\n2,0.8,1.65\n");
    const std::string options = " --layout rows --header-line 3 --fill-down 'v [m/s]'";
    const auto parameters = run_program("fit " + expected + law + " --starts 1 --format json").json()["parameters"];
    CHECK(run_program("fit " + titled + options + law + " --starts 1 --format json").json()["parameters"] ==
          parameters);
    const std::string problem = (folder.path() / "problem.toml").string();
    REQUIRE(run_program("init " + titled + options + law + " --problem " + problem).exit_code == 0);
    const std::string text = read_text_file(problem);
    CHECK(has(text, "layout = \"rows\"\nheader_line = 3\nfill_down = [\"v [m/s]\"]\n"));
    CHECK(run_program("fit " + problem + " --starts 1 --format json").json()["parameters"] == parameters);
}

TEST_CASE("options of the layout: a table that looks like a recording is a table") {
    const ScratchFolder folder;
    std::string clock = "time [ms],force [N]\n";
    for (int i = 0; i < 40; ++i) clock += std::to_string(i) + "," + std::to_string(i % 20) + "\n";
    const std::string file = folder.write("clock.csv", clock);
    CHECK(run_program("datasets " + file + " --layout rows --format json").json()["dataset"]["layout"] == "rows");
}

TEST_CASE("options of the layout: compare and design read the same table") {
    const ScratchFolder folder;
    const std::string file = folder.write("t.csv", "notes,v,e\n\nv [m/s],0.5,1.0,1.5,2.0\ne,0.91,0.87,0.83,0.8\n");
    const std::string options = " --layout transposed --header-line 3";
    CHECK(has(run_program("datasets " + file + options).output, "0.87"));
    for (const char* command : {"compare", "design"}) {
        const ProgramRun run =
            run_program(command + (" " + file) + options + " --law" + (command == std::string("compare") ? "s" : "") +
                        " tsuji_1992 --mass '35 g'");
        CAPTURE(run.errors);
        CHECK(has(run.output, "tsuji_1992"));
    }
}

TEST_CASE("bad input of the layout") {
    const ScratchFolder folder;
    const std::string file = folder.write("t.csv", plain);
    const std::string recording = std::string(data_folder()) + "/examples/bounce_times.csv";
    const std::string problem = folder.write("p.toml",
                                             "format = 1\nlaw = \"tsuji_1992\"\n[rig]\neffective_mass = \"35 g\"\n"
                                             "[parameters]\nstiffness = { start = 1e6 }\n"
                                             "hysteresis_damping = { start = 1.0 }\n[[data]]\nfile = \"t.csv\"\n"
                                             "layout = \"transpose\"\n");
    check_bad_input({
        {"fit " + file + law + " --layout transpose", 3, {"an unknown layout: transpose", "'transposed'", "--layout"}},
        {"fit " + file + law + " --header-line 9", 3, {"no such line for a header: 9", "1 to 6", "--header-line"}},
        {"fit " + file + law + " --fill-down x", 3, {"a column to be filled down is missing: x", "--fill-down"}},
        {"fit zhang-sharf-2009" + law + " --layout rows", 3, {"the layout of this file cannot be stated", "--layout"}},
        {"fit " + recording + law + " --kind bounce_times --layout rows",
         3,
         {"the layout of this file cannot be stated"}},
        {"fit --check " + problem, 3, {"transpose", "transposed", "p.toml, line 10"}},
    });
}

}  // namespace
}  // namespace impactfit
