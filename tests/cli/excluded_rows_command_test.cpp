// Rows of a table that the user leaves out by their numbers, with a reason.
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

const std::string law = " --law tsuji_1992 --mass '35 g' --starts 1 --format json";
const std::string table = "v [m/s],e,tc [ms]\n0.5,0.91,2.1\n1,0.5,1.9\n1.5,0.83,1.75\n2,0.8,1.65\n";
const std::string without_second = "v [m/s],e,tc [ms]\n0.5,0.91,2.1\n1.5,0.83,1.75\n2,0.8,1.65\n";

TEST_CASE("an excluded row of a table: the fit is that of the table without it, and the note has the reason") {
    const ScratchFolder folder;
    const std::string all = folder.write("all.csv", table), three = folder.write("three.csv", without_second);
    const auto excluded = run_program("fit " + all + " --exclude '2: double hit'" + law).json();
    const auto expected = run_program("fit " + three + law).json();
    CHECK(excluded["parameters"] == expected["parameters"]);
    CHECK(has(excluded["notes"].dump(), "rows excluded by the user: 2: double hit"));
    REQUIRE(excluded["residuals"].size() == expected["residuals"].size());
    CHECK(excluded["residuals"][0]["row"] == 1);
    CHECK(excluded["residuals"][2]["row"] == 3);  // the numbers stay those of the whole table
}

TEST_CASE("an excluded row of a table: the problem file has it, and its fit is the same") {
    const ScratchFolder folder;
    const std::string all = folder.write("all.csv", table), problem = (folder.path() / "problem.toml").string();
    const std::string options = all + " --exclude '2: double hit' --law tsuji_1992 --mass '35 g'";
    REQUIRE(run_program("init " + options + " --problem " + problem).exit_code == 0);
    CHECK(has(read_text_file(problem), "exclude = [\"2: double hit\"]"));
    CHECK(run_program("fit " + problem + " --starts 1 --format json").json()["parameters"] ==
          run_program("fit " + options + " --starts 1 --format json").json()["parameters"]);
}

TEST_CASE("an excluded row of a table: a repeat of a line, the page, and the numbers in the text of the table") {
    const ScratchFolder folder;
    const std::string repeats = folder.write("repeats.csv", "v [m/s],e 1,e 2\n0.5,0.91,0.90\n1,0.5,0.87\n2,0.8,0.81\n");
    const ProgramRun shown = run_program("datasets " + repeats + " --exclude '3: double hit'");
    CHECK(has(shown.output, "  4  1"));
    CHECK(!has(shown.output, "0.5\n"));
    const std::string page = (folder.path() / "page.html").string();
    run_program("fit " + repeats + " --exclude '3: double hit' --law tsuji_1992 --mass '35 g' --starts 1 --report " +
                page);
    CHECK(has(read_text_file(page), "rows excluded by the user: 3: double hit"));
}

TEST_CASE("an excluded row of a table: a click on the page of a fit adds the number of its row to the command") {
    const ScratchFolder folder;
    const std::string all = folder.write("all.csv", table), page = (folder.path() / "page.html").string();
    const std::string problem = (folder.path() / "p.toml").string(), again = (folder.path() / "again.html").string();
    const std::string options = all + " --exclude 2 --law tsuji_1992 --mass '35 g'";
    const std::string selection = "<pre data-option=\"--exclude\">impactfit fit";
    const ProgramRun fit = run_program("fit " + options + " --starts 1 --format json --report " + page);
    CHECK(has(read_text_file(page), selection));
    const auto points = fit.json()["figures"][0]["panels"][0]["curves"][0];
    CHECK(points["numbers"] == nlohmann::json{1, 3, 4});
    REQUIRE(run_program("report " + folder.write("fit.json", fit.output) + " --report " + again).exit_code == 0);
    CHECK(!has(read_text_file(again), "data-option=\"--exclude\""));  // `report` has no rows
    REQUIRE(run_program("init " + options + " --problem " + problem).exit_code == 0);
    run_program("fit " + problem + " --starts 1 --report " + page);
    CHECK(!has(read_text_file(page), "data-option=\"--exclude\""));  // the rows are keys of the file
}

TEST_CASE("an excluded row of a table: a row that `use` drops keeps its number") {
    const ScratchFolder folder;
    const std::string dropped = folder.write("use.csv", "v [m/s],e,use\n0.5,0.9,1\n1,0.5,0\n1.5,0.83,1\n2,0.8,1\n");
    const auto rows = run_program("datasets " + dropped + " --exclude 3 --format json").json()["rows"];
    REQUIRE(rows.size() == 2);
    CHECK(rows[1]["impact_speed"] == 2.0);
    const ProgramRun again = run_program("datasets " + dropped + " --exclude 2");
    CHECK(again.exit_code == 2);
    CHECK(has(again.errors, "use = 0"));
}

TEST_CASE("an excluded row of a shipped dataset") {
    const auto all = run_program("datasets zhang-sharf-2009 --format json").json()["rows"];
    const auto fewer = run_program("datasets zhang-sharf-2009 --exclude 1 --format json").json()["rows"];
    REQUIRE(fewer.size() + 1 == all.size());
    CHECK(fewer[0] == all[1]);
}

TEST_CASE("bad input of excluded rows") {
    const ScratchFolder folder;
    const std::string all = folder.write("all.csv", table);
    std::string compression = "Time (s),Extension (mm),Load (N)\n";
    for (int i = 0; i < 40; ++i)
        compression += std::to_string(i) + "," + std::to_string(0.01 * i) + "," + std::to_string(i * i) + "\n";
    const std::string clock = folder.write("test.csv", compression);
    check_bad_input({
        {"fit " + all + " --mass 1 --exclude 5", 2, {"an excluded row that is not in the table: 5", "1 to 4"}},
        {"datasets " + all + " --exclude '1,2,3,4: all'", 2, {"every row is excluded"}},
        {"fit " + clock + " --exclude 1", 3, {"excluded impacts of a compression test", "loading=2"}},
    });
}

}  // namespace
}  // namespace impactfit
