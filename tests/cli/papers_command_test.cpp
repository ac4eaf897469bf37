// impactfit papers: list, items, formats, figures, and the commands of the index.
#include <doctest/doctest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "impactfit/core/files/text_file.hpp"
#include "impactfit_papers/tables/recipe_registry.hpp"
#include "impactfit_papers/validation/index/paper_index.hpp"
#include "tests/cli/program.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/paths/paths.hpp"

using namespace impactfit_tests;

namespace {

std::size_t widest_line_of(const std::string& text) {
    std::istringstream lines(text);
    std::size_t widest = 0;
    for (std::string line; std::getline(lines, line);) widest = std::max(widest, line.size());
    return widest;
}

}  // namespace

TEST_CASE("papers lists every paper in at most 100 columns") {
    const ProgramRun run = run_program("papers");
    CHECK(run.exit_code == 0);
    for (const char* paper : {"ZH21: ", "ZH22: ", "PN20: ", "MM24: ", "RH: "}) CHECK(has(run.output, paper));
    CHECK(widest_line_of(run.output) <= 100);
    CHECK(has(run.output, "papers ZH22 table-1"));
    CHECK(has(run.output, "not attempted: a sketch"));
}

TEST_CASE("papers of one paper as JSON and CSV") {
    const auto json = run_program("papers zh22 --format json").json();
    CHECK(json["schema"] == "impactfit.papers/1");
    for (const auto& row : json["rows"]) CHECK(row["paper"] == "ZH22");
    CHECK(has(run_program("papers ZH22 --format csv").output, "ZH22,Table 1,table-1,"));
}

TEST_CASE("a table of a paper in each format") {
    const ProgramRun text = run_program("papers ZH22 table-1");
    CHECK(text.exit_code == 0);
    CHECK(widest_line_of(text.output) <= 100);
    CHECK(has(text.output, "Lankarani and Nikravesh  printed   0.9052"));
    CHECK(has(text.output, "(errata ZH22-8)"));
    CHECK(
        has(run_program("papers ZH22 'Table 1' --format markdown").output, "| m = 1.5, q = 1.0 | printed | 0.8891 |"));
    CHECK(has(run_program("papers ZH22 table-1 --format latex").output, "\\begin{tabular}{llrrrrrr}"));
    CHECK(has(run_program("papers ZH22 table-1 --format csv").output, "Experiment,t,1e-4 s,2.52,,"));
    CHECK(run_program("papers ZH22 table-1 --format json").json()["item"] == "Table 1");
}

TEST_CASE("a figure of a paper is drawn, and what has no figure is refused") {
    const ScratchFolder folder;
    const std::string figure = (folder.path() / "f.svg").string();
    CHECK(run_program("papers ZH22 figure-6 --figure " + figure).exit_code == 0);
    CHECK(has(impactfit::read_text_file(figure), "<svg"));
    const ProgramRun refused = run_program("papers ZH22 figure-1 --figure " + figure);
    CHECK(refused.exit_code == 2);
    CHECK(has(refused.errors, "no figure is drawn of this item"));
    CHECK(run_program("papers --figure " + figure).exit_code == 2);
}

TEST_CASE("errors on unknown papers and items list the known ones; other commands point to papers") {
    CHECK(has(run_program("papers ZH20").errors, "ZH21"));
    CHECK(has(run_program("papers ZH22 table-7").errors, "table-1"));
    CHECK(has(run_program("validate zhang").errors, "impactfit papers"));
    CHECK(has(run_program("regenerate table1").errors, "impactfit papers"));
    CHECK(run_program("laws --format latex").exit_code == 2);
}

TEST_CASE("every command of the index runs") {
    std::set<std::string> commands;
    for (const impactfit::PaperItem& item : impactfit::read_paper_index(data_folder()))
        if (!item.command.empty()) commands.insert(item.command);
    for (const std::string& command : commands) {
        CAPTURE(command);
        if (command.starts_with("regenerate "))  // tests/tables runs each recipe
            CHECK_NOTHROW(impactfit::find_recipe(command.substr(11)));
        else  // a figure of a recipe takes seconds: without the figure
            CHECK(run_program(command.substr(0, command.find(" --figure"))).exit_code == 0);
    }
}
