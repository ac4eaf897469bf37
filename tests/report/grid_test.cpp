// Grids as plain text, Markdown and LaTeX.
#include "impactfit/report/format/grid.hpp"

#include <doctest/doctest.h>

using namespace impactfit;

namespace {

const Grid small{"A title",
                 {{"name"}, {"t [1e-4 s]", true}},
                 {{{"first"}, {"2.620"}}, {{"second"}, {"10.5", 'a'}}},
                 {{'a', "a note"}, {0, "on everything"}}};

}  // namespace

TEST_CASE("grid as text: aligned columns, with room for marks") {
    CHECK(grid_text(small) ==
          "A title\n\n"
          "name    t [1e-4 s]\n"
          "first        2.620\n"
          "second        10.5 a\n"
          "\na  a note\non everything\n");
}

TEST_CASE("grid as text: long cells are wrapped, widths count characters") {
    const Grid grid{"T", {{"x", false, 12}, {"y"}}, {{{"one two three four"}, {"z"}}, {{"66.2 ± 0.1"}, {"z"}}}};
    CHECK(grid_text(grid) ==
          "T\n\n"
          "x           y\n"
          "one two     z\nthree four\n"
          "66.2 ± 0.1  z\n");
    const Grid path{"T", {{"x", false, 12}}, {{{"in contact/laws/hertz_1882.hpp"}}}};
    CHECK(grid_text(path) == "T\n\nx\nin contact/\nlaws/hertz_\n1882.hpp\n");
}

TEST_CASE("grid as Markdown") {
    CHECK(grid_markdown(small) ==
          "**A title**\n\n"
          "| name | t \\[1e-4 s\\] |\n| --- | ---: |\n| first | 2.620 |\n| second | 10.5<sup>a</sup> |\n"
          "\n<sup>a</sup> a note\n\non everything\n");
}

TEST_CASE("grid as LaTeX") {
    CHECK(grid_latex(small) ==
          "\\begin{table}\n\\centering\n\\caption{A title}\n\\begin{tabular}{lr}\n\\hline\n"
          "name & t [$10^{-4}$ s] \\\\\n\\hline\n"
          "first & 2.620 \\\\\nsecond & 10.5$^{a}$ \\\\\n\\hline\n\\end{tabular}\n"
          "\\par{\\footnotesize $^{a}$ a note}\n\\par{\\footnotesize on everything}\n\\end{table}\n");
}

TEST_CASE("no text of a grid becomes markup") {
    const Grid hostile{"\\input{x} 5 % & #1", {{"[a_b]"}}, {{{"$x^2$ <b>|`*~\"\n"}}, {{"m^1.5 ± 1e6"}}}};
    CHECK(grid_latex(hostile) ==
          "\\begin{table}\n\\centering\n\\caption{\\textbackslash{}input\\{x\\} 5 \\% \\& \\#1}\n"
          "\\begin{tabular}{l}\n\\hline\n{}[a\\_b] \\\\\n\\hline\n"
          "\\$x$^{2}$\\$ \\textless{}b\\textgreater{}\\textbar{}`*\\textasciitilde{}\\textquotedbl{}  \\\\\n"
          "m$^{1.5}$ $\\pm$ $10^{6}$ \\\\\n\\hline\n\\end{tabular}\n\\end{table}\n");
    const std::string markdown = grid_markdown(hostile);
    CHECK(markdown.find("| \\$") == std::string::npos);  // a dollar sign is plain text in Markdown
    CHECK(markdown.find("\\<b\\>\\|\\`\\*\\~\"") != std::string::npos);
    CHECK(markdown.find("\\\\input\\{x\\} 5 % \\& \\#1") != std::string::npos);
}

TEST_CASE("grid in parts of a width: each has the columns that name a row") {
    const Grid grid{"T", {{"n"}, {"x"}, {"wide head one"}, {"wide head two"}}, {{{"a"}, {"1"}, {"2"}, {"3"}}}};
    const std::vector<Grid> parts = grid_parts(grid, 24);
    REQUIRE(parts.size() == 2);
    CHECK(grid_text(parts[0]) == "T\n\nn  x  wide head one\na  1  2\n");
    CHECK(grid_text(parts[1]) == "n  x  wide head two\na  1  3\n");
    CHECK(grid_parts(grid, 80).size() == 1);
    const Grid file{"", {{"file"}, {"digest"}}, {{{"data/examples/bounce_test.csv"}, {std::string(20, 'f')}}}};
    CHECK(grid_text(grid_parts(file, 36).front()).starts_with("file            digest\ndata/examples/  ffff"));
}
