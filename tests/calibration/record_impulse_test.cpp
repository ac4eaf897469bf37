// Impulse of a force record against mass and impact speed, and impact speeds with errors or free.
#include "impactfit/calibration/observation/record_impulse.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <numbers>
#include <vector>

#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/core/numbers/normal_noise.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"
#include "tests/calibration/record_problem.hpp"
#include "tests/core/relative_difference.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

/// Impulse of half_sine() [N s].
const double impulse = 100.0 * 1e-3 * 2.0 / std::numbers::pi;

/// The record problem with an ideal sensor, a mass of 0.1 kg and m v = `part` of the impulse.
std::string ideal(double part, const std::string& sd = force_noise) {
    const std::string speed = std::to_string(part * impulse / 0.1);
    return replaced(replaced(replaced(replaced(record_problem, "sensor = \"cell\"\n", ""), "0.5 kg", "0.1 kg"), "2 m/s",
                             speed + " m/s"),
                    force_noise, sd);
}

std::vector<std::string> warnings(const std::string& problem, const std::string& csv = half_sine()) {
    return read(problem, csv).sources.front().warnings;
}

const std::vector<double> true_values{3e7, 1.5, 1.2e7};
constexpr Impact<double> true_impact{0.2, 2.0};

/// 300 samples of the force of an impact with its noise [N].
std::string measured_force(double noise) {
    const DenseOutput<double> motion(
        simulate_motion(*find_model("hunt_crossley_1975").law, true_values, true_impact, {}));
    NormalNoise random(7);
    std::string csv = "time [us],force [N]\n";
    for (int i = 0; i < 300; ++i) {
        const double time = motion.separation * (1.2 * i / 299.0 - 0.1);
        csv += std::to_string(1e6 * time) + "," + std::to_string(motion.force(time) + noise * random()) + "\n";
    }
    return csv;
}

std::string force_problem(const std::string& speed, const std::string& sd) {
    return "format = 1\nlaw = \"hunt_crossley_1975\"\n[rig]\neffective_mass = \"0.2 kg\"\n"
           "[[record]]\nkind = \"force_time\"\nfile = \"mine.csv\"\nimpact_speed = " +
           speed + "\nsd = { force = \"2 N\"" + sd +
           " }\n[parameters]\nstiffness = { start = 2e7 }\nhertz_exponent = { fixed = 1.5 }\n"
           "hysteresis_damping = { start = 1e7 }\n";
}

}  // namespace

TEST_CASE("the impulse of a record is its area less the offset, over the gain of the sensor") {
    const FitProblem problem = read(ideal(0.6), half_sine());
    const auto found = impulse_of(problem.conditions.front().records.front(), problem);
    REQUIRE(found);
    // The trapezoidal rule with 20 steps in a half sine leaves pi^2 / (12 20^2) = 0.2 %.
    CHECK(relative_difference(found->value, impulse) < 3e-3);
    CHECK(found->error > 0.01 * impulse);
    CHECK(found->error < 0.05 * impulse);

    const FitProblem with_cell = read(replaced(record_problem, "offset = \"2 N\"", "offset = \"0 N\""), half_sine());
    const auto less_certain = impulse_of(with_cell.conditions.front().records.front(), with_cell);
    REQUIRE(less_certain);
    CHECK(relative_difference(less_certain->value, impulse) < 3e-3);
    CHECK(less_certain->error > 3.0 * 0.05 * impulse);  // the prior of the gain
}

TEST_CASE("an impulse needs a gain that is fixed or has a prior") {
    const FitProblem problem = read(
        replaced(record_problem, "gain = { start = 1.0, prior = { normal = [1.0, 0.05] } }", "gain = { start = 1.0 }"),
        half_sine());
    CHECK_FALSE(impulse_of(problem.conditions.front().records.front(), problem));
}

