// Structure of a figure: legends, colours, tics and size, from its SVG.
#include <doctest/doctest.h>

#include <set>

#include "impactfit/core/error.hpp"
#include "impactfit/core/files/text_file.hpp"
#include "impactfit/report/format/curve_look.hpp"
#include "impactfit/report/format/figure.hpp"
#include "impactfit/report/format/panel_json.hpp"
#include "impactfit/report/page/chart.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/report/svg_elements.hpp"

namespace impactfit {
namespace {

using namespace impactfit_tests;

Curve line(const std::string& label) {
    return {label, {0.2, 0.9}, {1.0, 2.0}};
}

Panel panel_of(const std::vector<std::string>& labels, KeyPlace key) {
    Panel panel{"speed [m/s]", "force [N]", {}};
    for (const std::string& label : labels) panel.curves.push_back(line(label));
    panel.key = key;
    return panel;
}

Svg drawn(const std::vector<Panel>& panels, FigureWidth width = FigureWidth::screen) {
    const ScratchFolder scratch;
    const std::string path = (scratch.path() / "a.svg").string();
    write_figure(path, "title", panels, width);
    return Svg(read_text_file(path));
}

TEST_CASE("equal legends beside all panels become one, and the axis labels remain") {
    const Svg figure =
        drawn({panel_of({"a law", "other"}, KeyPlace::beside), panel_of({"a law", "other"}, KeyPlace::beside)});
    CHECK(figure.count_text("a law") == 1);
    CHECK(figure.count_text("other") == 1);
    CHECK(figure.count_text("force [N]") == 2);
    CHECK(drawn({panel_of({"a law"}, KeyPlace::beside), panel_of({"other"}, KeyPlace::beside)}).count_text("a law") ==
          1);
}

TEST_CASE("a label has one colour in all panels of a figure, in another order too") {
    const Svg figure =
        drawn({panel_of({"a law", "other"}, KeyPlace::above), panel_of({"other", "a law"}, KeyPlace::above)});
    const auto colors = figure.curve_colors();
    REQUIRE(colors.size() == 2);
    CHECK(colors.at("a law").size() == 1);
    CHECK(colors.at("other").size() == 1);
    CHECK(colors.at("a law") != colors.at("other"));
}

TEST_CASE("no curve is yellow, and a demanded colour belongs to one curve") {
    Panel panel = panel_of({"1", "2", "3", "4", "5", "6", "7", "8"}, KeyPlace::above);
    panel.curves.push_back(line("measured"));
    panel.curves.back().color = 5;
    const auto colors = drawn({panel}).curve_colors();
    for (const auto& [label, of_label] : colors) CHECK(!of_label.contains("rgb(240, 228,  66)"));
    for (const auto& [label, of_label] : colors)
        if (label != "measured") CHECK(of_label != colors.at("measured"));
}

TEST_CASE("a legend above a panel is above its axis label, for any number of curves") {
    const Svg figure =
        drawn({panel_of({"1st", "2nd", "3rd", "a rather long label of a curve", "5th"}, KeyPlace::above)});
    for (const char* label : {"1st", "5th"}) CHECK(figure.height_of(label) < figure.height_of("speed [m/s]") - 100.0);
}

TEST_CASE("a logarithmic axis of less than two decades has tics within the decade") {
    Panel panel = panel_of({"a"}, KeyPlace::none);
    panel.logarithmic_x = true;
    const Svg figure = drawn({panel});
    for (const char* tic : {"0.2", "0.5"}) CHECK(figure.count_text(tic) == 1);
}

TEST_CASE("a printed figure states its width in mm and has text of 8 pt") {
    for (const auto& [width, mm] : {std::pair{FigureWidth::column, "85mm"}, {FigureWidth::page, "170mm"}}) {
        const Svg figure = drawn({panel_of({"a"}, KeyPlace::above)}, width);
        CHECK(figure.attribute("width") == mm);
        CHECK(figure.font_sizes() == std::set<std::string>{"8.00"});
    }
    CHECK(drawn({panel_of({"a"}, KeyPlace::above)}).attribute("width") == "520");
    CHECK_THROWS_AS(figure_width("90mm"), Error);
}

TEST_CASE("an SVG has title and caption of the figure for a screen reader") {
    const ScratchFolder scratch;
    const std::string path = (scratch.path() / "a.svg").string();
    write_figure(path, "bounces <1>", {panel_of({"a"}, KeyPlace::above)}, FigureWidth::screen, "k & e");
    const std::string svg = read_text_file(path);
    CHECK(svg.find("<title>bounces &lt;1&gt;</title>") != std::string::npos);
    CHECK(svg.find("<desc>k &amp; e</desc>") != std::string::npos);
    CHECK(svg.find("role=\"img\"") != std::string::npos);
    CHECK(svg.find("nuplot</title>") == std::string::npos);
}

TEST_CASE("a legend of many entries is drawn whole") {
    std::vector<std::string> labels;
    for (int i = 0; i < 24; ++i) labels.push_back("law number " + std::to_string(i));
    Panel key = panel_of(labels, KeyPlace::alone);
    const Svg figure = drawn({panel_of(labels, KeyPlace::none), panel_of(labels, KeyPlace::none), key});
    for (const std::string& label : labels) CHECK(figure.count_text(label) == 1);
    const Svg beside = drawn({panel_of(labels, KeyPlace::beside)});
    for (const std::string& label : labels) CHECK(beside.count_text(label) == 1);
}

TEST_CASE("first curves differ in dash and symbol, measurements are black") {
    std::vector<Panel> panels{panel_of({"1", "2", "3", "4", "5", "measured"}, KeyPlace::above)};
    panels = styled_panels(panels);
    std::set<Dash> dashes;
    std::set<Symbol> symbols;
    std::set<std::string> colours;
    for (const Curve& curve : panels[0].curves) {
        const CurveLook look = curve_look(curve.color);
        if (curve.label == "measured") {
            CHECK(look.colour == "#000000");
            continue;
        }
        dashes.insert(look.dash);
        symbols.insert(look.symbol);
        colours.insert(look.colour);
    }
    CHECK(dashes.size() == 5);
    CHECK(symbols.size() == 5);
    CHECK(colours.size() == 5);
    CHECK(curve_look(scale_color(0, 8)).colour == curve_look(1).colour);  // the scale begins with the first colour
    CHECK(curve_look(scale_color(7, 8)).colour == curve_look(2).colour);  // and ends with the second
}

TEST_CASE("a page has the colours of the SVG") {
    const Json figure = figure_json("f", "title", {panel_of({"a law", "other", "measured"}, KeyPlace::above)});
    ChartColumns columns;
    const Json chart = Json::parse(chart_data(figure["panels"][0], 0, columns));
    CHECK(chart["curves"][0]["color"] == curve_look(1).colour);
    CHECK(chart["curves"][1]["color"] == curve_look(2).colour);
    CHECK(chart["curves"][1]["dash"] == "dash");
    CHECK(chart["curves"][2]["color"] == "#010203");  // the colour of text, replaced by the style sheet
}

TEST_CASE("a PDF is drawn") {
    const ScratchFolder scratch;
    const std::string path = (scratch.path() / "a.pdf").string();
    write_figure(path, "title", {panel_of({"a"}, KeyPlace::above)}, FigureWidth::column);
    CHECK(read_text_file(path).starts_with("%PDF"));
    CHECK_THROWS_AS(write_figure("a.eps", "title", {panel_of({"a"}, KeyPlace::above)}), Error);
}

}  // namespace
}  // namespace impactfit
