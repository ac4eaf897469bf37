// Forms at the exponents of the user: errors against exact simulation, own forms, tables without units, impacts with
// contact times.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cmath>
#include <string>

#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/calibration/initialisation/requested_form.hpp"
#include "impactfit/calibration/problem_file/problem_file.hpp"
#include "impactfit/calibration/summary/form_quality.hpp"
#include "impactfit/core/numbers/even_grid.hpp"
#include "impactfit/dynamics/damping/damping_for_restitution.hpp"
#include "impactfit/dynamics/damping/exact_form.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"
#include "impactfit/report/fit/fit_report.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/core/thrown_error.hpp"

namespace impactfit {
namespace {

using impactfit_tests::refuses;
using impactfit_tests::ScratchFolder;

const FormEntry& pair() {
    return find_form("poursina_nikravesh_2020_pair");
}

/// Exact points of c(e) for a Hertz exponent, with or without a column of the exponent.
std::string pair_points(double n, bool with_column) {
    std::string text = with_column ? "restitution,hertz_exponent,damping_ratio\n" : "restitution,damping_ratio\n";
    for (const double e : even_grid(0.3, 0.95, 14)) {
        const double c = exact_form_output(pair(), std::vector{e}, 1e-10, {{}, n});
        text += with_column ? fmt::format("{:.17g},{:g},{:.17g}\n", e, n, c) : fmt::format("{:.17g},{:.17g}\n", e, c);
    }
    return text;
}

FitResult fitted(FitProblem problem) {
    problem.uncertainty.errors = ErrorMethod::covariance;
    return fit(std::move(problem));
}

/// |form - exact| with the fitted constants at the place of the largest error, at these exponents.
double error_at(const FitResult& result, const FormQuality& quality, double n) {
    const std::span constants = std::span(result.estimate.given_values).first(2);
    const std::vector<double> e{quality.output.at.front()};
    return std::abs(pair()(e, constants) - exact_form_output(pair(), e, 1e-11, {{}, n}));
}

}  // namespace

TEST_CASE("form fit: the error against exact simulation is that at the user's Hertz exponent") {
    const ScratchFolder scratch;
    const std::string with_column = scratch.write("column.csv", pair_points(1.8, true)),
                      plain = scratch.write("plain.csv", pair_points(1.8, false));
    const FitResult by_column =
        fitted(make_form_problem({.data = with_column, .form = "poursina_nikravesh_2020_pair"}));
    const FitResult by_setting = fitted(make_form_problem({.data = plain,
                                                           .form = "poursina_nikravesh_2020_pair",
                                                           .parameters = {{"hertz_exponent", ValueWithUnit(1.8)}}}));
    const FitResult of_spheres = fitted(make_form_problem({.data = plain, .form = "poursina_nikravesh_2020_pair"}));
    const auto column = form_quality(by_column), setting = form_quality(by_setting), spheres = form_quality(of_spheres);
    REQUIRE((column && setting && spheres));
    CHECK(column->output.largest == doctest::Approx(error_at(by_column, *column, 1.8)).epsilon(1e-6));
    CHECK(setting->output.largest == doctest::Approx(column->output.largest).epsilon(1e-6));
    CHECK(spheres->output.largest == doctest::Approx(error_at(of_spheres, *spheres, 1.5)).epsilon(1e-6));
    // The constants follow the points of n = 1.8, so they miss the curve of spheres by far more.
    CHECK(spheres->output.largest > 2.0 * column->output.largest);
    // The published constants, those of spheres, on the same points.
    REQUIRE(column->published);
    CHECK(column->published->largest > column->output.largest);
}

TEST_CASE("form fit: synthetic points have the Hertz exponent of the request") {
    const FitProblem problem = make_form_problem({.form = "poursina_nikravesh_2020_pair",
                                                  .grid = {{"restitution", "0.3:0.9:4"}},
                                                  .parameters = {{"hertz_exponent", ValueWithUnit(1.8)}}});
    for (const FitCondition& condition : problem.conditions)
        CHECK(condition.measurements.front().value ==
              doctest::Approx(exact_form_output(pair(), condition.column_values, 1e-11, {{}, 1.8})).epsilon(1e-9));
}

TEST_CASE("form fit: an own form takes an exponent that its expression does not contain") {
    const ScratchFolder scratch;
    const UnitImpact impact{1.5, 0.8, 1.0, Separation::zero_indentation};
    std::string points = "restitution,damping_ratio\n";
    for (const double e : even_grid(0.3, 0.95, 14))
        points += fmt::format("{:.17g},{:.17g}\n", e, exact_damping_ratio(impact, e, 1e-10).damping_ratio);
    scratch.write("points.csv", points);
    const auto quality_with = [&](const std::string& exponent) {
        const std::string file =
            scratch.write("own.toml",
                          "format = 1\n[form]\noutput = \"damping_ratio\"\ninputs = [\"restitution\"]\n"
                          "expression = \"a * (1 - restitution) / restitution^b\"\n[parameters]\n"
                          "a = { start = 1, lower = 0.1, upper = 10 }\nb = { start = 1, lower = 0.1, upper = 3 }\n" +
                              exponent + "[[data]]\nfile = \"points.csv\"\n");
        const FitResult result = fitted(read_problem(file, ""));
        CHECK(short_fit_text(result).find("nan") == std::string::npos);
        return form_quality(result)->output.largest;
    };
    const double stated = quality_with("damping_exponent = { fixed = 0.8 }\n"), usual = quality_with("");
    CHECK(stated < 0.1);
    CHECK(usual > 5.0 * stated);
}

TEST_CASE("form fit: a table with the header of the form's page needs no units") {
    const ScratchFolder scratch;
    const FormEntry& form = find_form("poursina_nikravesh_2020_alpha");
    std::string points = "hertz_exponent,alpha\n";
    for (const double n : even_grid(1.0, 2.0, 9))
        points += fmt::format("{:.17g},{:.17g}\n", n, form(std::vector{n}, form.published));
    const std::string data = scratch.write("an.csv", points);
    const FitResult result = fitted(make_form_problem({.data = data, .form = "poursina_nikravesh_2020_alpha"}));
    const auto errors = form_point_errors(result);
    REQUIRE(errors);
    REQUIRE(errors->published);
    CHECK(*errors->published < 1e-12);  // rounding: the points are those of the published constants
    CHECK(errors->fitted < 1e-7);       // the tolerance of the search
    scratch.write("an.toml", "format = 1\nform = \"poursina_nikravesh_2020_alpha\"\n[[data]]\nfile = \"an.csv\"\n");
    CHECK(read_problem((scratch.path() / "an.toml").string(), "").conditions.size() == 9);
    const std::string text = short_fit_text(result);
    for (const char* constant : {"\na4 ", "\na3 ", "\na2 ", "\na1 ", "\na0 "})
        CHECK(text.find(constant) != std::string::npos);
}

TEST_CASE("form fit: impacts with rebounds and contact times free the stiffness") {
    const ScratchFolder scratch;
    const LawEntry& law = *find_model("hunt_crossley_1975").law;
    std::string points = "impact_speed [m/s],rebound_speed [m/s],duration [s]\n";
    for (const double v : even_grid(0.5, 3.0, 6)) {
        const Collision<double> collision = simulate(law, std::vector{2e6, 1.5, 1e6}, {0.035, v});
        points += fmt::format("{:.17g},{:.17g},{:.17g}\n", v, collision.restitution * v, collision.duration);
    }
    ProblemRequest request{.data = scratch.write("impacts.csv", points),
                           .form = "ramaswamy_humbert_damping_ratio",
                           .mass = ValueWithUnit(35, "g")};
    const FreeRole by_data, from{.start = 1e6};
    using Roles = std::vector<ParameterRequest>;
    for (const Roles& roles : {Roles{}, Roles{{"stiffness", by_data}, {"alpha", by_data}, {"beta", by_data}},
                               Roles{{"stiffness", from}, {"alpha", by_data}, {"beta", by_data}}}) {
        request.parameters = roles;
        const FitResult result = fitted(make_form_problem(request));
        // The form follows the exact damping to some per mille of the restitution.
        CHECK(result["stiffness"].value == doctest::Approx(2e6).epsilon(0.01));
    }
}

}  // namespace impactfit