TEST_CASE("an impulse outside m v to 2 m v is named above the verdict") {
    for (const double part : {0.52, 0.75, 0.98}) CHECK(warnings(ideal(part)).empty());
    for (const double part : {0.3, 0.45, 1.08, 2.0}) {
        CAPTURE(part);
        const std::vector<std::string> found = warnings(ideal(part));
        REQUIRE(found.size() == 1);
        CHECK(found.front().find("contradicts mass and impact speed") != std::string::npos);
        CHECK(found.front().find("between 0.318 and 0.635 m/s") != std::string::npos);
    }
}

TEST_CASE("a part of a contact has a lower bound of the impulse alone") {
    const std::string partial = replaced(ideal(1.5), force_noise, force_noise + "accept_faults = [\"incomplete\"]\n");
    CHECK(warnings(partial, half_sine(1e9, 1.0, 0.5)).empty());
    const std::string slow = replaced(ideal(0.2), force_noise, force_noise + "accept_faults = [\"incomplete\"]\n");
    CHECK(warnings(slow, half_sine(1e9, 1.0, 0.5)).size() == 1);
}

TEST_CASE("the error of an impact speed widens the range of impulses, and a free speed has none") {
    CHECK(warnings(ideal(1.08, "sd = { force = \"2 % of peak\", impact_speed = \"5 %\" }\n")).empty());
    CHECK(warnings(ideal(1.5, "sd = { force = \"2 % of peak\", impact_speed = \"5 %\" }\n")).size() == 1);
    CHECK(warnings(replaced(ideal(1.0), "impact_speed = \"0.636620 m/s\"",
                            "impact_speed = { free = true, start = \"5 m/s\" }"))
              .empty());
}

TEST_CASE("the error of the impact speed of a record is estimated with its prior") {
    const FitProblem problem = read(force_problem("\"2.1 m/s\"", ", impact_speed = \"5 %\""), measured_force(2.0));
    const FitParameter& error = problem.auxiliary.back();
    CHECK(error.name == "speed_error_1");
    CHECK(error.prior->standard_deviation == 1.0);
    REQUIRE(problem.conditions.front().speed_shifts.size() == 1);
    CHECK(problem.conditions.front().speed_shifts.front().coefficient == doctest::Approx(0.105));
    const FitResult result = fit(problem);
    REQUIRE(result.search.best.status == SolutionStatus::converged);
    const double speed = 2.1 + 0.105 * result.estimate.nuisance.back().value;
    // Three standard errors of the shape of the force, which the noise of 0.1 % of the peak leaves.
    CHECK(std::abs(speed - 2.0) < 3.0 * 0.105 * result.estimate.nuisance.back().standard_error);
    CHECK(result.estimate.nuisance.back().standard_error < 0.5);
}

TEST_CASE("a free impact speed of a record is found from a start that is far off") {
    const FitProblem problem = read(force_problem("{ free = true, start = \"3 m/s\" }", ""), measured_force(2.0));
    CHECK_FALSE(problem.auxiliary.back().prior);
    const FitResult result = fit(problem);
    REQUIRE(result.search.best.status == SolutionStatus::converged);
    const NuisanceEstimate& correction = result.estimate.nuisance.back();
    CHECK(correction.parameter.name == "speed_correction_1");
    CHECK(std::abs(3.0 + correction.value - 2.0) < 3.0 * correction.standard_error);
    CHECK(correction.standard_error < 0.1);
}

TEST_CASE("faults of the impact speed of a record are reported with the key") {
    const auto refuse = [](const std::string& speed, const std::string& sd, const char* offence, const char* hint) {
        refused(force_problem(speed, sd), half_sine(), ErrorKind::problem, offence, hint);
    };
    refuse("\"2 m/s\"", ", impact_speed = \"200 %\"", "out of range", "below the speed");
    refuse("\"2 m/s\"", ", impact_speed = \"0 %\"", "out of range", "above 0");
    refuse("\"2 m/s\"", ", impact_speed = \"2 kg\"", "", "");
    refuse("{ free = true }", "", "without a start", "start");
    refuse("{ start = \"2 m/s\" }", "", "not free", "free = true");
    refuse("{ free = true, start = \"2 m/s\" }", ", impact_speed = \"5 %\"", "free impact speed", "one of them");
}
