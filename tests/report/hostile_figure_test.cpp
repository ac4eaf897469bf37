// No text of a figure or a page is ever a command or a markup, whatever it holds.
#include <doctest/doctest.h>

#include <filesystem>

#include "impactfit/core/files/text_file.hpp"
#include "impactfit/report/format/figure.hpp"
#include "impactfit_papers/report/recipes/recipe_report.hpp"
#include "impactfit_papers/tables/recipe_registry.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/report/hostile_text.hpp"
#include "tests/report/well_formed.hpp"

namespace impactfit {
namespace {

using namespace impactfit_tests;

/// The hostile texts, and those that only code can pass on.
std::vector<std::string> all_hostile_texts(const std::string& mark) {
    std::vector<std::string> texts = hostile_texts(mark);
    const std::string command = "\n!touch " + mark + "\n";
    texts.push_back("x" + std::string(1, '\0') + command);
    texts.push_back(std::string(100'000, '\'') + command);
    return texts;
}

/// Every field of a figure that holds text.
std::vector<Panel> panels_with(const std::string& text) {
    Panel plain{text, text, {{text, {1.0, 2.0}, {1.0, 2.0}}, {text, {1.0, 2.0}, {2.0, 1.0}, true, {0.1, 0.1}}}};
    plain.bands = {{text, {1.0, 2.0}, {0.0, 1.0}, {2.0, 3.0}}};
    Panel named = plain;
    named.x_names = {text, text};
    Panel legend = plain;
    legend.key = KeyPlace::alone;
    return {plain, named, legend};
}

TEST_CASE("hostile text: no text of a figure is a command, and the SVG is well-formed XML") {
    const ScratchFolder scratch;
    const std::string mark = (scratch.path() / "mark").string(), svg = (scratch.path() / "a.svg").string();
    for (const std::string& text : all_hostile_texts(mark)) {
        CAPTURE(text.substr(0, 200));
        write_figure(svg, text, panels_with(text));
        CHECK(!std::filesystem::exists(mark));
        CHECK(is_xml(read_text_file(svg)));
    }
}

TEST_CASE("hostile text: the same panels are drawn as PNG") {
    const ScratchFolder scratch;
    const std::string mark = (scratch.path() / "mark").string(), png = (scratch.path() / "a.png").string();
    const std::string text = hostile_texts(mark).front();
    write_figure(png, text, panels_with(text));
    CHECK(read_text_file(png).starts_with("\x89PNG"));
    CHECK(!std::filesystem::exists(mark));
}

TEST_CASE("hostile text: plain text is unchanged in a figure") {
    const ScratchFolder scratch;
    const std::string svg = (scratch.path() / "a.svg").string();
    const std::string title = "Gummi, µm: it's 5 % at 3.14 m/s, 0.6, #70 @1 {2} \\n";
    write_figure(svg, title, panels_with("kraft"));
    CHECK(read_text_file(svg).find(title) != std::string::npos);
}

TEST_CASE("hostile text: a page is valid HTML that shows the text and runs none of it") {
    const ScratchFolder scratch;
    const std::string mark = (scratch.path() / "mark").string();
    for (const std::string& text : hostile_texts(mark)) {
        CAPTURE(text);
        RecipeResult result;
        result.findings = {{text, RecipeVerdict::reproduced, RecipeVerdict::reproduced, text}};
        result.improvements = {text};
        result.tables = {{"table", text, {text}, {{{"x"}}, {{text}}}}};
        result.figures = {{"figure", text, panels_with(text)}};
        const RecipeOutcome outcome{all_recipes().front(), result}, failed{all_recipes().front(), {}, text};
        write_recipe_index(scratch.path().string(), std::vector{outcome, failed});
        const std::string page = read_text_file((scratch.path() / "index.html").string());
        CHECK(is_html5(page.substr(0, page.find("<noscript>"))));  // what follows are the scripts of the page
        CHECK(page.find("<script>document.title") == std::string::npos);
        CHECK(page.find("onload=\"x()\"") == std::string::npos);
    }
}

TEST_CASE("hostile text: gnuplot settings of the user do not change a figure") {
    const ScratchFolder scratch;
    const std::string svg = (scratch.path() / "a.svg").string();
    write_figure(svg, "title", panels_with("label"));
    const std::string picture = read_text_file(svg);
    scratch.write(".gnuplot", "set xrange [0:1]\n");
    scratch.write("gnuplotrc", "set xrange [0:1]\n");
    const std::string home = std::getenv("HOME") ? std::getenv("HOME") : "";
    setenv("HOME", scratch.path().c_str(), 1);
    write_figure(svg, "title", panels_with("label"));
    home.empty() ? unsetenv("HOME") : setenv("HOME", home.c_str(), 1);
    CHECK(read_text_file(svg) == picture);
}

}  // namespace
}  // namespace impactfit
