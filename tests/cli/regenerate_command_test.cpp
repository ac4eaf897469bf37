// The command that regenerates published constants: files, index page, exit codes, and what damage does to it.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "tests/cli/data_copy.hpp"
#include "tests/cli/files_below.hpp"
#include "tests/cli/program.hpp"
#include "tests/cli/same_values.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/paths/paths.hpp"

using namespace impactfit_tests;

namespace {

// Another processor rounds differently: simulated numbers change by 1e-10 of them, fitted constants by up to 2e-5,
// since the curves determine them badly (rule 9 of CONTRIBUTING.md). Differences of nearly equal numbers change as a
// whole; they are below 1e-12.
constexpr ValueTolerance of_another_processor{1e-4, 1e-12};

}  // namespace

TEST_SUITE("project") {
    TEST_CASE("regenerate all: every verdict is the one shipped, one index page leads to every file") {
        const ScratchFolder scratch;
        const std::string folder = (scratch.path() / "tables").string();
        const ProgramRun run = run_program("regenerate all --format json --output " + folder);
        REQUIRE(run.exit_code == 0);
        const auto json = run.json();
        CHECK(json["rows"].size() >= 28);
        for (const auto& row : json["rows"]) CHECK(row["verdict"] == row["expected"]);
        for (const auto& input : json["inputs"]) CHECK(input["sha256"].get<std::string>().size() == 64);
        const auto files = files_below(folder);
        // What script/tables wrote is what comes out.
        const auto shipped = files_below(data_folder() + "/tables");
        CHECK(shipped.size() >= 20);
        for (const auto& file : shipped) {
            REQUIRE_MESSAGE(files.contains(file.first), file.first);
            CAPTURE(file.first);
            CHECK(first_difference(files.at(file.first), file.second, of_another_processor) == "");
        }
        for (const char* page : {"index.md", "index.html"}) {
            REQUIRE(files.contains(page));
            for (const auto& [name, content] : files) {
                const std::string& path = name;  // which clang 14 can capture
                CHECK_FALSE(content.empty());
                // The Markdown shows a picture as SVG; its PNG, the pages and the copy of the output are not linked.
                if (page == std::string_view("index.html")) continue;  // has the figures and tables themselves
                if (path.find('/') == std::string::npos || path.ends_with(".png")) continue;
                CHECK_MESSAGE(has(files.at(page), path), path);
            }
            for (const auto& row : json["rows"]) CHECK(has(files.at(page), row["verdict"].get<std::string>()));
        }
    }

    TEST_CASE("regenerate all: a damaged file is named, the other recipes are whole") {
        const DataCopy copy;
        copy.edit("published/ramaswamy-humbert/damping_ratio_constants.csv", "17,1.381", "17,");
        const ScratchFolder scratch;
        const std::string folder = (scratch.path() / "tables").string();
        const ProgramRun run = run_program("regenerate all --data " + copy.root() + " --output " + folder);
        CHECK(run.exit_code == 3);
        CHECK(has(one_line(run.errors), "damping_ratio_constants.csv"));
        const auto files = files_below(folder);
        CHECK_FALSE(files.contains("ramaswamy_humbert_damping/result.json"));
        CHECK(files.contains("ramaswamy_humbert_impact_time/result.json"));
        CHECK(files.contains("zhang_2021_alpha/result.json"));
        CHECK(has(files.at("index.md"), "Not run: "));
    }
}

TEST_CASE("regenerate: the list, an unknown recipe, the same files with one and two threads") {
    CHECK(has(run_program("regenerate").output, "zhang_2021_alpha"));
    const ProgramRun unknown = run_program("regenerate zhang_2021_alfa");
    CHECK(unknown.exit_code == 2);
    CHECK(has(one_line(unknown.errors), "zhang_2021_alpha"));
    const ScratchFolder scratch;
    const std::string one = (scratch.path() / "one").string(), two = (scratch.path() / "two").string();
    REQUIRE(run_program("regenerate ramaswamy_humbert_damping --threads 1 --output " + one).exit_code == 0);
    REQUIRE(run_program("regenerate ramaswamy_humbert_damping --threads 2 --output " + two).exit_code == 0);
    CHECK(files_below(one) == files_below(two));
    CHECK(files_below(one).size() >= 6);
}

TEST_CASE("texts by value: only last digits may differ") {
    const auto difference = [](const char* got) {
        return first_difference(got, "a-1,2.0e-3,x1\n", of_another_processor);
    };
    CHECK(difference("a-1,2.0001e-3,x1\n").empty());
    CHECK(difference("a-1.00000001,0.002,x1\n").empty());
    CHECK(difference("a-1,2.001e-3,x1\n") == "2.001e-3,x1\n, not 2.0e-3,x1\n");
    CHECK(difference("a-1,2.0e-3,y1\n") == "y1\n, not x1\n");
    CHECK(difference("a-1,2.0e-3,x1\nb") != "");
    CHECK(difference("a1,2.0e-3,x1\n") != "");
    CHECK(difference("a-1,nan,x1\n") != "");
}
