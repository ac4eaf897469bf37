// Structure of a figure: legends, colours, tics and size, from its SVG.
#include <doctest/doctest.h>

#include <set>

#include "impactfit/core/error.hpp"
#include "impactfit/core/files/text_file.hpp"
#include "impactfit/report/format/figure.hpp"
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

TEST_CASE("a PDF is drawn") {
    const ScratchFolder scratch;
    const std::string path = (scratch.path() / "a.pdf").string();
    write_figure(path, "title", {panel_of({"a"}, KeyPlace::above)}, FigureWidth::column);
    CHECK(read_text_file(path).starts_with("%PDF"));
    CHECK_THROWS_AS(write_figure("a.eps", "title", {panel_of({"a"}, KeyPlace::above)}), Error);
}

}  // namespace
}  // namespace impactfit
