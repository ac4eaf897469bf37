#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cmath>
#include <string>

#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/calibration/initialisation/requested_form.hpp"
#include "impactfit/calibration/problem_file/problem_file.hpp"
#include "impactfit/calibration/summary/form_quality.hpp"
#include "impactfit/comparison/form_comparison.hpp"
#include "impactfit/core/numbers/even_grid.hpp"
#include "impactfit/dynamics/damping/exact_form.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/core/thrown_error.hpp"

namespace impactfit {
namespace {

using impactfit_tests::refuses;
using impactfit_tests::ScratchFolder;

/// Points of the damping ratio with other constants than the published ones; alternating deviation of the output.
std::string ratio_points(double alpha, double beta, double deviation = 0.0) {
    const FormEntry& form = find_form("ramaswamy_humbert_damping_ratio");
    std::string text = "restitution [1],damping_ratio [1]\n";
    double sign = 1.0;
    for (const double e : even_grid(0.1, 0.9, 17)) {
        text += fmt::format("{:.17g},{:.17g}\n", e, form(std::vector{e}, std::vector{alpha, beta}) + sign * deviation);
        sign = -sign;
    }
    return text;
}

FitProblem with_covariance(FitProblem problem) {
    problem.uncertainty.errors = ErrorMethod::covariance;
    return problem;
}

}  // namespace

TEST_CASE("form fit: every method finds the constants behind exact points") {
    const ScratchFolder scratch;
    const std::string data = scratch.write("points.csv", ratio_points(0.8, 1.3));
    for (const SolverMethod method : {SolverMethod::least_squares, SolverMethod::nelder_mead, SolverMethod::ceres}) {
        FitProblem problem =
            with_covariance(make_form_problem({.data = data, .form = "ramaswamy_humbert_damping_ratio"}));
        problem.solver.method = method;
        const FitResult result = fit(problem);
        CHECK(result["alpha"].value == doctest::Approx(0.8).epsilon(1e-7));
        CHECK(result["beta"].value == doctest::Approx(1.3).epsilon(1e-7));
    }
}

TEST_CASE("form fit: two methods agree to 1e-5 on a misfit") {
    const ScratchFolder scratch;
    const std::string data = scratch.write("points.csv", ratio_points(0.8, 1.3, 0.01));
    const FormMethods methods =
        fit_by_methods(make_form_problem({.data = data, .form = "ramaswamy_humbert_damping_ratio"}));
    CHECK(methods.largest_difference() < 1e-5);
    CHECK(methods.least_squares.search.best.cost > 1e-5);
}

TEST_CASE("form fit: the recipe of the refitted constants, by the objective realised_restitution" *
          doctest::test_suite("recipe")) {
    // contact/damping/ramaswamy_humbert_refitted.hpp: least squares of e_out - e over e = 0.01, ..., 0.99. The
    // constants of an independent fit (tests/contact/damping_league_test.cpp).
    const FitProblem problem = with_covariance(make_form_problem({.form = "ramaswamy_humbert_damping_ratio",
                                                                  .objective = "realised_restitution",
                                                                  .grid = {{"restitution", "0.01:0.99:99"}}}));
    const FitResult result = fit(problem);
    CHECK(result["alpha"].value == doctest::Approx(0.65046430).epsilon(1e-5));
    CHECK(result["beta"].value == doctest::Approx(1.75892978).epsilon(1e-5));
    const auto quality = form_quality(result);
    REQUIRE(quality);
    REQUIRE(quality->restitution);
    CHECK(quality->restitution->largest < 0.003);
    CHECK(quality->restitution->largest >= quality->restitution->rms);
}

TEST_CASE("form fit: ten constants of the impact time of the reference grid" * doctest::test_suite("recipe")) {
    // Least squares over 101 x 41 points: constants of an independent program (data/tables, SciPy).
    const FitProblem problem =
        with_covariance(make_form_problem({.form = "ramaswamy_humbert_impact_time",
                                           .grid = {{"damping_ratio", "0:10:101"}, {"hertz_exponent", "1:5:41"}}}));
    const FitResult result = fit(problem);
    CHECK(result["c"].value == doctest::Approx(0.85285).epsilon(1e-5));
    CHECK(result["b"].value == doctest::Approx(0.89479).epsilon(1e-5));
    CHECK(result.problem->noise_stated == false);
}

TEST_CASE("form fit: measured impacts determine the constants of alpha(e)") {
    // Impacts simulated with exact damping of the restitutions. The form with fitted constants must realise them.
    const ScratchFolder scratch;
    std::string text = "impact_speed [m/s],restitution [1]\n";
    for (const double e : even_grid(0.3, 0.9, 13)) text += fmt::format("{:.17g},{:.17g}\n", 2.0 - 1.9 * e, e);
    const std::string data = scratch.write("bounces.csv", text);
    const FitResult result = fit(with_covariance(make_form_problem({.data = data, .form = "zhang_2021_alpha_m050"})));
    CHECK(result.problem->form_task->objective() == FormObjective::measured_impacts);
    const auto quality = form_quality(result);
    REQUIRE(quality);
    // Four constants over a third of the range of e: closer than the published curve, whose error is 0.0165.
    CHECK(quality->restitution->largest < 1e-3);
}

TEST_CASE("form fit: an expression equals the published form") {
    const ScratchFolder scratch;
    scratch.write("points.csv", ratio_points(0.8, 1.3, 0.01));
    const std::string own =
        scratch.write("own.toml",
                      "format = 1\n"
                      "[form]\n"
                      "output = \"damping_ratio\"\n"
                      "inputs = [\"restitution\"]\n"
                      "expression = \"(3+2*alpha*(exp(-beta*restitution)-exp(-beta)))*(1-restitution^2)/"
                      "(2*restitution)/((3+2*alpha*(exp(-beta*restitution)-exp(-beta)))/"
                      "(3-2*alpha*(exp(-beta*restitution)-exp(-beta)))+restitution)\"\n"
                      "law = \"hunt_crossley_1975\"\n"
                      "[parameters]\n"
                      "alpha = { start = 1, lower = 0.05, upper = 5 }\n"
                      "beta = { start = 1, lower = 0.01, upper = 8 }\n"
                      "[[data]]\n"
                      "file = \"points.csv\"\n");
    const FitResult mine = fit(with_covariance(read_problem(own, "")));
    const FitResult published = fit(with_covariance(make_form_problem(
        {.data = (scratch.path() / "points.csv").string(), .form = "ramaswamy_humbert_damping_ratio"})));
    // Finite differences have an error of 1e-11; the search tolerance is 1e-12 of the cost.
    CHECK(mine["alpha"].value == doctest::Approx(published["alpha"].value).epsilon(1e-7));
    CHECK(mine["beta"].standard_error == doctest::Approx(published["beta"].standard_error).epsilon(1e-5));
}

TEST_CASE("form fit: errors of inputs enter by total least squares") {
    // For a small error of the input the standard error grows as sqrt(sd_y^2 + (dy/dx)^2 sd_x^2) (effective variance).
    const ScratchFolder scratch;
    const std::string data = scratch.write("points.csv", ratio_points(0.8, 1.3));
    const auto errors = [&](const std::map<std::string, Deviation>& sd) {
        return fit(
            with_covariance(make_form_problem({.data = data, .form = "ramaswamy_humbert_damping_ratio", .sd = sd})));
    };
    const FitResult exact = errors({{"damping_ratio", ValueWithUnit(0.01)}}),
                    both = errors({{"damping_ratio", ValueWithUnit(0.01)}, {"restitution", ValueWithUnit(0.002)}});
    CHECK(both["alpha"].value == doctest::Approx(0.8).epsilon(1e-6));
    CHECK(both["alpha"].standard_error > 1.05 * exact["alpha"].standard_error);
    CHECK(both.estimate.nuisance.size() == 17);
}

TEST_CASE("form fit: noise of synthetic points is reproducible and has the stated size") {
    const std::string file =
        "format = 1\nform = \"ramaswamy_humbert_damping_ratio\"\n[synthetic]\nrestitution = \"0.1:0.9:401\"\n"
        "noise = 0.01\nseed = 7\n";
    const FitProblem one = parse_problem(file, "noisy.toml", ""), other = parse_problem(file, "noisy.toml", "");
    CHECK(one.conditions[5].measurements[0].value == other.conditions[5].measurements[0].value);
    CHECK(one.noise_stated);
    double squares = 0.0;
    for (const FitCondition& condition : one.conditions)
        squares += std::pow((condition.measurements[0].value -
                             exact_form_output(one.form_task->form(), condition.column_values, 1e-10)) /
                                0.01,
                            2);
    // Mean of 401 squares of normal draws: 1 +- sqrt(2/401) = 0.07; four standard deviations.
    CHECK(std::abs(squares / 401.0 - 1.0) < 0.28);
}

TEST_CASE("form fit: relative_output weighs by the values") {
    const ScratchFolder scratch;
    const std::string data = scratch.write("points.csv", ratio_points(0.8, 1.3, 0.01));
    const FitProblem problem =
        make_form_problem({.data = data, .form = "ramaswamy_humbert_damping_ratio", .objective = "relative_output"});
    for (const FitCondition& condition : problem.conditions)
        CHECK(condition.measurements[0].standard_deviation == std::abs(condition.measurements[0].value));
}

TEST_CASE("form comparison: the form behind the points ranks first") {
    const ScratchFolder scratch;
    const std::string data = scratch.write("points.csv", ratio_points(0.8, 1.3, 0.003));
    const auto forms = compare_forms({.data = data}, {}, {});
    REQUIRE(forms.size() == 2);  // c(e; n) needs hertz_exponent
    CHECK(forms.front().name == "ramaswamy_humbert_damping_ratio");
    CHECK(!compare_forms({.data = data}, {"ramaswamy_humbert_impact_time"}, {}).front().refused.empty());
    CHECK(refuses(
        ErrorKind::usage, [&] { compare_forms({.data = data}, {"ramaswamy"}, {}); }, "ramaswamy", "ramaswamy_humbert"));
}

}  // namespace impactfit
