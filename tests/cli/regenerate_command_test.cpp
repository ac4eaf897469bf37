// The command that regenerates published constants: files, index page, exit codes, and what damage does to it.
#include <doctest/doctest.h>

#include <string>

#include "tests/cli/data_copy.hpp"
#include "tests/cli/files_below.hpp"
#include "tests/cli/program.hpp"
#include "tests/paths/paths.hpp"

using namespace impactfit_tests;

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
        // What script/tables wrote is what comes out: to the byte, since the same model is run by the same steps.
        const auto shipped = files_below(data_folder() + "/tables");
        CHECK(shipped.size() >= 20);
        for (const auto& file : shipped) {
            REQUIRE_MESSAGE(files.contains(file.first), file.first);
            CHECK_MESSAGE(files.at(file.first) == file.second, file.first);
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
