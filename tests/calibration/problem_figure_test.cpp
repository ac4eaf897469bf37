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
