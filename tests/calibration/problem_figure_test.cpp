// Digitised figures as data of a problem.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "impactfit/calibration/problem_file/problem_file.hpp"
#include "tests/core/relative_difference.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/core/thrown_error.hpp"
#include "tests/dataset/small_figure.hpp"
#include "tests/paths/paths.hpp"

namespace impactfit {
namespace {

using impactfit_tests::edited;
using impactfit_tests::figure_4;
using impactfit_tests::figure_clicks;
using impactfit_tests::refuses;
using impactfit_tests::same_number;
using impactfit_tests::ScratchFolder;
using impactfit_tests::without_values;

const std::string columns = "columns = { x = \"impact_speed [m/s]\", y = \"restitution [1]\" }\n";

FitProblem problem_of(const std::string& file, const std::string& content, const std::string& block) {
    const ScratchFolder scratch;
    scratch.write(file, content);
    return read_problem(scratch.write("problem.toml",
                                      "format = 1\nlaw = \"hunt_crossley_1975\"\n"
                                      "[rig]\neffective_mass = 1.0\n[[data]]\nfile = \"" +
                                          file + "\"\n" + block +
                                          "[parameters]\nstiffness = { fixed = 1e5 }\n"
                                          "hertz_exponent = { fixed = 1.5 }\n"
                                          "hysteresis_damping = { start = 1e4 }\n"),
                        impactfit_tests::data_folder());
}

bool refused(ErrorKind kind, const std::string& file, const std::string& content, const std::string& block,
             const std::string& offence, const std::string& hint) {
    return refuses(
        kind, [&] { problem_of(file, content, block); }, offence, hint);
}

}  // namespace

TEST_CASE("a problem reads a digitised figure with the noise of its clicks") {
    const FitProblem problem =
        problem_of("fig3.wpd.json", figure_4, "series = \"steel\"\nclick_error = 0.5\nfigure = \"Fig. 3\"\n" + columns);
    REQUIRE(problem.conditions.size() == 3);
    CHECK(problem.noise_stated);
    const FitCondition& second = problem.conditions[1];
    CHECK(second.impact.impact_speed == 2.0);
    CHECK(second.measurements.at(0).value == 0.9);
    CHECK(same_number(second.measurements.at(0).standard_deviation, 0.5 * 0.5 / 400));
    REQUIRE(problem.sources.size() == 1);
    CHECK(problem.sources[0].provenance.kind == ProvenanceKind::digitised);
    CHECK(problem.sources[0].provenance.place == "Fig. 3");
    CHECK(problem.sources[0].provenance.tool.find("sha256:") != std::string::npos);
    // Each speed has its own error, each axis three that all points share.
    std::vector<std::string> names;
    for (const FitParameter& parameter : problem.auxiliary) {
        CHECK(parameter.nuisance);
        names.push_back(parameter.name);
    }
    CHECK(names.size() == 3 + 2 * shared_error_count);
    CHECK(std::count(names.begin(), names.end(), "speed_error_3") == 1);
    CHECK(std::count(names.begin(), names.end(), "figure_error_fig3_wpd_json__restitution_1") == 1);
    CHECK(second.speed_shifts.size() == 1 + shared_error_count);
    CHECK(second.measurements.at(0).shifts.size() == shared_error_count);
}

TEST_CASE("columns made of digitised ones have their shared errors by the derivative") {
    const auto columns_of = [](const std::string& x, const std::string& y) {
        return "series = \"steel\"\ncolumns = { x = \"" + x + "\", y = \"" + y + "\" }\n";
    };
    const auto shifts = [&](const std::string& x, const std::string& y) {
        return problem_of("fig3.wpd.json", figure_4, columns_of(x, y)).conditions.at(1);
    };
    const FitCondition plain = shifts("impact_speed [m/s]", "restitution [1]");  // the point (2, 0.9)
    const auto agree = [&](const std::vector<Shift>& derived, std::size_t from, const std::vector<Shift>& read,
                           std::size_t read_from, double slope) {
        REQUIRE(derived.size() >= from + shared_error_count);
        REQUIRE(read.size() >= read_from + shared_error_count);
        for (std::size_t i = 0; i < shared_error_count; ++i)
            CHECK(same_number(derived[from + i].coefficient, slope * read[read_from + i].coefficient));
    };
    // v = sqrt(2 g h): dv/dh = g/v. The speed's own error comes before the shared ones.
    const FitCondition dropped = shifts("drop_height [m]", "restitution [1]");
    const double speed = dropped.impact.impact_speed;
    CHECK(same_number(dropped.speed_shifts.at(0).coefficient, 9.80665 / speed * plain.speed_shifts.at(0).coefficient));
    agree(dropped.speed_shifts, 1, plain.speed_shifts, 1, 9.80665 / speed);
    agree(dropped.measurements.at(0).shifts, 0, plain.measurements.at(0).shifts, 0, 1.0);
    // e = v2 / v1: de/dv2 = 1/v1, de/dv1 = -e/v1; the error of the speed itself lies between.
    const FitCondition rebound = shifts("impact_speed [m/s]", "rebound_speed [m/s]");
    const std::vector<Shift>& ratio = rebound.measurements.at(0).shifts;
    REQUIRE(ratio.size() == 1 + 2 * shared_error_count);
    agree(ratio, 0, plain.measurements.at(0).shifts, 0, 1.0 / 2.0);
    agree(ratio, 1 + shared_error_count, plain.speed_shifts, 1, -0.45 / 2.0);
    CHECK(same_number(ratio[shared_error_count].coefficient, -0.45 / 2.0 * plain.speed_shifts.at(0).coefficient));
    CHECK(
        same_number(rebound.measurements.at(0).standard_deviation, plain.measurements.at(0).standard_deviation / 2.0));
    // Of heights e = sqrt(h2/h1): de/dh2 = e/(2 h2).
    const FitCondition heights = shifts("drop_height [m]", "rebound_height [m]");
    const double e = heights.measurements.at(0).value;
    agree(heights.measurements.at(0).shifts, 0, plain.measurements.at(0).shifts, 0, e / (2 * 0.9));
    agree(heights.measurements.at(0).shifts, 1 + shared_error_count, plain.speed_shifts, 1, -e / (2 * 2.0));
}

/// The figure with a second panel, of other clicks at the same values, on which the glass is.
std::string two_panels() {
    const std::string second =
        "{\"name\": \"XY 2\", \"type\": \"XYAxes\", \"isLogX\": false, \"isLogY\": false, "
        "\"calibrationPoints\": " +
        figure_clicks + "}, {\"name\": \"XY\"";
    return edited(edited(figure_4, "{\"name\": \"XY\"", second), "\"glass\", \"axesName\": \"XY\"",
                  "\"glass\", \"axesName\": \"XY 2\"");
}

std::size_t shared_errors_in(const FitProblem& problem) {
    return static_cast<std::size_t>(
        std::count_if(problem.auxiliary.begin(), problem.auxiliary.end(),
                      [](const FitParameter& one) { return one.name.starts_with("figure_error"); }));
}

TEST_CASE("panels of a figure have separate errors, blocks on the same axes share them") {
    const ScratchFolder scratch;
    const auto read = [&](const std::string& first, const std::string& second, const std::string& content) {
        scratch.write("fig-3.json", content);
        scratch.write("fig_3.json", edited(content, "\"version\": [4, 2]", "\"version\": [4, 2], \"remark\": \"b\""));
        scratch.write("copy.json", content);
        return read_problem(
            scratch.write("problem.toml",
                          "format = 1\nlaw = \"hunt_crossley_1975\"\n[rig]\neffective_mass = 1.0\n[[data]]\nfile = " +
                              first + "\n" + columns + "[[data]]\nfile = " + second + "\n" + columns +
                              "[parameters]\nstiffness = { fixed = 1e5 }\nhertz_exponent = { fixed = 1.5 }\n"
                              "hysteresis_damping = { start = 1e4 }\n"),
            impactfit_tests::data_folder());
    };
    const std::string steel = "\"fig-3.json\"\nseries = \"steel\"", glass = "\"fig-3.json\"\nseries = \"glass\"";
    CHECK(shared_errors_in(read(steel, glass, figure_4)) == 2 * shared_error_count);
    CHECK(shared_errors_in(read(steel, "\"copy.json\"\nseries = \"glass\"", figure_4)) == 2 * shared_error_count);
    CHECK(shared_errors_in(read(steel, glass, two_panels())) == 4 * shared_error_count);
    // Two figures whose names differ in signs that a formula does not have.
    CHECK(shared_errors_in(read(steel, "\"fig_3.json\"\nseries = \"glass\"", figure_4)) == 4 * shared_error_count);
}

TEST_CASE("a problem may take several series and choose rows by them") {
    CHECK(problem_of("fig3.wpd.json", figure_4, "series = [\"steel\", \"glass\"]\n" + columns).conditions.size() == 4);
    CHECK(problem_of("fig3.wpd.json", figure_4, "where = { series = \"glass\" }\n" + columns).conditions.size() == 1);
    const FitProblem own = problem_of("fig3.wpd.json", figure_4, "sd = { restitution = 0.01 }\n" + columns);
    CHECK(own.conditions.at(0).measurements.at(0).standard_deviation == 0.01);
}

TEST_CASE("a problem reads the CSV of a digitiser") {
    const FitProblem problem =
        problem_of("fig3.csv", "steel,,glass,\nX,Y,X,Y\n1,0.95,2,0.75\n2,0.9,,\n", "series = \"steel\"\n" + columns);
    REQUIRE(problem.conditions.size() == 2);
    CHECK_FALSE(problem.noise_stated);
    CHECK(refused(ErrorKind::data, "fig3.csv", "1, 0.9\n2, 0.8\n", "click_error = 1.0\n" + columns, "without pixels",
                  "sd"));
}

TEST_CASE("a problem refuses figures it cannot read") {
    const ErrorKind data = ErrorKind::data, problem = ErrorKind::problem;
    CHECK(refused(data, "fig3.wpd.json", edited(figure_4, figure_clicks, "[]"), columns, "not calibrated", "X1"));
    CHECK(refused(data, "fig3.wpd.json", figure_4, "", "the quantity of x is unknown",
                  "columns = { x = \"impact_speed [m/s]\" }"));
    CHECK(refused(data, "fig3.wpd.json", figure_4, "series = \"stel\"\n" + columns, "no such series", "steel"));
    CHECK(refused(data, "fig3.wpd.json", figure_4, "click_error = -1\n" + columns, "out of range", "above 0"));
    CHECK(refused(data, "mine.csv", "impact_speed [m/s],restitution [1]\n1,0.9\n", "series = \"a\"\n",
                  "not a digitised figure", "'where'"));
    CHECK(refused(problem, "fig3.wpd.json", figure_4, "serie = \"steel\"\n" + columns, "serie", "series"));
    CHECK(refused(problem, "fig3.wpd.json", figure_4, "click_error = \"half\"\n" + columns, "click_error", "number"));
}

TEST_CASE("records of a digitised figure share the errors of its axes") {
    // The axes of the small figure as 0 to 4 ms and 0.5 to 1 N.
    std::string points;
    for (const auto& [x, y] : {std::pair{100, 500}, std::pair{200, 300}, std::pair{300, 140}, std::pair{350, 200},
                               std::pair{400, 380}, std::pair{450, 500}})
        points +=
            (points.empty() ? "" : ", ") + ("{\"x\": " + std::to_string(x) + ", \"y\": " + std::to_string(y)) + "}";
    std::string figure = without_values(figure_4);
    const std::size_t from = figure.find("\"data\": [") + 9, to = figure.find("], \"autoDetectionData\"");
    figure.replace(from, to - from, points);
    const ScratchFolder scratch;
    scratch.write("fig3.wpd.json", figure);
    const std::string record =
        "[[record]]\nkind = \"force_time\"\nfile = \"fig3.wpd.json\"\nseries = \"steel\"\nimpact_speed = 1.0\n"
        "accept_faults = [\"incomplete\"]\nclick_error = 0.5\ncolumns = { x = \"time [ms]\", y = \"force [N]\" }\n";
    const std::string head = "format = 1\nlaw = \"hunt_crossley_1975\"\n[rig]\neffective_mass = 1.0\n";
    const std::string parameters =
        "[parameters]\nstiffness = { start = 1e5 }\nhertz_exponent = { fixed = 1.5 }\n"
        "hysteresis_damping = { start = 1e4 }\n";
    const FitProblem problem = read_problem(scratch.write("problem.toml", head + record + record + parameters),
                                            impactfit_tests::data_folder());
    REQUIRE(problem.conditions.size() == 2);
    CHECK(problem.noise_stated);
    const FitRecord& first = problem.conditions[0].records.at(0);
    const RecordSample& sample = first.samples.at(2);
    CHECK(same_number(sample.abscissa, 2e-3));
    CHECK(same_number(sample.ordinate, 0.95));
    // Half a pixel of 100 to the ms, and of 800 to the N.
    CHECK(same_number(sample.abscissa_deviation, 0.5e-5));
    CHECK(same_number(sample.ordinate_deviation, 0.5 / 800));
    // Half way between the clicks of the x axis, nine tenths up between those of the y axis.
    REQUIRE(sample.shared.size() == 2 * shared_error_count);
    CHECK(same_number(std::abs(sample.shared[0]), 0.5 * 0.5e-5));
    CHECK(same_number(std::abs(sample.shared[1]), 0.5 * 0.5e-5));
    CHECK(same_number(std::abs(sample.shared[shared_error_count]), 0.1 * 0.5 / 800));
    CHECK(same_number(std::abs(sample.shared[shared_error_count + 1]), 0.9 * 0.5 / 800));
    REQUIRE(first.shared_errors.size() == 2 * shared_error_count);
    for (std::size_t i = 0; i < first.shared_errors.size(); ++i) {
        const FitParameter& error = problem.auxiliary.at(first.shared_errors[i].auxiliary);
        CHECK(error.nuisance);
        CHECK(error.prior->standard_deviation == 1.0);
        CHECK(first.shared_errors[i].of_abscissa == (i < shared_error_count));
        // The second record is of the same figure.
        CHECK(problem.conditions[1].records.at(0).shared_errors[i].auxiliary == first.shared_errors[i].auxiliary);
    }
}

TEST_CASE("keys of a digitised figure do not go with a shipped dataset") {
    const ScratchFolder scratch;
    const std::string file =
        scratch.write("problem.toml",
                      "format = 1\nlaw = \"hunt_crossley_1975\"\n[[data]]\ndataset = \"zhang-sharf-2009\"\n"
                      "click_error = 1.0\n[parameters]\nstiffness = { fixed = 1e5 }\n"
                      "hertz_exponent = { fixed = 1.5 }\nhysteresis_damping = { start = 1e4 }\n");
    CHECK(refuses(
        ErrorKind::problem, [&] { read_problem(file, impactfit_tests::data_folder()); }, "a shipped dataset is not",
        "file"));
}

}  // namespace impactfit
