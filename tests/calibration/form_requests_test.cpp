// Requests of labs to forms: impact times beyond the published range, measured durations, grids of one value, a table
// of several exponents, several outputs.
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
#include "impactfit/dynamics/damping/impact_time.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"
#include "impactfit/report/fit/form_report.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/core/thrown_error.hpp"
#include "tests/paths/paths.hpp"

namespace impactfit {
namespace {

using impactfit_tests::refuses;
using impactfit_tests::ScratchFolder;

constexpr double true_stiffness = 2e6;

FitResult fitted(FitProblem problem) {
    problem.uncertainty.errors = ErrorMethod::covariance;
    return fit(std::move(problem));
}

/// Hunt-Crossley impacts of spheres over the speed, with the columns of this header.
std::string impacts(const std::string& header) {
    const LawEntry& law = *find_model("hunt_crossley_1975").law;
    std::string text = header + "\n";
    for (const double v : even_grid(0.5, 3.0, 6)) {
        const Collision<double> collision = simulate(law, std::vector{true_stiffness, 1.5, 1e6}, {0.035, v});
        const double e = collision.restitution, g = 9.80665;
        const bool heights = header.find("height") != std::string::npos;
        text += heights ? fmt::format("{:.17g},{:.17g},{:.17g}\n", v * v / (2 * g), e * e * v * v / (2 * g),
                                      collision.duration)
                        : fmt::format("{:.17g},{:.17g},{:.17g}\n", v, e, collision.duration);
    }
    return text;
}

/// alpha(e) of two damping exponents in one table.
std::string alpha_table() {
    std::string text = "restitution,damping_exponent,modification_parameter\n";
    for (const char* form : {"zhang_2021_alpha_m050", "zhang_2021_alpha_m100"})
        for (const double e : even_grid(0.3, 0.9, 7))
            text += fmt::format("{:.17g},{:g},{:.17g}\n", e, find_form(form).impact.damping_exponent,
                                exact_form_output(find_form(form), std::vector{e}, 1e-10));
    return text;
}

/// Table of restitution, damping ratio and impact time of spheres.
std::string ratio_and_time() {
    std::string text = "restitution,hertz_exponent,damping_ratio,impact_time\n";
    for (const double e : even_grid(0.2, 0.95, 16)) {
        const double ratio =
            exact_form_output(find_form("ramaswamy_humbert_damping_ratio"), std::vector{e}, 1e-10, {{}, 1.5});
        text += fmt::format("{:.17g},1.5,{:.17g},{:.17g}\n", e, ratio, impact_time(ratio, 1.5));
    }
    return text;
}

}  // namespace

TEST_CASE("form fit: impact times beyond the published damping ratios") {
    const ScratchFolder scratch;
    std::string points = "damping_ratio,hertz_exponent,impact_time\n";
    for (const double ratio : even_grid(5.0, 60.0, 12))
        points += fmt::format("{:.17g},1.5,{:.17g}\n", ratio, impact_time(ratio, 1.5));
    const FitResult result = fitted(make_form_problem({.data = scratch.write("rubber.csv", points),
                                                       .form = "ramaswamy_humbert_impact_time",
                                                       .parameters = {{"c", FreeRole{}}, {"k", FreeRole{}}}}));
    const auto quality = form_quality(result);
    REQUIRE((quality && quality->published));
    CHECK(quality->output.largest < 0.2 * quality->published->largest);
    const FitProblem grid = make_form_problem({.form = "ramaswamy_humbert_impact_time",
                                               .grid = {{"damping_ratio", "5:60:12"}, {"hertz_exponent", "1.5"}},
                                               .parameters = {{"c", FreeRole{}}}});
    CHECK(grid.conditions.size() == 12);
    CHECK(grid.conditions.back().measurements.front().value == doctest::Approx(impact_time(60.0, 1.5)));
}

TEST_CASE("form fit: durations of measured impacts by the impact time give the stiffness") {
    const ScratchFolder scratch;
    for (const char* header :
         {"impact_speed [m/s],restitution [1],duration [s]", "drop_height [m],rebound_height [m],duration [s]"}) {
        const FitResult result = fitted(make_form_problem({.data = scratch.write("impacts.csv", impacts(header)),
                                                           .form = "ramaswamy_humbert_impact_time",
                                                           .mass = ValueWithUnit(35, "g")}));
        REQUIRE(result.estimate.free.size() == 1);  // the constants keep the published values
        // The published impact time is off by up to 1.5 %; the stiffness is its power 5/2.
        CHECK(result["stiffness"].value == doctest::Approx(true_stiffness).epsilon(2.5 * 0.0151));
        for (const FitResidual& row : result.residuals.values) CHECK(row.measurement->observable->name == "duration");
    }
}

TEST_CASE("form fit: durations determine constants of the impact time at a stated stiffness") {
    const ScratchFolder scratch;
    const std::string data = scratch.write("impacts.csv", impacts("impact_speed [m/s],restitution [1],duration [s]"));
    const FitResult result = fitted(make_form_problem(
        {.data = data,
         .form = "ramaswamy_humbert_impact_time",
         .parameters = {{"stiffness", ValueWithUnit(true_stiffness)}, {"c", FreeRole{}}, {"k", FreeRole{}}},
         .mass = ValueWithUnit(35, "g")}));
    const auto quality = form_quality(result);
    REQUIRE((quality && quality->published));
    CHECK(quality->output.largest < 0.2 * quality->published->largest);
    const std::string file = scratch.write("times.toml",
                                           "format = 1\nform = \"ramaswamy_humbert_impact_time\"\n[rig]\n"
                                           "effective_mass = \"35 g\"\n[parameters]\nstiffness = { start = 1e6 }\n"
                                           "hertz_exponent = { fix = 1.5 }\n[[data]]\nfile = \"impacts.csv\"\n");
    const FitResult by_file = fitted(read_problem(file, ""));
    CHECK(by_file["stiffness"].value == doctest::Approx(true_stiffness).epsilon(2.5 * 0.0151));
    CHECK(by_file.estimate.free.size() == 1);
}

TEST_CASE("form fit: durations without restitution need the damping ratio") {
    const ScratchFolder scratch;
    const std::string data = scratch.write("impacts.csv", "impact_speed [m/s],duration [ms]\n0.1,3.1\n0.5,2.3\n");
    const auto without_restitution = [&] {
        make_form_problem({.data = data, .form = "ramaswamy_humbert_impact_time", .mass = ValueWithUnit(35, "g")});
    };
    CHECK(refuses(ErrorKind::usage, without_restitution, "no column for the input damping_ratio",
                  "fix(\"damping_ratio\", ...), or a column restitution"));
}

TEST_CASE("form fit: refuses a force threshold") {
    const ScratchFolder scratch;
    scratch.write("impacts.csv", impacts("impact_speed [m/s],restitution [1],duration [s]"));
    const std::string file = scratch.write("times.toml",
                                           "format = 1\nform = \"ramaswamy_humbert_impact_time\"\n[rig]\n"
                                           "effective_mass = \"35 g\"\n[parameters]\nstiffness = { start = 1e6 }\n"
                                           "[[data]]\nfile = \"impacts.csv\"\nforce_threshold = \"5 N\"\n");
    CHECK(refuses(
        ErrorKind::problem, [&] { read_problem(file, ""); }, "a force threshold with a form",
        "durations of the whole contact, or a law"));
}

TEST_CASE("form fit: an input with one value on the grid") {
    for (const char* one : {"1.5", "1.5:1.5:1"}) {
        const FitProblem problem = make_form_problem({.form = "poursina_nikravesh_2020_damping",
                                                      .grid = {{"restitution", "0.3:0.9:4"}, {"hertz_exponent", one}},
                                                      .parameters = {{"a0", FreeRole{}}}});
        CHECK(problem.conditions.size() == 4);
        CHECK(fitted(problem).search.best.status == SolutionStatus::converged);
    }
    CHECK(refuses(
        ErrorKind::usage,
        [] {
            make_form_problem({.form = "ramaswamy_humbert_damping_ratio", .grid = {{"restitution", "0.3:0.9:1"}}});
        },
        "0.3:0.9:1", "or one number"));
}

TEST_CASE("form fit: a table of several damping exponents gives each form its rows") {
    const ScratchFolder scratch;
    const std::string data = scratch.write("alpha.csv", alpha_table());
    for (const char* name : {"zhang_2021_alpha_m050", "zhang_2021_alpha_m100"}) {
        const FitProblem problem = make_form_problem({.data = data, .form = name});
        REQUIRE(problem.conditions.size() == 7);
        for (const FitCondition& condition : problem.conditions)
            CHECK(condition.measurements.front().value ==
                  doctest::Approx(exact_form_output(find_form(name), condition.column_values, 1e-10)));
    }
    CHECK(refuses(
        ErrorKind::data, [&] { make_form_problem({.data = data, .form = "zhang_2021_alpha_m200"}); },
        "no row with the damping_exponent", "2"));
    // Forms of different exponents have no common points.
    const auto forms = compare_forms({.data = data}, {}, {});
    for (const ComparedForm& form : forms) CHECK(!form.refused.empty());
    RecipeTerms terms;
    terms.points = data;
    const auto fits = regenerate_forms("zhang_2021_alpha", terms, impactfit_tests::data_folder());
    REQUIRE(fits.size() == 2);
    for (const FormMethods& one : fits) CHECK(one.least_squares.problem->conditions.size() == 7);
}

TEST_CASE("form fit: two published forms at once have the estimates of separate fits") {
    const ScratchFolder scratch;
    const std::string data = scratch.write("both.csv", ratio_and_time());
    const std::map<std::string, Deviation> sd{{"damping_ratio", ValueWithUnit(0.01)},
                                              {"impact_time", ValueWithUnit(0.001)}};
    const std::vector<ParameterRequest> roles{{"alpha", FreeRole{}}, {"beta", FreeRole{}}, {"c", FreeRole{}}};
    const FitResult both =
        fitted(make_form_problem({.data = data,
                                  .form = "ramaswamy_humbert_damping_ratio, ramaswamy_humbert_impact_time",
                                  .parameters = roles,
                                  .sd = sd}));
    const FitResult ratio = fitted(make_form_problem(
        {.data = data, .form = "ramaswamy_humbert_damping_ratio", .sd = {{"damping_ratio", ValueWithUnit(0.01)}}}));
    const FitResult time = fitted(make_form_problem({.data = data,
                                                     .form = "ramaswamy_humbert_impact_time",
                                                     .parameters = {{"c", FreeRole{}}},
                                                     .sd = {{"impact_time", ValueWithUnit(0.001)}}}));
    CHECK(both.problem->measurement_count() == 32);
    // The tolerance of the search is 1e-12 of the cost.
    CHECK(both["alpha"].value == doctest::Approx(ratio["alpha"].value).epsilon(1e-6));
    CHECK(both["beta"].value == doctest::Approx(ratio["beta"].value).epsilon(1e-6));
    CHECK(both["c"].value == doctest::Approx(time["c"].value).epsilon(1e-6));
    for (const auto& [formula, alone] : {std::pair{std::size_t{0}, &ratio}, std::pair{std::size_t{1}, &time}})
        CHECK(form_quality(both, formula)->output.largest ==
              doctest::Approx(form_quality(*alone)->output.largest).epsilon(1e-5));
    CHECK(form_json(both)["outputs"].size() == 2);
    CHECK(form_panels(both).size() == 4);
}

TEST_CASE("form fit: two outputs of an own form share a constant, each with its own noise") {
    const ScratchFolder scratch;
    std::string points = "n,first,second\n";
    for (int i = 0; i < 12; ++i) {
        const double n = 1.0 + 0.1 * i, sign = i % 2 == 0 ? 1.0 : -1.0;
        points += fmt::format("{:.17g},{:.17g},{:.17g}\n", n, 2.0 + 3.0 * n + 0.01 * sign,
                              100.0 * std::exp(-3.0 * n / 4.0) + 0.5 * (i % 3 - 1));
    }
    scratch.write("points.csv", points);
    const std::string file = scratch.write(
        "own.toml",
        "format = 1\n[form]\nname = \"mine\"\noutput = [\"first\", \"second\"]\ninputs = [\"n\"]\n"
        "expression = [\"a + b*n\", \"100*exp(-b*n/4)\"]\n[parameters]\na = { start = 1 }\nb = { start = 2 }\n"
        "[[data]]\nfile = \"points.csv\"\n");
    const FitResult result = fitted(read_problem(file, ""));
    CHECK(result["a"].value == doctest::Approx(2.0).epsilon(0.02));
    CHECK(result["b"].value == doctest::Approx(3.0).epsilon(0.01));
    REQUIRE(result.problem->misfit_noise.size() == 2);
    // Deviations of 0.01, and of 0.5 in two of three points: sqrt(2/3) 0.5; both to the freedom of two constants.
    CHECK(result.problem->misfit_noise[0].standard_deviation == doctest::Approx(0.01).epsilon(0.15));
    CHECK(result.problem->misfit_noise[1].standard_deviation == doctest::Approx(0.408).epsilon(0.15));
    CHECK(refuses(
        ErrorKind::problem, [&] { compare_forms(read_problem(file, ""), {}, "", {}); }, "several outputs",
        "one output"));
    const std::string header = form_header(result);
    CHECK(header.find("impactfit_mine_first(double n)") != std::string::npos);
    CHECK(header.find("impactfit_mine_second(double n)") != std::string::npos);
}

TEST_CASE("form fit: rejects forms that cannot be joined") {
    const ScratchFolder scratch;
    const std::string data = scratch.write("both.csv", ratio_and_time());
    const auto request = [&](const char* form) { make_form_problem({.data = data, .form = form}); };
    CHECK(refuses(
        ErrorKind::usage, [&] { request("zhang_2021_alpha_m050,zhang_2021_alpha_m100"); }, "constants of the same name",
        "different constants"));
    CHECK(refuses(
        ErrorKind::usage, [&] { request("ramaswamy_humbert_damping_ratio,"); }, "unknown form", ""));
}

}  // namespace impactfit
