// Workbooks on the command line and in problem files.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "impactfit/core/files/text_file.hpp"
#include "tests/cli/bad_input.hpp"
#include "tests/cli/program.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/dataset/small_workbook.hpp"

namespace impactfit {
namespace {

using namespace impactfit_tests;

const std::string header = "impact_speed [m/s],restitution [1],duration [ms]\n";
const std::vector<std::vector<std::string>> impact_rows{
    {"0.5", "0.91", "2.1"}, {"1", "0.87", "1.9"}, {"1.5", "0.83", "1.75"}, {"2", "0.8", "1.65"}};

std::string workbook() {
    std::vector<std::vector<std::string>> rows{{"impact_speed [m/s]", "restitution [1]", "duration [ms]"}};
    rows.insert(rows.end(), impact_rows.begin(), impact_rows.end());
    return xlsx_of({{"Run 1", rows_of(rows)}, {"Device", rows_of({{"property", "value"}, {"mass", "35"}})}});
}

std::string csv() {
    std::string text = header;
    for (const auto& row : impact_rows) text += row[0] + "," + row[1] + "," + row[2] + "\n";
    return text;
}

TEST_CASE("workbook command: a fit of a sheet is that of its CSV, and its problem file has the sheet") {
    const ScratchFolder folder;
    const std::string book = folder.write("my book.xlsx", workbook()), text = folder.write("a.csv", csv());
    const std::string fit = " --mass '35 g' --starts 1 --format json";
    const ProgramRun of_sheet = run_program("fit '" + book + "' --sheet 'Run 1'" + fit);
    const ProgramRun of_text = run_program("fit " + text + fit);
    CAPTURE(of_sheet.errors);
    CHECK(of_sheet.exit_code == of_text.exit_code);
    CHECK(of_sheet.json()["parameters"] == of_text.json()["parameters"]);
    const std::string problem = (folder.path() / "sheet.toml").string();
    const ProgramRun init = run_program("init '" + book + "' --sheet 'Run 1' --mass '35 g' --problem " + problem);
    CAPTURE(init.errors);
    REQUIRE(init.exit_code == 0);
    CHECK(read_text_file(problem).find("sheet = \"Run 1\"") != std::string::npos);
    CHECK(run_program("fit --check " + problem).exit_code == 0);
}

TEST_CASE("workbook command: records of a sheet") {
    const ScratchFolder folder;
    folder.write("book.xlsx", xlsx_of({{"A", rows_of({{"time [ms]", "force [N]"},
                                                      {"0", "0"},
                                                      {"0.25", "30"},
                                                      {"0.5", "42"},
                                                      {"0.75", "29"},
                                                      {"1", "1"},
                                                      {"1.1", "0"}})},
                                       {"B", rows_of({{"x"}})}}));
    const std::string problem =
        folder.write("p.toml",
                     "format = 1\nlaw = \"hunt_crossley_1975\"\n[rig]\neffective_mass = \"35 g\"\n[[record]]\n"
                     "file = \"book.xlsx\"\nsheet = \"A\"\nkind = \"force_time\"\nimpact_speed = \"0.4 m/s\"\n"
                     "[parameters]\nstiffness = { start = 1e6 }\nhysteresis_damping = { start = 1e5 }\n"
                     "hertz_exponent = { fix = 1.5 }\n");
    const ProgramRun run = run_program("fit --check " + problem);
    CAPTURE(run.errors);
    CHECK(run.exit_code == 0);
}

TEST_CASE("workbook command: a sheet that is not chosen, unknown or not there is refused") {
    const ScratchFolder folder;
    const std::string book = folder.write("book.xlsx", workbook()), text = folder.write("a.csv", csv());
    const std::string shipped =
        folder.write("s.toml",
                     "format = 1\nlaw = \"hunt_crossley_1975\"\n[rig]\neffective_mass = 1\n[[data]]\ndataset = "
                     "\"zh22-tables\"\nsheet = \"A\"\n[parameters]\nstiffness = { start = 1e6 }\n"
                     "hysteresis_damping = { start = 1e5 }\nhertz_exponent = { fix = 1.5 }\n");
    check_bad_input({{"fit " + book + " --mass 1", 3, {"several sheets", "--sheet \"Run 1\"", "Run 1, Device"}},
                     {"datasets " + book, 3, {"several sheets", "--sheet"}},
                     {"datasets " + book + " --sheet Run", 3, {"no such sheet", "did you mean 'Run 1'"}},
                     {"datasets " + text + " --sheet A", 3, {"not a workbook", "--sheet"}},
                     {"fit " + shipped, 3, {"a shipped dataset is not a workbook", "sheet"}}});
    CHECK(run_program("datasets " + book + " --sheet 'Run 1'").exit_code == 0);
}

}  // namespace
}  // namespace impactfit
