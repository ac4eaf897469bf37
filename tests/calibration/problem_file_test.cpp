// Problem files: what they mean, and the examples.
#include "impactfit/calibration/problem_file/problem_file.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "tests/paths/paths.hpp"

namespace impactfit {
namespace {

using Role = FitParameter::Role;

const std::string data_root = impactfit_tests::data_folder();

FitProblem example(const std::string& name) {
    return read_problem(data_root + "/examples/" + name, data_root);
}

const FitParameter& parameter(const FitProblem& problem, const std::string& name) {
    return *std::find_if(problem.parameters.begin(), problem.parameters.end(),
                         [&](const FitParameter& one) { return one.name == name; });
}

TEST_CASE("problem file: the steel ball of Zhang and Sharf") {
    const FitProblem problem = example("zhang_sharf.toml");
    CHECK(problem.title == "Steel ball on specimen C2");
    CHECK(problem.model->name == "power_law");
    CHECK(problem.sha256.size() == 64);
    REQUIRE(problem.parameters.size() == 5);
    CHECK(parameter(problem, "stiffness").value == 2.4e10);
    CHECK(parameter(problem, "stiffness").unit == "N/m^1.5");
    CHECK(parameter(problem, "stiffness").scale == ParameterScale::log10);
    CHECK(parameter(problem, "hertz_exponent").role == Role::fixed);
    CHECK(parameter(problem, "hysteresis_damping").unit == "N*s^1/m^2.2");
    REQUIRE(problem.conditions.size() == 2);
    CHECK(problem.conditions[1].impact.effective_mass == 0.54);
    CHECK(problem.conditions[1].impact.impact_speed == 0.5);
    REQUIRE(problem.measurement_count() == 6);
    const Measurement& duration = problem.conditions[1].measurements[1];
    CHECK(duration.observable->name == "duration");
    CHECK(duration.value == 2.07e-4);
    CHECK(duration.standard_deviation == 0.02 * 2.07e-4);
    CHECK(duration.line == 3);
    CHECK(problem.noise_stated);
    CHECK(problem.solver.starts == 12);
    CHECK(problem.sources[0].files[0].sha256.size() == 64);
}

TEST_CASE("problem file: fits two balls and predicts two, each with the values of its row") {
    const FitProblem problem = example("sliotar.toml");
    CHECK(problem.takes_restitution);
    CHECK(problem.rule == "zhang_2022");
    CHECK(problem.parameters.back().name == "prescribed_restitution");
    REQUIRE(problem.conditions.size() == 2);
    REQUIRE(problem.predictions.size() == 2);
    CHECK(problem.conditions[1].impact.effective_mass == doctest::Approx(0.0899));
    // stiffness, hertz_exponent, prescribed_restitution of ball B
    CHECK(problem.conditions[1].column_values == std::vector<double>{2.85e6, 1.5, 0.535});
    CHECK(problem.predictions[0].column_values[0] == 5.65e6);
    CHECK(problem.measurement_count() == 4);
}

}  // namespace
}  // namespace impactfit
