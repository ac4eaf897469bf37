// The document of every command: page, Markdown and text of its result have the same content.
#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>

#include "impactfit/core/files/text_file.hpp"
#include "tests/cli/bad_input.hpp"
#include "tests/cli/program.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/paths/paths.hpp"

using namespace impactfit_tests;

namespace {

struct DocumentedCommand {
    std::string arguments;
    std::vector<std::string> parts;  ///< words of the document in every format
};

std::string example(const std::string& name) {
    return data_folder() + "/examples/" + name;
}

std::vector<DocumentedCommand> documented_commands() {
    const std::string ball = example("bounce_test.toml"), card = data_folder() + "/cards/bounce_test.json",
                      law =
                          "hunt_crossley_1975 --set stiffness=2.4e10 --set hertz_exponent=1.5 "
                          "--set hysteresis_damping=3e10 --mass 0.54 ";
    return {{"fit " + ball, {"Good fit", "2.989(60)e5", "Search", "Provenance"}},
            {"fit " + example("own_form.toml") + " --bootstrap 3", {"Parameters", "Search"}},
            {"compare " + ball + " --laws hunt_crossley_1975,tsuji_1992", {"Ranking", "bad fit", "Estimates"}},
            {"compare " + example("own_form.toml") + " --forms ramaswamy_humbert_damping_ratio",
             {"Forms compared", "Constants"}},
            {"design " + ball, {"Measurement proposed", "Candidates of the first step"}},
            {"design " + example("own_form.toml"), {"Next measurement", "Candidates of the first step"}},
            {"sweep " + law + "--vary impact_speed=0.1:2:3", {"3 impacts", "All impacts"}},
            {"validate " + card, {"Bounces as stated", "Computed and stated results"}},
            {"export " + card + " --to c", {"Text for", "Time steps"}},
            {"regenerate zhang_2021_alpha", {"Published constants, regenerated", "reproduced"}},
            {"translate " + card + " --to-law kuwabara_kono_1987", {"refit", "Parameters"}}};
}

/// Number of lines beyond 80 characters that could be broken: those with two blanks in a row are tables, indented
/// ones are source text.
long long_lines(const std::string& text) {
    long count = 0;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);)
        if (line.size() > 90 && line.find("  ") == std::string::npos) ++count;
    return count;
}

}  // namespace

TEST_CASE("every result is a page, Markdown and text, from the command and from its stored JSON") {
    const ScratchFolder scratch;
    const std::string place = scratch.path().string() + "/", json = place + "r.json";
    for (const DocumentedCommand& command : documented_commands()) {
        CAPTURE(command.arguments);
        const ProgramRun run = run_program(command.arguments + " --format json");
        REQUIRE(run.output.starts_with("{"));
        scratch.write("r.json", run.output);
        for (const char* ending : {"html", "md", "txt"}) {
            CAPTURE(ending);
            const std::string file = place + "r." + ending;
            REQUIRE(run_program("report " + json + " --report " + file).exit_code == 0);
            const std::string text = impactfit::read_text_file(file);
            for (const std::string& part : command.parts) CHECK(has(text, part));
            CHECK(has(text, "impactfit report"));
            if (ending == std::string("txt")) CHECK(long_lines(text) == 0);
        }
        const std::string markdown = run_program(command.arguments + " --format markdown").output;
        CHECK(markdown.starts_with("# "));
        CHECK(has(markdown, "| ---"));
        const std::string stored = impactfit::read_text_file(place + "r.md");
        CHECK(markdown.substr(0, markdown.find("## Provenance")) == stored.substr(0, stored.find("## Provenance")));
    }
}

TEST_CASE("compare --forms: the full text is the document, the short text its ranking") {
    const std::string command = "compare " + example("own_form.toml") + " --forms ramaswamy_humbert_damping_ratio";
    const std::string text = run_verbose(command).output;
    CHECK(text.starts_with("Forms compared\n==============\n\nBest form: ramaswamy_humbert_damping_ratio\n"));
    for (const char* part : {"a * (1 - restitution)", "constant  ", "published", "comment lines skipped: 1"})
        CHECK(has(text, part));
    CHECK(run_program(command).output.starts_with("Forms ranked by AICc\n"));
}

TEST_CASE("report: a card as Markdown, the ending of --output, and endings of no format") {
    const ScratchFolder scratch;
    const std::string card = data_folder() + "/cards/bounce_test.json", place = scratch.path().string() + "/";
    REQUIRE(run_program("report " + card + " --output " + place + "card.txt").exit_code == 0);
    CHECK(has(impactfit::read_text_file(place + "card.txt"), "Parameters and range\n--------------------\n"));
    REQUIRE(run_program("report " + card + " --report " + place + "card.md").exit_code == 0);
    CHECK(has(impactfit::read_text_file(place + "card.md"), "| stiffness |"));
    check_bad_input(
        {{"report " + card + " --report " + place + "a.pdf", 2, {"a.pdf", "FILE.md"}},
         {"simulate hertz_1882 --format markdown", 2, {"markdown", "json"}},
         {"regenerate --format markdown", 2, {"markdown", "json"}},
         {"export --list --format markdown", 2, {"markdown", "json"}},
         {"fit --check " + example("bounce_test.toml") + " --format markdown", 2, {"--check prints text"}}});
}
