#include "impactfit/dataset/digitised/digitised_dataset.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "impactfit/core/files/digest.hpp"
#include "impactfit/core/files/text_file.hpp"
#include "impactfit/dataset/package/write_package.hpp"
#include "impactfit/dataset/read_dataset.hpp"
#include "tests/core/relative_difference.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/core/thrown_error.hpp"
#include "tests/dataset/small_figure.hpp"

using impactfit::AxisScale;
using impactfit::ColumnMapping;
using impactfit::Dataset;
using impactfit::ErrorKind;
using impactfit::FigureReading;
using impactfit::ProvenanceKind;
using impactfit::read_dataset;
using impactfit_tests::edited;
using impactfit_tests::figure_4;
using impactfit_tests::refuses;
using impactfit_tests::same_number;
using impactfit_tests::ScratchFolder;
using impactfit_tests::without_values;

namespace {

const std::vector<ColumnMapping> speed_and_restitution{{"x", "impact_speed [cm/s]"}, {"y", "restitution [1]"}};

Dataset read(const std::string& content, const FigureReading& reading = {}, const std::string& name = "fig3.wpd.json",
             const std::vector<ColumnMapping>& columns = speed_and_restitution) {
    const ScratchFolder folder;
    return read_dataset(folder.write(name, content), columns, reading);
}

bool refused(const std::string& content, const FigureReading& reading, const std::string& offence,
             const std::string& hint, const std::string& name = "fig3.wpd.json",
             const std::vector<ColumnMapping>& columns = speed_and_restitution) {
    return refuses(
        ErrorKind::data, [&] { read(content, reading, name, columns); }, offence, hint);
}

bool notes_hold(const Dataset& dataset, const std::string& words) {
    return std::any_of(dataset.notes.begin(), dataset.notes.end(),
                       [&](const std::string& note) { return note.find(words) != std::string::npos; });
}

const std::string side_by_side = "steel,,glass,\nX,Y,X,Y\n1,0.95,2,0.75\n2,0.9,,\n3,0.85,,\n";

}  // namespace

TEST_CASE("a digitised figure is a dataset with provenance and uncertainty") {
    const Dataset data = read(figure_4, {.click_error = 0.5, .figure = "Fig. 3", .source = "our report"});
    CHECK(data.slug == "fig3");
    CHECK(data.title == "Fig. 3 digitised from our report");
    CHECK(data.provenance.kind == ProvenanceKind::digitised);
    CHECK(data.provenance.source == "our report");
    CHECK(data.provenance.place == "Fig. 3");
    CHECK(data.provenance.tool ==
          "WebPlotDigitizer project 4.2, standard deviation of a click 0.5 pixels; fig3.wpd.json, sha256:" +
              impactfit::sha256_hex(figure_4));
    REQUIRE(data.rows.size() == 4);
    CHECK(data.text(0, "series") == "steel");
    CHECK(data.text(3, "series") == "glass");
    CHECK(same_number(data.si(1, "impact_speed"), 0.02));
    CHECK(same_number(data.si(1, "restitution"), 0.9));
    // Half a pixel, of which 400 are 4 cm/s and 0.5 of restitution.
    CHECK(same_number(data.uncertainty(1, "impact_speed").value_or(0), 0.5 * 0.04 / 400));
    CHECK(same_number(data.uncertainty(1, "restitution").value_or(0), 0.5 * 0.5 / 400));
}

TEST_CASE("shared errors of a dataset are in SI") {
    const Dataset data = read(figure_4, {.click_error = 0.5});
    // Row 0: a quarter of the way along x and nine tenths of the way up.
    const std::vector<double> speed = data.shared_errors(0, "impact_speed");
    const double click = 0.5 * 0.04 / 400;
    REQUIRE(speed.size() == 3);
    CHECK(same_number(speed[0], 0.75 * click));
    CHECK(same_number(speed[1], 0.25 * click));
    CHECK(same_number(speed[2], std::sqrt(2.0) * 0.9 * click));
    const std::vector<double> restitution = data.shared_errors(0, "restitution");
    CHECK(same_number(restitution[2], std::sqrt(2.0) * 0.25 * 0.5 * 0.5 / 400));
    CHECK(data.shared_errors(0, "series").empty());
}

TEST_CASE("a logarithmic axis leaves a relative error") {
    const std::string text = edited(figure_4, "\"isLogY\": false", "\"isLogY\": true");
    const Dataset data = read(without_values(text), {.click_error = 2.0});
    const double relative = 2.0 * std::log(2.0) / 400.0;
    // A package holds four digits of a deviation.
    CHECK(std::abs(data.uncertainty(0, "restitution").value_or(0) / (data.si(0, "restitution") * relative) - 1) < 5e-4);
    CHECK(data.field("restitution").calibration.value().scale == AxisScale::logarithmic);
    // Nine tenths of the way up, but for the digits kept: a thousandth of a click of 1/200 of the axis.
    CHECK(std::abs(data.shared_errors(0, "restitution")[1] / data.uncertainty(0, "restitution").value() - 0.9) < 5e-6);
}

