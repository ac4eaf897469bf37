// Reading a problem takes a time that grows with the rows of its data, not with their square.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <string>

#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/calibration/problem/thinned_problem.hpp"
#include "impactfit/calibration/problem_file/problem_file.hpp"
#include "impactfit/calibration/residuals/contact_residuals.hpp"
#include "impactfit/core/files/text_file.hpp"
#include "tests/calibration/small_problem.hpp"
#include "tests/core/growth.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/core/thrown_error.hpp"

namespace impactfit {
namespace {

using namespace impactfit_tests;

/// The small problem with so many impacts, all of other speed.
std::string problem_of_rows(const ScratchFolder& scratch, int rows, const std::string& deviations) {
    std::string csv = "impact_speed [m/s],restitution [1],duration [us]\n";
    for (int row = 0; row < rows; ++row) csv += fmt::format("{:.7f},{:.4f},252\n", 0.1 + 1e-6 * row, 0.8 - 1e-6 * row);
    scratch.write("mine.csv", csv);
    return scratch.write("problem.toml",
                         replaced(small_problem, "sd = { restitution = 0.005, duration = \"2 %\" }\n", deviations));
}

constexpr int few = 1000, many = 16 * few;

TEST_CASE("many rows: the unit of data without stated noise is made once for each observable") {
    const ScratchFolder scratch;
    const auto read = [&](int rows) {
        const FitProblem problem = read_problem(problem_of_rows(scratch, rows, ""), {});
        CHECK(problem.measurement_count() == 2 * static_cast<std::size_t>(rows));
        CHECK(problem.conditions.back().measurements.front().standard_deviation == 1.0);
        CHECK(problem.conditions.back().measurements.back().standard_deviation ==
              doctest::Approx(252e-6).epsilon(1e-12));
    };
    CHECK(growth(read, few, many) < linear_growth);
}

TEST_CASE("many rows: each impact with a stated error of its speed has an own error") {
    const ScratchFolder scratch;
    const std::string deviations = "sd = { restitution = 0.005, duration = \"2 %\", impact_speed = \"1 %\" }\n";
    const FitProblem problem = read_problem(problem_of_rows(scratch, many, deviations), {});
    REQUIRE(problem.auxiliary.size() == many);  // added without a search of all earlier ones
    CHECK(problem.auxiliary.back().name == fmt::format("speed_error_{}", many));
    CHECK(problem.conditions.back().speed_shifts.front().auxiliary == many - 1);
    CHECK(problem.conditions.front().speed_shifts.front().auxiliary == 0);
}

TEST_CASE("many rows: errors of speeds are eliminated impact by impact") {
    const ScratchFolder scratch;
    const std::string deviations = "sd = { restitution = 0.005, duration = \"2 %\", impact_speed = \"1 %\" }\n";
    const auto check = [&](int rows) {
        const FitProblem problem = read_problem(problem_of_rows(scratch, rows, deviations), {});
        CHECK(explain(problem).find("directions of the free parameters") != std::string::npos);
    };
    CHECK(growth(check, 100, 1600) < linear_growth);
}

TEST_CASE("many rows: distinct impacts and losses are found in one pass") {
    const ScratchFolder scratch;
    const auto prepare = [&](int rows) {
        const FitProblem problem =
            read_problem(problem_of_rows(scratch, rows, "sd = { restitution = 0.005, duration = \"2 %\" }\n"), {});
        const ContactResiduals residuals(problem);
        REQUIRE(residuals.residual_count() == 2 * rows);
        for (Eigen::Index i = 0; i < 2 * rows; ++i)
            if (residuals.loss(i).kind != LossKind::none) FAIL("a loss that was not requested");
    };
    CHECK(growth(prepare, few, many) < linear_growth);
}

TEST_CASE("many rows: a check simulates some impacts, and all if these do not determine a parameter") {
    const ScratchFolder scratch;
    const std::string deviations = "sd = { restitution = 0.005, duration = \"2 %\" }\n";
    const std::string path = problem_of_rows(scratch, 4 * few, deviations);
    std::string text = replaced(read_text_file(path), "hunt_crossley_1975", "hertz_1882");
    text.erase(text.find("hertz_exponent ="), text.find("[solver]") - text.find("hertz_exponent ="));
    FitProblem problem = parse_problem(text, path, {});
    CHECK_FALSE(thrown_error([&] { check_fit(problem); }));
    // The stiffness moves no restitution of this law. One duration is left, of an impact that the part leaves out.
    for (FitCondition& condition : problem.conditions)
        if (&condition != &problem.conditions[1001]) condition.measurements.resize(1);
    CHECK_FALSE(thrown_error([&] { check_fit(problem); }));
    problem.conditions[1001].measurements.resize(1);
    CHECK(refuses(
        ErrorKind::problem, [&] { check_fit(problem); }, "insensitive to these parameters", "add data"));
    const FitProblem part = thinned_problem(problem, 10);
    REQUIRE(part.conditions.size() == 10);
    CHECK(part.conditions[3].impact.impact_speed == problem.conditions[1200].impact.impact_speed);
    CHECK(thinned_problem(part, 10).conditions.size() == 10);
}

}  // namespace
}  // namespace impactfit
