// Cells of a file and the meaning of its columns, as the page shows them above the table.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "tests/cli/bad_input.hpp"
#include "tests/cli/program.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/dataset/small_workbook.hpp"
#include "tests/paths/paths.hpp"

namespace impactfit {
namespace {

using namespace impactfit_tests;

TEST_CASE("cells command: a table that is refused has its cells") {
    const ScratchFolder folder;
    const std::string table = folder.write("drops.csv", "v;Kraft\n20;x\n30;y\n");
    CHECK(run_program("datasets " + table).exit_code == 3);
    const auto json = run_program("datasets " + table + " --cells --format json").json();
    CHECK(json["schema"] == "impactfit.datasets_cells/1");
    CHECK(json["delimiter"] == "semicolon");
    CHECK(json["lines"][1]["line"] == 2);
    CHECK(json["lines"][1]["cells"] == nlohmann::json{"20", "x"});
    CHECK(json["more"] == 0);
}

TEST_CASE("cells command: the text has the first lines, and the option that prints more") {
    const ScratchFolder folder;
    std::string text = "v [m/s],e\n";
    for (int i = 0; i < 30; ++i) text += "1,0.9\n";
    const std::string table = folder.write("drops.csv", text);
    CHECK(has(run_program("datasets " + table + " --cells").output, "11 more lines: --lines N"));
    const ProgramRun all = run_program("datasets " + table + " --cells --lines 31");
    CHECK(!has(all.output, "more line"));
    CHECK(has(all.output, "delimiter comma"));
    CHECK(run_program("datasets " + table + " --cells --lines 2 --format json").json()["more"] == 29);
}

TEST_CASE("cells command: a workbook of several sheets") {
    const ScratchFolder folder;
    const std::string book =
        folder.write("book.xlsx", xlsx_of({{"Run 1", rows_of({{"v [m/s]", "e"}, {"0.5", "0.91"}})},
                                           {"Run 2", rows_of({{"v [m/s]", "e"}, {"0.5", "0.81"}})}}));
    CHECK(run_program("datasets " + book + " --cells --format json").json()["sheets"].size() == 2);
    const auto second = run_program("datasets " + book + " --cells --sheet 'Run 2' --format json").json();
    CHECK(second["sheet"] == "Run 2");
    CHECK(second["lines"][1]["cells"][1] == "0.81");
}

TEST_CASE("the JSON of a table has the line of its header and the meaning of its columns") {
    const ScratchFolder folder;
    const std::string table = folder.write("drops.csv", "Monday\nv [m/s],e,room\n0.5,0.91,a\n1,0.87,b\n");
    const auto dataset = run_program("datasets " + table + " --format json").json()["dataset"];
    CHECK(dataset["header_line"] == 2);
    CHECK(dataset["layout"] == "rows");
    CHECK(dataset["columns"][1]["read_as"] == "restitution");
    CHECK(dataset["columns"][2]["read_as"] == "");
}

TEST_CASE("the JSON of a recording has the columns of its table") {
    const std::string recording = std::string(data_folder()) + "/examples/bounce_times.csv";
    const auto dataset = run_program("datasets " + recording + " --format json").json()["dataset"];
    CHECK(dataset["layout"] == "recording");
    CHECK(dataset["columns"][2]["name"] == "time [s]");
}

TEST_CASE("bad input of cells") {
    const ScratchFolder folder;
    const std::string table = folder.write("drops.csv", "v [m/s],e\n1,0.9\n");
    const std::string sound = folder.write("drop.bin", std::string("RIFF\0\0WAVE", 10));
    check_bad_input({
        {"datasets --cells", 2, {"--cells needs the path of a file", "datasets FILE --cells"}},
        {"datasets " + table + " --lines 5", 2, {"--lines is the number of lines of --cells"}},
        {"datasets " + table + " --cells --lines 0", 2, {"a number is out of range", "1 to 1e6"}},
        {"datasets " + table + " --cells --sheet A", 3, {"the file is not a workbook"}},
        {"datasets " + sound + " --cells", 3, {"neither a text nor a workbook", "drop.bin"}},
        {"datasets " + table + "x --cells", 3, {"drops.csvx"}},
    });
}

}  // namespace
}  // namespace impactfit