TEST_CASE("series are chosen by name") {
    CHECK(read(figure_4, {.series = {"glass"}}).rows.size() == 1);
    CHECK(read(figure_4, {.series = {"steel", "steel"}}).rows.size() == 3);
    CHECK(refused(figure_4, {.series = {"stel"}}, "no such series; got: 'stel'", "did you mean 'steel'"));
    CHECK(refused(figure_4, {.series = {"empty"}}, "has no points", "a series with points"));
    CHECK(read(side_by_side, {.series = {"glass"}}, "fig3.csv").rows.size() == 1);
    CHECK(refused(side_by_side, {.series = {"gold"}}, "no such series", "steel, glass", "fig3.csv"));
}

TEST_CASE("series on other axes are refused by kind") {
    const std::string bars = edited(
        edited(figure_4, "\"name\": \"glass\", \"axesName\": \"XY\"", "\"name\": \"glass\", \"axesName\": \"bars\""),
        "{\"name\": \"XY\"", R"({"name": "bars", "type": "BarAxes"}, {"name": "XY")");
    CHECK(refused(bars, {}, "unsupported axes; got: BarAxes", "XYAxes"));
    CHECK(read(bars, {.series = {"steel"}}).rows.size() == 3);
    CHECK(refused(edited(figure_4, "\"axesName\": \"XY\"", "\"axesName\": \"\""), {}, "no calibrated axes",
                  "axes assigned to the series"));
    std::string two =
        edited(figure_4, "\"name\": \"glass\", \"axesName\": \"XY\"", "\"name\": \"glass\", \"axesName\": \"inset\"");
    const std::size_t begin = two.find("{\"name\": \"XY\""), end = two.find("], \"datasetColl\"");
    two.insert(end, ", " + edited(two.substr(begin, end - begin), "\"XY\"", "\"inset\""));
    CHECK(refused(two, {}, "have different axes; got: 'steel' on XY, 'glass' on inset", "select them by name"));
    CHECK(read(two, {.series = {"glass"}}).rows.size() == 1);
}

TEST_CASE("a CSV states values and the uncertainty beside them") {
    const Dataset plain = read(side_by_side, {}, "fig3.csv");
    REQUIRE(plain.rows.size() == 4);
    CHECK(same_number(plain.si(2, "impact_speed"), 0.03));
    CHECK_FALSE(plain.uncertainty(0, "restitution").has_value());
    CHECK(notes_hold(plain, "its uncertainty is undetermined"));
    const Dataset stated =
        read("1,0; 0,95\n2,0; 0,9\n", {.deviations = {{"x", "0.01 m/s"}, {"restitution", "0.002"}}}, "fig3.csv");
    CHECK(same_number(stated.si(1, "restitution"), 0.9));
    CHECK(same_number(stated.uncertainty(0, "impact_speed").value_or(0), 0.01));
    CHECK(same_number(stated.uncertainty(0, "restitution").value_or(0), 0.002));
    CHECK(stated.shared_errors(0, "restitution").empty());
    CHECK(refused(side_by_side, {.click_error = 1.0}, "a file without pixels", "sd", "fig3.csv"));
    CHECK(
        refused(side_by_side, {.deviations = {{"z", "1"}}}, "missing column; got: z", "x (impact_speed)", "fig3.csv"));
}

TEST_CASE("rejects digitised figures with an unknown quantity, unit or click error") {
    CHECK(refused(figure_4, {}, "the quantity of x is unknown", "columns[\"x\"] = \"impact_speed [m/s]\"",
                  "fig3.wpd.json", {}));
    CHECK(refused(figure_4, {}, "the quantity of y is unknown", "a name and a unit, such as columns[\"y\"]",
                  "fig3.wpd.json", {{"x", "impact_speed [m/s]"}}));
    CHECK(
        refused(figure_4, {}, "a column has no unit", "impact_speed [m/s]", "fig3.wpd.json", {{"x", "impact_speed"}}));
    CHECK(refused(figure_4, {}, "wrong dimension", "[m/s]", "fig3.wpd.json", {{"x", "impact_speed [s]"}}));
    CHECK(refused(figure_4, {.click_error = 0.0}, "click error is out of range; got: 0", "above 0"));
    CHECK(refused(figure_4, {.click_error = std::nan("")}, "click error is out of range", "above 0"));
    CHECK(refused(figure_4, {.deviations = {{"x", "0.1 m/s"}}}, "for a file with pixels", "click_error"));
    CHECK(refused("anything", {}, "an archive", "wpd.json inside", "fig3.tar"));
    CHECK(refused("impact_speed [m/s],restitution [1]\n1,0.9\n", {.series = {"a"}}, "not a digitised figure",
                  "WebPlotDigitizer", "mine.csv", {}));
}

