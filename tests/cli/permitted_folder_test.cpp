// IMPACTFIT_PERMITTED_FOLDER: a limited program reads and writes nothing outside of one folder and the shipped data.
#include <doctest/doctest.h>

#include <filesystem>
#include <iterator>
#include <map>

#include "impactfit/core/files/text_file.hpp"
#include "tests/cli/program.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/paths/paths.hpp"

using namespace impactfit_tests;
namespace fs = std::filesystem;

namespace {

const std::string shipped_table = "bounce_test.csv";

std::string content_of_example(const std::string& name) {
    return impactfit::read_text_file(data_folder() + "/examples/" + name);
}

std::string problem_with(const std::string& table) {
    std::string text = content_of_example("bounce_test.toml");
    return text.replace(text.find(shipped_table), shipped_table.size(), table);
}

/// Returns the words before a program that is limited to a folder, which is its working folder.
std::string limit_to(const fs::path& folder) {
    return "cd " + folder.string() + " && IMPACTFIT_DATA=" + data_folder() +
           " IMPACTFIT_PERMITTED_FOLDER=" + folder.string() + " ";
}

/// A folder `inside` with a table, problems that name it and tables outside, and links to the folder `outside`.
struct LimitedFolder {
    LimitedFolder() {
        scratch.write("outside/data.csv", content_of_example(shipped_table));
        scratch.write("inside/data.csv", content_of_example(shipped_table));
        for (const auto& [name, table] : std::map<std::string, std::string>{{"inside", "data.csv"},
                                                                            {"link", "link.csv"},
                                                                            {"below_link", "folder/data.csv"},
                                                                            {"above", "../outside/data.csv"},
                                                                            {"absolute", outside("data.csv")}})
            scratch.write("inside/" + name + ".toml", problem_with(table));
        fs::create_symlink(outside("data.csv"), inside / "link.csv");
        fs::create_symlink(outside(""), inside / "folder");
        fs::create_symlink(outside("new.html"), inside / "new.html");
    }

    std::string outside(const std::string& name) const { return (scratch.path() / "outside" / name).string(); }

    ScratchFolder scratch;
    const fs::path inside = scratch.path() / "inside";
};

}  // namespace

TEST_CASE("permitted folder: nothing outside is read, by a word, a problem file or a link") {
    const LimitedFolder folders;
    for (const std::string& words :
         {std::string("fit link.toml"), std::string("fit below_link.toml"), std::string("fit above.toml"),
          std::string("fit absolute.toml"), std::string("datasets link.csv"), std::string("fit /dev/stdin"),
          std::string("impacts folder/data.csv"), "fit " + folders.outside("data.csv"),
          "datasets --data " + folders.outside("")}) {
        CAPTURE(words);
        const ProgramRun run = run_program(words, limit_to(folders.inside));
        CHECK(run.exit_code == (has(words, ".toml") ? 3 : 2));  // data of a problem file: an error of the file
        CHECK_MESSAGE(has(one_line(run.errors), "a command of a page may not read this file"), run.errors);
    }
}

TEST_CASE("permitted folder: nothing outside is written, by a path or a link to what does not exist") {
    const LimitedFolder folders;
    for (const std::string& words :
         {std::string("fit inside.toml --report new.html"), std::string("fit inside.toml --card folder/card.json"),
          std::string("fit inside.toml --card ../outside/card.json"), std::string("laws --output folder --format csv"),
          std::string("laws --output ../new --format csv"), std::string("fit inside.toml --card /dev/full"),
          "fit inside.toml --resume " + folders.outside("run"),
          "example bounce_test --output " + folders.outside("new"),
          "fit inside.toml --figure " + folders.outside("figure.svg")}) {
        CAPTURE(words);
        const ProgramRun run = run_program(words, limit_to(folders.inside));
        CHECK(run.exit_code == 2);
        CHECK_MESSAGE(has(one_line(run.errors), "a command of a page may not"), run.errors);
    }
    CHECK(std::distance(fs::directory_iterator(folders.outside("")), {}) == 1);
    CHECK_FALSE(fs::exists(folders.scratch.path() / "new"));
}

TEST_CASE("permitted folder: files of the folder and the shipped data stay in use") {
    const LimitedFolder folders;
    const std::string limit = limit_to(folders.inside);
    CHECK(run_program("fit inside.toml --card card.json", limit).exit_code == 0);
    CHECK(run_program("laws --output new --format csv", limit).exit_code == 0);
    CHECK(run_program("datasets", limit).exit_code == 0);
    CHECK(run_program("laws", "IMPACTFIT_PERMITTED_FOLDER=/nowhere ").exit_code == 2);
}
