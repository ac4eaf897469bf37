// From columns to conditions: drop heights, rebounds, repeats, columns of parameters, noise.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "impactfit/calibration/problem_file/problem_file.hpp"
#include "impactfit/core/files/text_file.hpp"
#include "tests/core/relative_difference.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/core/thrown_error.hpp"
#include "tests/paths/paths.hpp"

namespace impactfit {
namespace {

using impactfit_tests::relative_difference;
using impactfit_tests::ScratchFolder;
using impactfit_tests::thrown_error;

const std::string data_root = impactfit_tests::data_folder();

const std::string parameters =
    "[parameters]\nstiffness = { start = 1e5 }\nhertz_exponent = { fixed = 1.5 }\n"
    "hysteresis_damping = { start = 1e4 }\n";

/// A problem of the given top, data block and CSV.
FitProblem problem_of(const std::string& csv, const std::string& block, const std::string& rig = "effective_mass = 1.0",
                      const std::string& law = "hunt_crossley_1975", const std::string& list = parameters) {
    const ScratchFolder scratch;
    scratch.write("mine.csv", csv);
    return read_problem(scratch.write("problem.toml", "format = 1\nlaw = \"" + law + "\"\n[rig]\n" + rig +
                                                          "\n[[data]]\nfile = \"mine.csv\"\n" + block + "\n" + list),
                        data_root);
}

/// Few operations: a few units in the last place.
constexpr double rounding = 1e-14;

TEST_CASE("problem data: a fall of h ends at sqrt(2 g h), and restitution is the root of the ratio of heights") {
    const std::string csv = "drop_height [cm],rebound_height [cm],sd(rebound_height) [cm]\n100,64,2\n100,81,2\n";
    const FitProblem standard = problem_of(csv, "");
    REQUIRE(standard.conditions.size() == 2);  // repeats stay repeats
    CHECK(relative_difference(standard.conditions[0].impact.impact_speed, std::sqrt(2 * 9.80665)) < rounding);
    CHECK(relative_difference(standard.conditions[0].measurements[0].value, 0.8) < rounding);
    CHECK(relative_difference(standard.conditions[1].measurements[0].value, 0.9) < rounding);
    // e = sqrt(h'/h), so sd(e) = e/2 sd(h')/h'.
    CHECK(standard.noise_stated);
    CHECK(relative_difference(standard.conditions[0].measurements[0].standard_deviation, 0.4 * 2 / 64) < rounding);
    const FitProblem moon = problem_of(csv, "", "effective_mass = 1.0\ngravity = \"162 cm/s^2\"");
    CHECK(relative_difference(moon.conditions[0].impact.impact_speed, std::sqrt(2 * 1.62)) < rounding);
    CHECK(relative_difference(moon.conditions[0].measurements[0].value, 0.8) < rounding);
}

const std::string two_speeds =
    "v1 [m/s],v2 [m/s],sd(impact_speed) [m/s],sd(rebound_speed) [%]\n2,1.5,0.04,1\n4,2,0.04,1\n";
const std::string their_names = "columns = { v1 = \"impact_speed\", v2 = \"rebound_speed\" }\n";

TEST_CASE("problem data: the error of an impact speed counts once in a restitution that is made of it") {
    const FitProblem problem = problem_of(two_speeds, their_names);
    const FitCondition& first = problem.conditions.at(0);
    const Measurement& ratio = first.measurements.at(0);
    CHECK(ratio.value == 0.75);
    // The rebound's own part; that of the impact speed is an unknown of the fit, which moves speed and ratio.
    CHECK(relative_difference(ratio.standard_deviation, 0.75 * 0.01) < rounding);
    REQUIRE(problem.auxiliary.size() == 2);
    REQUIRE(first.speed_shifts.size() == 1);
    CHECK(first.speed_shifts[0].coefficient == 0.04);
    REQUIRE(ratio.shifts.size() == 1);
    CHECK(relative_difference(ratio.shifts[0].coefficient, -0.75 * 0.02) < rounding);
}

TEST_CASE("problem data: without a fit the deviation of a ratio has the errors of both speeds") {
    const ScratchFolder scratch;
    scratch.write("mine.csv", two_speeds);
    scratch.write("fitted.csv", "impact_speed [m/s],restitution [1]\n1,0.9\n2,0.8\n");
    const FitProblem problem = read_problem(
        scratch.write("problem.toml",
                      "format = 1\nlaw = \"hunt_crossley_1975\"\n[rig]\neffective_mass = 1.0\n[[data]]\nfile = "
                      "\"fitted.csv\"\nsd = { restitution = 0.01 }\n[[data]]\nfile = \"mine.csv\"\npredict = true\n" +
                          their_names + parameters),
        data_root);
    CHECK(problem.auxiliary.empty());
    CHECK(relative_difference(problem.predictions.at(0).measurements.at(0).standard_deviation,
                              0.75 * std::hypot(0.02, 0.01)) < rounding);
}

TEST_CASE("problem data: a column states the deviation of the impact speed in its own unit") {
    const auto coefficient = [](const std::string& unit) {
        const FitProblem problem =
            problem_of("impact_speed [m/s],restitution [1],dv [" + unit + "]\n4,0.8,2\n3,0.85,2\n",
                       "sd = { restitution = 0.01, impact_speed = \"dv\" }");
        return problem.conditions.at(0).speed_shifts.at(0).coefficient;
    };
    CHECK(coefficient("m/s") == 2.0);
    CHECK(relative_difference(coefficient("cm/s"), 0.02) < rounding);
    CHECK(relative_difference(coefficient("%"), 0.08) < rounding);
    const auto error = thrown_error([&] { coefficient("mm"); });
    REQUIRE(error);
    CHECK(error->got() == "dv [mm] for impact_speed [m/s]");
    CHECK(error->where().key.find("sd.impact_speed") != std::string::npos);
    CHECK(error->where().line == 7);
    const auto far = thrown_error([&] { coefficient("km/s"); });
    REQUIRE(far);
    CHECK(far->where().file.ends_with("mine.csv"));
    CHECK(far->where().line == 2);
}

bool is_noted(const FitProblem& problem, const std::string& words) {
    const auto& notes = problem.sources.at(0).notes;
    return std::any_of(notes.begin(), notes.end(),
                       [&](const std::string& note) { return note.find(words) != std::string::npos; });
}

TEST_CASE("problem data: a stated error of a drop height is an error of the impact speed") {
    const FitProblem problem = problem_of(
        "drop_height [cm],sd(drop_height) [mm],restitution [1],sd(restitution) [1]\n100,4,0.8,0.01\n50,4,0.9,0.01\n",
        "");
    REQUIRE(problem.auxiliary.size() == 2);
    // v = sqrt(2 g h), so dv = v/2 dh/h.
    const FitCondition& first = problem.conditions.at(0);
    CHECK(relative_difference(first.speed_shifts.at(0).coefficient, std::sqrt(2 * 9.80665) * 0.5 * 0.004) < rounding);
    CHECK(first.measurements.at(0).shifts.empty());
    CHECK(is_noted(problem, "with prior from sd(drop_height)"));
}

TEST_CASE("problem data: the uncertainty that a package states of the impact speed is used") {
    const ScratchFolder scratch;
    scratch.write("bench/points.csv", "impact_speed,restitution\n2,0.8\n4,0.7\n");
    scratch.write("bench/datapackage.json", R"({"name": "bench", "title": "Ours",
  "provenance": {"kind": "measured", "source": "our bench"},
  "resources": [{"path": "points.csv", "schema": {"fields": [
    {"name": "impact_speed", "type": "number", "unit": "m/s", "uncertainty": "1 %"},
    {"name": "restitution", "type": "number", "unit": "1", "uncertainty": 0.01}]}}]})");
    const FitProblem problem =
        read_problem(scratch.write("problem.toml",
                                   "format = 1\nlaw = \"hunt_crossley_1975\"\n[rig]\neffective_mass = 1.0\n[[data]]\n"
                                   "file = \"bench\"\n" +
                                       parameters),
                     data_root);
    CHECK(relative_difference(problem.conditions.at(1).speed_shifts.at(0).coefficient, 0.04) < rounding);
    CHECK(is_noted(problem, "with prior from the standard deviation of impact_speed"));
}

TEST_CASE("problem data: speeds in steps that exceed the noise of a measured value have a note") {
    // peak force ~ v^1.2 without scatter: 29 % of 1 m/s change it by 35 %, 2.9 % by 3.5 %
    const std::string whole = "impact_speed [m/s],peak_force [N]\n1,100\n2,230\n3,374\n4,528\n";
    CHECK(is_noted(problem_of(whole, ""), "impact_speed is rounded to 1 m/s: at 1 m/s this changes peak_force"));
    CHECK(is_noted(problem_of(whole, ""), "impact_speed = \"0.29 m/s\""));
    CHECK_FALSE(is_noted(problem_of(whole, "sd = { peak_force = \"50 N\" }"), "is rounded"));
    CHECK_FALSE(is_noted(problem_of("impact_speed [m/s],peak_force [N]\n1.00,100\n2.00,230\n3.00,374\n4.00,528\n", ""),
                         "is rounded"));
    CHECK_FALSE(is_noted(problem_of("impact_speed [m/s],sd(impact_speed) [m/s],peak_force [N],sd(peak_force) [N]\n"
                                    "1,0.3,100,1\n2,0.3,230,1\n3,0.3,374,1\n4,0.3,528,1\n",
                                    ""),
                         "is rounded"));
}

TEST_CASE("problem data: omits the deviation of the speed without noise and notes it") {
    const FitProblem problem =
        problem_of("impact_speed [m/s],sd(impact_speed) [%],restitution [1]\n1,2,0.8\n2,2,0.7\n", "");
    CHECK(problem.auxiliary.empty());
    CHECK_FALSE(problem.noise_stated);
    CHECK(is_noted(problem, "sd(impact_speed) is not used"));
}

TEST_CASE("problem data: rejects a speed without deviation beside speeds with one") {
    const std::string csv = "impact_speed [m/s],sd(impact_speed) [m/s],restitution [1]\n1,0.02,0.8\n2,,0.7\n";
    const auto error = thrown_error([&] { problem_of(csv, "sd = { restitution = 0.01 }"); });
    REQUIRE(error);
    CHECK(error->kind() == ErrorKind::data);
    CHECK(error->where().line == 3);
    CHECK(error->allowed() == "a value in every row, or in none");
}

TEST_CASE("problem data: rejects an ambiguous percentage of a pure number, in a column and as text") {
    const auto deviation = [](const std::string& value, const std::string& sd) {
        const std::string rows = value == "%" ? "]\n1,90,0.2\n2,80,0.2\n" : "]\n1,0.9,0.2\n2,0.8,0.2\n";
        return problem_of("impact_speed [m/s],restitution [" + value + "],s [" + sd + rows,
                          "sd = { restitution = \"s\" }")
            .conditions.at(0)
            .measurements.at(0)
            .standard_deviation;
    };
    CHECK(deviation("1", "1") == 0.2);
    CHECK(relative_difference(deviation("%", "%"), 0.002) < rounding);
    CHECK(deviation("%", "1") == 0.2);
    const auto error = thrown_error([&] { deviation("1", "%"); });
    REQUIRE(error);
    CHECK(error->kind() == ErrorKind::problem);
    CHECK(error->got() == "s [%] for restitution [1]");
    CHECK(error->allowed().find("[1]") != std::string::npos);
}

TEST_CASE("problem data: refuses a restitution far above 1 and notes one slightly above") {
    const auto refused = [](const std::string& csv, const std::string& got, const std::string& allowed) {
        const auto error = thrown_error([&] { problem_of(csv, ""); });
        REQUIRE(error);
        CHECK(error->got() == got);
        CHECK(error->allowed().find(allowed) != std::string::npos);
        CHECK(error->where().line == 3);
    };
    refused("impact_speed [m/s],restitution [1]\n1,0.98\n2,98\n", "98", "restitution [%]");
    refused("impact_speed [m/s],rebound_speed [cm/s]\n1,90\n2,8000\n", "a restitution of 40 from 8000", "units");
    refused("drop_height [cm],rebound_height [m]\n50,0.4\n60,50\n", "a restitution of 9.129 from 50", "units");
    const FitProblem noisy = problem_of("impact_speed [m/s],restitution [1]\n1,1.02\n2,0.97\n3,1.01\n", "");
    CHECK(noisy.conditions.size() == 3);
    CHECK(is_noted(noisy, "restitution > 1 in 2 rows (maximum 1.02, line 2)"));
}

TEST_CASE("problem data: rejects a curve of one impact and names the kind of record") {
    const auto error = thrown_error([] { problem_of("time [s],force [N]\n0,0\n1e-4,5\n", ""); });
    REQUIRE(error);
    CHECK(error->got() == "force over time");
    CHECK(error->allowed().find("kind = \"force_time\"") != std::string::npos);
}

TEST_CASE("problem data: units, mapped columns, deviations of every kind") {
    const FitProblem problem = problem_of(
        "v_in [cm/s],t_c [ms],F [kN],e [%],noise [N]\n15,0.25,1.1,88,7\n",
        "columns = { v_in = \"impact_speed\", t_c = \"duration\", F = \"peak_force\", e = \"restitution\" }\n"
        "sd = { duration = \"10 us\", peak_force = \"noise\", restitution = \"2 % of value\" }");
    const auto& row = problem.conditions[0];
    CHECK(relative_difference(row.impact.impact_speed, 0.15) < rounding);
    REQUIRE(row.measurements.size() == 3);
    CHECK(relative_difference(row.measurements[0].value, 0.88) < rounding);
    CHECK(relative_difference(row.measurements[0].standard_deviation, 0.0176) < rounding);
    CHECK(relative_difference(row.measurements[1].value, 2.5e-4) < rounding);
    CHECK(relative_difference(row.measurements[1].standard_deviation, 1e-5) < rounding);
    CHECK(relative_difference(row.measurements[2].value, 1100.0) < rounding);
    CHECK(row.measurements[2].standard_deviation == 7.0);
}

TEST_CASE("problem data: without noise restitution counts as it is, a duration by its root mean square") {
    const FitProblem problem =
        problem_of("impact_speed [m/s],restitution [1],duration [s],use\n1,0.8,3,1\n2,0.7,4,1\n3,0.6,1000,0\n", "");
    CHECK_FALSE(problem.noise_stated);
    CHECK(problem.conditions.size() == 2);
    CHECK(problem.conditions[0].measurements[0].standard_deviation == 1.0);
    CHECK(relative_difference(problem.conditions[0].measurements[1].standard_deviation, std::sqrt(12.5)) < rounding);
}

TEST_CASE("problem data: a loss has its usual width unless one is given") {
    const std::string csv = "impact_speed [m/s],restitution [1]\n1,0.8\n2,0.7\n";
    const FitProblem usual = problem_of(csv, "sd = { restitution = 0.01 }\nloss = \"huber\"");
    CHECK(usual.conditions[0].measurements[0].loss.kind == LossKind::huber);
    CHECK(usual.conditions[0].measurements[0].loss.width == 1.345);
    const FitProblem own = problem_of(csv, "sd = { restitution = 0.01 }\nloss = \"tukey\"\nloss_width = 6");
    CHECK(own.conditions[0].measurements[0].loss.width == 6.0);
}

TEST_CASE("problem parameters: priors, ties, a base form, an amplitude added by default") {
    const FitProblem problem = problem_of(
        "impact_speed [m/s],restitution [1],duration [ms]\n1,0.8,3\n2,0.7,4\n",
        "sd = { restitution = 0.01, duration = \"2 %\" }", "masses = [\"2 kg\", \"2 kg\"]", "hunt_crossley_1975",
        "[parameters]\nstiffness = { start = 1e5, prior = { normal = [\"100 kN/m^1.5\", 1e4] } }\n"
        "hertz_exponent = { fixed = 1.5 }\nhysteresis_damping = { expression = \"0.1 * stiffness\" }\n");
    CHECK(problem.conditions[0].impact.effective_mass == 1.0);
    REQUIRE(problem.parameters[0].prior);
    CHECK(relative_difference(problem.parameters[0].prior->mean, 1e5) < rounding);
    CHECK(relative_difference(problem.parameters[0].prior->standard_deviation, 1e4) < rounding);
    CHECK(problem.parameters[2].role == FitParameter::Role::tied);

    const FitProblem base = problem_of(
        "impact_speed [m/s],restitution [1],duration [ms]\n1,0.8,3\n2,0.7,4\n3,0.6,4\n", "", "",
        "bouc_wen_simon_hunt_crossley_2024\"\nparameterisation = \"base",
        "[parameters]\npi_1_base = { fixed = 0.01 }\npi_2_base = { start = 0.8 }\npi_3_base = { start = -0.7 }\n"
        "hysteresis_exponent = { fixed = 1.0 }\nhertz_exponent = { fixed = 1.5 }\nelastic_fraction = { fixed = 0.5 "
        "}\n");
    CHECK(base.measurement_count() == 3);  // the duration has no unit in this form
    CHECK(base.notes.size() == 1);
    CHECK(base.parameters.back().name == "hysteresis_amplitude");
    CHECK(base.parameters.back().value == 1.0);
    CHECK_FALSE(base.parameters.back().reason.empty());
    CHECK(base.parameters[2].scale == ParameterScale::linear);  // it may be negative
}

TEST_CASE("problem file: the bounce test, as a German spreadsheet leaves it") {
    const FitProblem problem = read_problem(data_root + "/examples/bounce_test.toml", data_root);
    CHECK(problem.conditions.size() == 14);  // five heights, three drops each, one spoilt
    CHECK(relative_difference(problem.conditions[0].impact.impact_speed, std::sqrt(2 * 9.81 * 0.1)) < rounding);
    CHECK(relative_difference(problem.conditions[0].measurements[0].value, std::sqrt(9.1 / 10.0)) < rounding);
    const auto& notes = problem.sources[0].notes;
    CHECK(std::find(notes.begin(), notes.end(), "decimal commas") != notes.end());
}

TEST_CASE("problem file: the full example of docs/problem_file.md reads") {
    const std::string page = read_text_file(data_root + "/../docs/problem_file.md");
    const std::string fence = "```toml\n";
    const std::size_t begin = page.find(fence) + fence.size(), end = page.find("```", begin);
    const FitProblem problem = parse_problem(page.substr(begin, end - begin), "problem.toml", data_root);
    CHECK(problem.free_parameters().size() == 3);
    CHECK(problem.uncertainty.bootstrap == 200);
    CHECK(problem.parameters[2].prior->standard_deviation == 0.5);
}

}  // namespace
}  // namespace impactfit