TEST_CASE("a skewed figure reports that its errors are correlated") {
    // The y axis goes up 400 pixels and 100 to the right.
    const std::string skewed = edited(figure_4, "{\"px\": 100, \"py\": 100", "{\"px\": 200, \"py\": 100");
    const Dataset data = read(without_values(edited(skewed, "\"x\": 200, \"y\": 140", "\"x\": 200, \"y\": 100")));
    CHECK(notes_hold(data, "76 degrees"));
    CHECK(same_number(data.si(0, "restitution"), 1.0));
    CHECK(data.si(0, "impact_speed") == 0.0);
}

TEST_CASE("a written package is read back with the same numbers") {
    const ScratchFolder folder;
    for (const std::string unit : {"1", "%"}) {
        const std::vector<ColumnMapping> columns{
            {"series", "ball"}, {"x", "impact_speed [cm/s]"}, {"y", "restitution [" + unit + "]"}};
        const Dataset before = read(figure_4, {.figure = "Fig. 3", .source = "our report"}, "fig3.wpd.json", columns);
        const std::string to = (folder.path() / (unit == "1" ? "plain" : "percent")).string();
        impactfit::write_package(before, to, false);
        const Dataset after = read_dataset(to);
        CHECK(check_integrity(after).empty());
        CHECK(after.slug == before.slug);
        CHECK(after.provenance.tool == before.provenance.tool);
        REQUIRE(after.rows.size() == before.rows.size());
        for (std::size_t row = 0; row < before.rows.size(); ++row) {
            CHECK(after.text(row, "ball") == before.text(row, "ball"));
            for (const char* column : {"impact_speed", "restitution"}) {
                CHECK(after.si(row, column) == before.si(row, column));
                CHECK(same_number(after.uncertainty(row, column).value(), before.uncertainty(row, column).value()));
                CHECK(after.shared_errors(row, column) == before.shared_errors(row, column));
            }
        }
    }
}

TEST_CASE("a package is written completely and replaces no other package") {
    const ScratchFolder folder;
    const Dataset data = read("1,0; 0,95\n2,0; 0,9\n", {}, "fig3.csv");
    const std::string to = (folder.path() / "set").string();
    impactfit::write_package(data, to, false);
    CHECK(read_dataset(to).si(0, "restitution") == 0.95);
    CHECK(refuses(
        ErrorKind::usage, [&] { impactfit::write_package(data, to, false); }, "already there", "force"));
    impactfit::write_package(data, to, true);
    const std::string blocked = (folder.path() / "blocked").string();
    std::filesystem::create_directories(blocked + "/datapackage.json/full");
    CHECK(refuses(
        ErrorKind::usage, [&] { impactfit::write_package(data, blocked, true); }, "the path is a folder",
        "path of a file"));
    CHECK_FALSE(std::filesystem::exists(blocked + "/points.csv"));
}

TEST_CASE("rejects a package with an invalid calibration") {
    const ScratchFolder folder;
    const std::string to = (folder.path() / "set").string();
    impactfit::write_package(read(figure_4), to, false);
    const std::string json = impactfit::read_text_file(to + "/datapackage.json");
    const auto refused_with = [&](const std::string& what, const std::string& instead, const std::string& offence,
                                  const std::string& hint) {
        folder.write("set/datapackage.json", edited(json, what, instead));
        return refuses(
            ErrorKind::data, [&] { read_dataset(to); }, offence, hint);
    };
    CHECK(refused_with("\"second\": 4.0", "\"second\": 0.0", "duplicate calibration value", "differ"));
    CHECK(refused_with("\"scale\": \"linear\"", "\"scale\": \"log\"", "not positive", "above 0"));
    CHECK(refused_with("\"scale\": \"linear\"", "\"scale\": \"lin\"", "unknown scale", "linear, log"));
    CHECK(refused_with("\"across\": \"restitution\"", "\"across\": \"impact_speed\"", "across is missing",
                       "restitution"));
    CHECK(refused_with("\"across\": \"restitution\"", "\"across\": \"series\"", "a text column", "a number field"));
    CHECK(refused_with("\"deviation\": 0.006", "\"deviation\": 0", "must be positive", "above 0"));
}
