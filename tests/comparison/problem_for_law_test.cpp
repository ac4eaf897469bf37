// The problem of one law as that of another: same data, same knowledge, own unknowns.
#include "impactfit/comparison/problem_for_law.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/calibration/problem_file/problem_file.hpp"
#include "impactfit/comparison/related_laws.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"
#include "tests/calibration/small_problem.hpp"
#include "tests/core/relative_difference.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/paths/paths.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

using Role = FitParameter::Role;

const FitParameter& parameter(const FitProblem& problem, std::string_view name) {
    return *std::find_if(problem.parameters.begin(), problem.parameters.end(),
                         [&](const FitParameter& one) { return one.name == name; });
}

LawChoice choice_of(const FitProblem& problem, std::string_view law) {
    for (const LawChoice& choice : law_choices(problem))
        if (choice.law->description.name == law) return choice;
    FAIL("no such law");
    return {};
}

FitProblem made(const FitProblem& problem, std::string_view law) {
    return problem_for_law(problem, choice_of(problem, law));
}

FitProblem read(const ScratchFolder& scratch, const std::string& text) {
    scratch.write("mine.csv", small_problem_csv);
    return read_problem(scratch.write("mine.toml", text), data_folder());
}

TEST_CASE("problem for another law: keeps equal parameters and guesses the others") {
    const ScratchFolder scratch;
    const FitProblem own =
        read(scratch, replaced(small_problem, "{ fixed = 1.5 }", "{ start = 1.6, lower = 1.2, upper = 2 }"));
    const FitProblem zhang = made(own, "zhang_2021");
    CHECK(parameter(zhang, "hertz_exponent").role == Role::free);
    CHECK(parameter(zhang, "hertz_exponent").upper == 2.0);
    CHECK(parameter(zhang, "damping_exponent").role == Role::fixed);  // two speeds do not determine it
    CHECK(parameter(zhang, "stiffness").value == 2e10);
    CHECK(parameter(zhang, "hysteresis_damping").role == Role::free);
    CHECK(parameter(zhang, "hysteresis_damping").value > 0.0);
    CHECK(zhang.measurement_count() == own.measurement_count());
    CHECK(zhang.conditions[1].measurements[0].standard_deviation ==
          own.conditions[1].measurements[0].standard_deviation);
    // Another unit of stiffness is another quantity: its start is that of the data.
    const FitProblem linear = made(own, "kelvin_voigt");
    CHECK(parameter(linear, "stiffness").role == Role::free);
    const double frequency = std::sqrt(parameter(linear, "stiffness").value / 0.54);
    CHECK(frequency * 230e-6 == doctest::Approx(3.14159).epsilon(0.2));  // half a period is the duration, roughly
}

TEST_CASE("problem for another law: a parameter of each group is shared") {
    const FitProblem own = read_problem(data_folder() + "/examples/ball_lots.toml", data_folder());
    const FitProblem shared = made(own, "lee_herrmann_1993");
    CHECK(parameter(shared, "stiffness").role == Role::free);
    CHECK(shared.free_parameters().size() == own.free_parameters().size() - 1);  // the errors of the speeds stay
}

TEST_CASE("same force: laws with one formula and no others") {
    const ScratchFolder scratch;
    const FitProblem own = read(scratch, small_problem);
    CHECK(same_force(made(own, "ristow_1992"), made(own, "lee_herrmann_1993")));
    CHECK(same_force(made(own, "zhang_2021"), made(own, "hunt_crossley_1975")));  // both exponents are 1.5 here
    CHECK(same_force(made(own, "bouc_wen_hertz_2024"), made(own, "bouc_wen_maxwell_2024")));
    CHECK_FALSE(same_force(made(own, "tsuji_1992"), made(own, "hunt_crossley_1975")));
    CHECK_FALSE(same_force(made(own, "poursina_nikravesh_2020"), made(own, "kelvin_voigt")));
    CHECK_FALSE(same_force(made(own, "hertz_1882"), made(own, "tsuji_1992")));
}

TEST_CASE("contained law: a search that ends above the minimum of a contained law restarts there") {
    const ScratchFolder scratch;
    FitProblem own = read(scratch, small_problem);
    own.uncertainty.errors = ErrorMethod::none;
    const FitResult result = fit(own);
    FitProblem wider = made(own, "zhang_2021");
    for (FitParameter& one : wider.parameters)
        if (one.name == "damping_exponent") one = {"damping_exponent", Role::free, 3.0, 0.0, 10.0};
    const auto moved = started_from(wider, result);
    REQUIRE(moved);
    CHECK(parameter(*moved, "damping_exponent").value == 1.5);
    CHECK(parameter(*moved, "stiffness").value == result.estimate.values[0]);
    CHECK(fit(*moved).search.best.cost <= result.search.best.cost);
    // Hunt and Crossley cannot be another force than theirs, and no bound may be in the way.
    CHECK_FALSE(started_from(own, fit(made(own, "lee_herrmann_1993"))));
    for (FitParameter& one : wider.parameters)
        if (one.name == "damping_exponent") one.lower = 2.0;
    CHECK_FALSE(started_from(wider, result));
}

TEST_CASE("record readings: peaks and restitution of curves without noise") {
    const Impact<double> impact{0.2, 2.0};
    const LawEntry& law = *find_model("hunt_crossley_1975").law;
    const std::vector values{3e7, 1.5, 6e6};
    const Collision<double> collision = simulate(law, values, impact);
    for (const RecordKind kind : {RecordKind::force_time, RecordKind::indentation_time, RecordKind::velocity_time,
                                  RecordKind::force_indentation}) {
        CAPTURE(static_cast<int>(kind));
        FitRecord record{kind, {}};
        for (const TrajectoryPoint& point : simulate_trajectory(law, values, impact, {}, 2001)) {
            const double ordinates[] = {point.force, point.indentation, point.indentation_rate, point.force};
            record.samples.push_back({kind == RecordKind::force_indentation ? point.indentation : point.time,
                                      ordinates[static_cast<std::size_t>(kind)], 0.0, 1.0});
        }
        bool restitution = false;
        for (const Measurement& reading : record_readings(record, impact)) {
            restitution = restitution || reading.observable->quantity == Quantity::restitution;
            // Trapezia of 2000 steps: 1e-6 of the integral; the peak lies at most half a step off, likewise.
            CHECK(relative_difference(reading.value, (*reading.observable)(collision)) < 1e-5);
        }
        CHECK(restitution == (kind != RecordKind::indentation_time));
    }
}

}  // namespace
