// Fits of drops: weight during the contact, drag on the way, the point whose height is measured, errors of set heights.

#include "impactfit/calibration/observation/rig.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <random>

#include "impactfit/calibration/design/experiment_design.hpp"
#include "impactfit/calibration/finished/finished_fit.hpp"
#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/calibration/initialisation/requested_problem.hpp"
#include "impactfit/calibration/residuals/contact_residuals.hpp"
#include "impactfit/dynamics/flight.hpp"
#include "impactfit/dynamics/impact/rebound_height.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"
#include "tests/core/thrown_error.hpp"

namespace impactfit {
namespace {

using impactfit_tests::refuses;

constexpr double soft_stiffness = 2e4, soft_damping = 4e3;

/// Drops of 80 g on a pad of the Hunt-Crossley law, contact of 20 ms, with weight. Noise 0.003 and 1 %.
std::string drops_on_a_pad(unsigned seed) {
    std::mt19937_64 random(seed);
    std::normal_distribution<double> normal;
    std::string text = "drop_height [m],restitution,duration [ms]\n";
    const ContactModel& law = find_model("hunt_crossley_1975");
    const std::array values{soft_stiffness, 1.5, soft_damping};
    for (const double height : {0.06, 0.12, 0.25, 0.5, 0.9})
        for (int repeat = 0; repeat < 3; ++repeat) {
            const Impact<double> impact{0.08, std::sqrt(2.0 * standard_gravity * height), 0.08 * standard_gravity};
            const Collision<double> collision = simulate(*law.law, values, impact, {});
            text += fmt::format("{},{:.5f},{:.5f}\n", height, collision.restitution + 0.003 * normal(random),
                                1e3 * collision.duration * (1.0 + 0.01 * normal(random)));
        }
    return text;
}

ProblemRequest request_of(const std::string& text, double mass) {
    ProblemRequest request{.data = "drops", .text = std::make_shared<const std::string>(text), .mass = mass};
    request.sd["restitution"] = 0.003;
    return request;
}

ProblemRequest request_of_pad(unsigned seed) {
    ProblemRequest request = request_of(drops_on_a_pad(seed), 0.08);
    request.sd["duration"] = ValueWithUnit(1, "%");
    return request;
}

TEST_CASE("rig: drops on a soft pad give the true law and its parameters") {
    int inside = 0;
    constexpr int sets = 10;
    for (unsigned seed = 1; seed <= sets; ++seed) {
        const FitResult result = fit(make_problem(request_of_pad(seed)));
        CHECK(result.problem->model->name == "hunt_crossley_1975");
        CHECK(result.goodness.verdict == FitVerdict::good);
        const auto near = [&](const char* name, double truth) {
            return std::abs(result[name].value - truth) < 2.0 * result[name].standard_error;
        };
        inside += near("stiffness", soft_stiffness) && near("hysteresis_damping", soft_damping) ? 1 : 0;
    }
    CHECK(inside >= 7);  // two parameters within two standard errors: 0.95^2; fewer than 7 of 10 has p = 0.008
}

TEST_CASE("rig: without weight the same drops contradict the law, and a warning gives the option") {
    ProblemRequest request = request_of_pad(1);
    request.law = "hunt_crossley_1975";
    request.weight = false;
    CHECK(fit(make_problem(request)).goodness.verdict == FitVerdict::bad_fit);
    FitProblem problem = make_problem(request);
    problem.weight_is_stated = false;
    FitResult result = fit(problem);
    result.diagnosis = diagnose(result);
    REQUIRE(result.diagnosis.weight);
    CHECK_FALSE(result.diagnosis.weight->included);
    CHECK(result.diagnosis.weight->ratio == doctest::Approx(0.207).epsilon(0.05));  // of the true law: 0.207
}

TEST_CASE("rig: weight is included for heights, not for speeds, and not without a stiffness") {
    const auto load = [](ProblemRequest request) { return make_problem(request).conditions.front().impact.load; };
    CHECK(load(request_of_pad(1)) == doctest::Approx(0.08 * standard_gravity));
    ProblemRequest speeds = request_of("impact_speed [m/s],restitution,duration [ms]\n1,0.9,3\n2,0.85,2.6\n", 0.1);
    speeds.sd.clear();
    CHECK(load(speeds) == 0.0);
    speeds.weight = true;
    CHECK(load(speeds) == doctest::Approx(0.1 * standard_gravity));
    speeds.load = ValueWithUnit(2, "N");
    CHECK(load(speeds) == doctest::Approx(0.1 * standard_gravity + 2.0));
    CHECK(load(request_of("drop_height [m],restitution\n0.1,0.9\n0.2,0.85\n0.4,0.8\n", 0.1)) == 0.0);
}

/// Rebounds of a table-tennis ball of constant restitution 0.955. Each height is set with a separate error.
std::string table_tennis_drops(unsigned seed, double error_of_height, int repeats) {
    std::mt19937_64 random(seed);
    std::normal_distribution<double> normal;
    const Flight flight = flight_of(SphereInAir{.diameter = 0.04}, 2.7e-3, standard_gravity);
    std::string text = "drop_height [cm],rebound_height [cm]\n";
    for (const double height : {0.05, 0.075, 0.1, 0.15, 0.2, 0.3}) {
        const double true_height = height + error_of_height * normal(random);
        for (int i = 0; i < repeats; ++i) {
            const double e = 0.955 + 0.004 * normal(random);
            text += fmt::format("{},{:.5f}\n", 100.0 * height,
                                100.0 * rise(flight, e * speed_after_fall(flight, true_height).speed));
        }
    }
    return text;
}

TEST_CASE("rig: drag explains a restitution that seems to fall with speed") {
    ProblemRequest request = request_of(table_tennis_drops(3, 0.0, 6), 2.7e-3);
    request.sd["restitution"] = 0.004;
    request.diameter = ValueWithUnit(40, "mm");
    const FitProblem problem = make_problem(request);
    for (const FitCondition& condition : problem.conditions)
        CHECK(std::abs(condition.measurements.front().value - 0.955) < 0.02);  // 5 standard deviations
    REQUIRE(problem.auxiliary.size() == 1);
    CHECK(problem.auxiliary.front().name == "drag_coefficient_error");
    CHECK(fit(problem).goodness.verdict == FitVerdict::good);
}

TEST_CASE("rig: the error of set heights is estimated by restricted likelihood") {
    double sum = 0.0;
    int found = 0;
    for (unsigned seed = 1; seed <= 12; ++seed) {
        ProblemRequest request = request_of(table_tennis_drops(seed, 2e-3, 10), 2.7e-3);
        request.sd["restitution"] = 0.004;
        request.diameter = ValueWithUnit(40, "mm");
        request.law = "tsuji_1992";
        const FitResult result = fit(make_problem(request));
        if (!result.goodness.set_points) continue;
        CHECK(result.goodness.doubtful());
        sum += std::pow(result.goodness.set_points->standard_deviation, 2), ++found;
    }
    CHECK(found >= 10);
    // Mean of variances with 5 degrees of freedom each: relative standard error sqrt(2 / (5 found)) = 0.2; 3 of these.
    CHECK(std::sqrt(sum / found) == doctest::Approx(2e-3).epsilon(0.35));
}

TEST_CASE("rig: a design has the error of set heights of the fit, and a further height has its own") {
    ProblemRequest request = request_of(table_tennis_drops(1, 2e-3, 10), 2.7e-3);
    request.sd["restitution"] = 0.004;
    request.diameter = ValueWithUnit(40, "mm");
    request.law = "tsuji_1992";
    const FitResult result = fit(make_problem(request));
    REQUIRE(result.goodness.set_points);
    const ExperimentDesign next = design(result);
    const ParameterEstimate damping = result["hysteresis_damping"];
    REQUIRE(next.steps.size() == 1);
    // The same linearisation, on the scale of the logarithm of the parameter.
    CHECK(next.steps.front().before.relative_errors[0] ==
          doctest::Approx(damping.standard_error / damping.value).epsilon(1e-6));
    CHECK(next.best().predicted->standard_deviation > 0.006);  // 0.004 of the restitution, and the height
}

TEST_CASE("rig: a stated error of repeated heights is one error for each height") {
    ProblemRequest request = request_of(table_tennis_drops(1, 1e-3, 5), 2.7e-3);
    request.sd["restitution"] = 0.004;
    request.sd["drop_height"] = ValueWithUnit(1, "mm");
    CHECK(make_problem(request).auxiliary.size() == 6);
    request.shared = "none";
    CHECK(make_problem(request).auxiliary.size() == 30);
}

TEST_CASE("rig: an empty height is no repeat, and a stated error that cannot be weighed is noted") {
    const std::string text =
        "drop_height [m],rebound_height [m],use\n,,0\n0.1,0.08,1\n0.2,0.15,1\n0.2,0.15,1\n0.4,0.29,1\n";
    ProblemRequest request = request_of(text, 0.05);
    const FitProblem known = make_problem(request);
    CHECK_FALSE(known.conditions[0].drop->is_shared);
    CHECK(known.conditions[1].drop->is_shared);
    request.sd.clear();
    request.sd["drop_height"] = ValueWithUnit(1, "mm");
    request.shared = "drop_height";
    CHECK(refuses(
        ErrorKind::problem, [&] { make_problem(request); }, "a prior without stated noise", ""));
    request.data = "repeats";
    request.text = std::make_shared<const std::string>(
        "drop_height [m],rebound_height [m]\n0.1,0.08\n0.1,0.081\n0.2,0.15\n0.2,0.152\n");
    const FitProblem unknown = make_problem(request);  // two degrees of freedom: no noise of repeats
    CHECK(std::any_of(unknown.notes.begin(), unknown.notes.end(), [](const std::string& note) {
        return note.find("the error of the drop heights is not used") != std::string::npos;
    }));
    request.sd["drop_height"] = ValueWithUnit(1, "km");
    CHECK(refuses(
        ErrorKind::problem, [&] { make_problem(request); }, "standard deviation of the impact speed", ""));
}

/// Rebound heights [m] of a linear spring and dashpot that leaves at a depth under zero_force, 0.5 kg, and durations.
constexpr double deep_stiffness = 2000.0, deep_damping = 12.0;
constexpr std::array deep_drops{0.02, 0.05, 0.1, 0.2};

std::string deep_rebounds() {
    std::string text = "drop_height [m],rebound_height [m],duration [ms]\n";
    SimulationOptions options;
    options.separation = Separation::zero_force;
    for (const double height : deep_drops) {
        const Impact<double> impact{0.5, std::sqrt(2.0 * standard_gravity * height), 0.5 * standard_gravity};
        const Collision<double> collision =
            simulate(*find_model("kelvin_voigt").law, std::array{deep_stiffness, deep_damping}, impact, options);
        text += fmt::format("{},{:.12g},{:.12g}\n", height, rebound_height(collision, impact, standard_gravity),
                            1e3 * collision.duration);
    }
    return text;
}

FitProblem deep_problem() {
    ProblemRequest request = request_of(deep_rebounds(), 0.5);
    request.law = "kelvin_voigt";
    request.free("stiffness");
    request.free("hysteresis_damping");
    request.separation = Separation::zero_force;
    request.sd["duration"] = ValueWithUnit(1, "%");
    request.sd["drop_height"] = ValueWithUnit(0.5, "mm");
    return make_problem(request);
}

TEST_CASE("rig: a rebound height is measured from the surface, not from the depth at separation") {
    const FitResult result = fit(deep_problem());
    // The rebound heights are those of simulated impacts, to 1e-12; a fit converges to 1e-8.
    CHECK(result["stiffness"].value == doctest::Approx(deep_stiffness).epsilon(1e-5));
    CHECK(result["hysteresis_damping"].value == doctest::Approx(deep_damping).epsilon(1e-5));
}

TEST_CASE("rig: the height from a depth has exact derivatives, and none below the surface") {
    const FitProblem problem = deep_problem();
    const ContactResiduals function(problem);
    Eigen::VectorXd at = ParameterSpace(problem.free_parameters()).start();
    at.head(2) << 1500.0, 10.0;
    for (Eigen::Index j = 2; j < at.size(); ++j) at[j] = 0.3;  // errors of the impact speeds
    Eigen::VectorXd residuals, above, below;
    Eigen::MatrixXd jacobian;
    REQUIRE(function.evaluate(at, residuals, &jacobian));
    for (Eigen::Index j = 0; j < at.size(); ++j) {
        const double step = 1e-4 * std::max(std::abs(at[j]), 0.1);
        Eigen::VectorXd moved = at;
        moved[j] += step;
        REQUIRE(function.evaluate(moved, above, nullptr));
        moved[j] -= 2.0 * step;
        REQUIRE(function.evaluate(moved, below, nullptr));
        const Eigen::VectorXd slopes = (above - below) / (2.0 * step);
        // Central differences: relative error of the step squared and of 1e-10 / step.
        CHECK((jacobian.col(j) - slopes).norm() <= 1e-5 * slopes.norm());
    }
    at.head(2) << 2000.0, 20.0;  // the slowest body leaves below the surface and does not reach it
    for (Eigen::Index j = 2; j < at.size(); ++j) at[j] = 0.0;
    const std::vector<PredictedImpact> impacts = function.predict(at);
    const FitCondition& condition = problem.conditions.front();
    CHECK(rebound_height(impacts.front().collision, condition.impact, standard_gravity) < 0.0);
    CHECK(function.value(condition.measurements.front(), impacts.front(), at, condition) == 0.0);
}

TEST_CASE("rig: heights of the centre are reduced by half a diameter") {
    ProblemRequest request = request_of("drop_height [mm],rebound_height [mm]\n520,420\n320,240\n1020,800\n", 0.05);
    request.diameter = ValueWithUnit(40, "mm");
    request.air_density = ValueWithUnit(0, "kg/m^3");
    request.height_reference = "centre";
    const FitProblem centre = make_problem(request);
    CHECK(centre.conditions.front().impact.impact_speed == std::sqrt(2.0 * standard_gravity * 0.5));
    CHECK(centre.conditions.front().measurements.front().value == doctest::Approx(std::sqrt(0.8)));
    request.height_reference = "bottom, top";
    const FitProblem mixed = make_problem(request);
    CHECK(mixed.conditions.front().measurements.front().value == doctest::Approx(std::sqrt(0.38 / 0.52)));
}

TEST_CASE("rig: entries out of range are refused with their option") {
    const std::string drops = "drop_height [mm],rebound_height [mm]\n520,420\n320,240\n1020,800\n";
    const auto refused = [&](auto change, const char* what) {
        ProblemRequest request = request_of(drops, 0.05);
        change(request);
        return refuses(
            ErrorKind::problem, [&] { make_problem(request); }, what, "");
    };
    CHECK(refused([](ProblemRequest& r) { r.diameter = 0.0; }, "diameter out of range"));
    CHECK(
        refused([](ProblemRequest& r) { r.diameter = ValueWithUnit(1, "mm"); }, "a sphere denser than every element"));
    CHECK(refused([](ProblemRequest& r) { r.diameter = ValueWithUnit(2, "m"); }, "a sphere lighter than the air"));
    CHECK(refused([](ProblemRequest& r) { r.load = ValueWithUnit(-1, "N"); }, "load out of range"));
    CHECK(refused([](ProblemRequest& r) { r.height_reference = "centre"; }, "a height reference without a diameter"));
    CHECK(refused([](ProblemRequest& r) { r.shared = "restitution"; }, "not a setting that repeats share"));
    CHECK(refused(
        [](ProblemRequest& r) {
            r.diameter = ValueWithUnit(40, "mm");
            r.air_density = ValueWithUnit(-1, "kg/m^3");
        },
        "density of the air out of range"));
}

}  // namespace
}  // namespace impactfit
