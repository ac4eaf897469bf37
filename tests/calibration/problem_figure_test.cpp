// Digitised figures as data of a problem.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "impactfit/calibration/problem_file.hpp"
#include "tests/core/relative_difference.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/core/thrown_error.hpp"
#include "tests/dataset/small_figure.hpp"

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
                        IMPACTFIT_TEST_DATA);
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
    CHECK(std::count(names.begin(), names.end(), "figure_error_fig3_wpd_json_restitution_1") == 1);
    CHECK(second.speed_shifts.size() == 1 + shared_error_count);
    CHECK(second.measurements.at(0).shifts.size() == shared_error_count);
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
    CHECK(refused(data, "fig3.wpd.json", figure_4, "", "what x is has not been said", "columns of a problem"));
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
        "accept = [\"incomplete\"]\nclick_error = 0.5\ncolumns = { x = \"time [ms]\", y = \"force [N]\" }\n";
    const std::string head = "format = 1\nlaw = \"hunt_crossley_1975\"\n[rig]\neffective_mass = 1.0\n";
    const std::string parameters =
        "[parameters]\nstiffness = { start = 1e5 }\nhertz_exponent = { fixed = 1.5 }\n"
        "hysteresis_damping = { start = 1e4 }\n";
    const FitProblem problem =
        read_problem(scratch.write("problem.toml", head + record + record + parameters), IMPACTFIT_TEST_DATA);
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
        ErrorKind::problem, [&] { read_problem(file, IMPACTFIT_TEST_DATA); }, "a shipped dataset is not", "file"));
}

}  // namespace impactfit
