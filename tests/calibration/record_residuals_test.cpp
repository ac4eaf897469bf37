// Fits to whole records: what they find again, and their derivatives.
#include <doctest/doctest.h>

#include <cmath>
#include <random>

#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/calibration/fit/resampled_records.hpp"
#include "impactfit/calibration/problem_file/problem_file.hpp"
#include "impactfit/calibration/residuals/sensor_model.hpp"
#include "impactfit/dynamics/impact/motion.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"
#include "impactfit/estimation/inference/random_stream.hpp"
#include "impactfit/estimation/objective/gradient_check.hpp"
#include "impactfit/estimation/optimisation/least_squares.hpp"
#include "tests/calibration/contact_problem.hpp"
#include "tests/core/relative_difference.hpp"
#include "tests/paths/paths.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

constexpr double stiffness = 3e7, damping = 1.2e7;
constexpr Impact<double> impact{0.2, 2.0};

DenseOutput<double> true_motion() {
    return DenseOutput<double>(
        simulate_motion(*find_model("hunt_crossley_1975").law, std::vector{stiffness, 1.5, damping}, impact, {}));
}

/// Samples of the true motion, each off by normal noise in its ordinate and, if it has a deviation, its abscissa.
FitRecord record_of(RecordKind kind, std::size_t count, double noise, double abscissa_noise, unsigned seed) {
    const DenseOutput<double> motion = true_motion();
    std::mt19937 source(seed);
    std::normal_distribution<double> normal;
    FitRecord record{kind, {}};
    double force_scale = 0.0;
    for (std::size_t i = 0; i < count; ++i) {
        const double t = motion.separation * (1.1 * static_cast<double>(i) / static_cast<double>(count - 1) - 0.05);
        const double x = motion.indentation(t), v = motion.indentation_rate(t), f = motion.force(t);
        const double of[] = {f, x, v, f};
        const double scales[] = {1000.0, 1e-3, 2.0, 1000.0};
        const auto k = static_cast<std::size_t>(kind);
        const bool loop = kind == RecordKind::force_indentation;
        const double dx = abscissa_noise * (loop ? 1e-3 : motion.separation), dy = noise * scales[k];
        record.samples.push_back({(loop ? x : t) + (abscissa_noise > 0.0 ? dx * normal(source) : 0.0),
                                  of[k] + dy * normal(source), dx, dy, static_cast<long>(i + 2)});
        force_scale = std::max(force_scale, f);
    }
    return record;
}

FitProblem problem_with(std::vector<FitRecord> records) {
    FitProblem problem =
        problem_of("hunt_crossley_1975", {free_parameter("stiffness", 2e7), free_parameter("hertz_exponent", 1.4),
                                          free_parameter("hysteresis_damping", 1e7)});
    problem.parameters[0].scale = problem.parameters[2].scale = ParameterScale::log10;
    problem.parameters[0].lower = problem.parameters[2].lower = 0.0;
    problem.parameters[1].lower = 1.0;
    problem.conditions.push_back({impact, {}, {}});
    problem.conditions.back().records = std::move(records);
    return problem;
}

FitParameter auxiliary(const char* name, double start) {
    FitParameter parameter = free_parameter(name, start);
    parameter.nuisance = true;
    return parameter;
}

void check_estimates(const FitResult& result, double tolerance) {
    REQUIRE(result.search.best.status == SolutionStatus::converged);
    CHECK(relative_difference(result.estimate.values[0], stiffness) < tolerance * 50.0);  // goes with the exponent
    CHECK(relative_difference(result.estimate.values[1], 1.5) < tolerance);
    CHECK(relative_difference(result.estimate.values[2], damping) < tolerance * 50.0);
}

void check_derivatives(const FitProblem& problem) {
    const ContactResiduals function(problem);
    const ParameterSpace space(problem.free_parameters());
    const auto check = check_gradient(function, space, start_of(problem));
    REQUIRE(check);
    MESSAGE("largest difference " << check->largest_difference << " in " << check->parameter);
    // Feet of perpendiculars are good to 1e-7 of their spacing, which differences by 1e-3 of a parameter magnify.
    CHECK(check->largest_difference < 1e-5);
}

}  // namespace

TEST_CASE("each kind of record brings the parameters back") {
    for (const RecordKind kind : {RecordKind::force_time, RecordKind::indentation_time, RecordKind::velocity_time,
                                  RecordKind::force_indentation}) {
        CAPTURE(static_cast<int>(kind));
        const bool loop = kind == RecordKind::force_indentation;
        const FitProblem problem = problem_with({record_of(kind, 200, 1e-7, loop ? 1e-7 : 0.0, 1)});
        // Noise of 1e-7 and curves that are good to 1e-7.
        check_estimates(fit(problem), 1e-5);
    }
}

TEST_CASE("derivatives of all residuals of records are their differences") {
    FitProblem problem = problem_with({record_of(RecordKind::force_time, 40, 0.01, 0.0, 2),
                                       record_of(RecordKind::indentation_time, 30, 0.01, 0.01, 3),
                                       record_of(RecordKind::velocity_time, 30, 0.01, 0.0, 4),
                                       record_of(RecordKind::force_indentation, 60, 0.02, 0.02, 5)});
    problem.auxiliary = {auxiliary("delay", 3e-6),     auxiliary("gain", 1.1),    auxiliary("offset", 5.0),
                         auxiliary("frequency", 4e3),  auxiliary("damping", 0.6), auxiliary("touch", 1e-6),
                         auxiliary("speed_error", 0.1)};
    problem.sensors = {{"cell", "force", SensorFilter::second_order, 0, 1, 2, 3, 4}};
    FitCondition& condition = problem.conditions.front();
    condition.records[0].sensor = condition.records[3].sensor = 0;
    condition.records[1].touch = 5;
    condition.speed_shifts = {{6, 0.02}};
    condition.measurements = {measured("duration", 8e-4, 1e-5), measured("restitution", 0.8, 0.01)};
    condition.measurements[0].force_threshold = 50.0;
    condition.measurements[1].shifts = {{6, 0.003}};
    check_derivatives(problem);
}

namespace {

/// An error of the abscissa and one of the ordinate that all samples share, the one of an offset, the other of a scale.
void share_errors(FitRecord& record, std::size_t first, double offset, double scale) {
    record.shared_errors = {{first, true}, {first + 1, false}};
    for (RecordSample& sample : record.samples) sample.shared = {offset, scale * sample.ordinate};
}

FitParameter shared_error(const char* name, double start) {
    FitParameter error = auxiliary(name, start);
    error.prior = NormalPrior{0.0, 1.0};
    return error;
}

}  // namespace

TEST_CASE("derivatives in errors that samples share are the differences of the residuals") {
    FitProblem problem = problem_with({record_of(RecordKind::force_time, 40, 0.01, 0.0, 2),
                                       record_of(RecordKind::indentation_time, 30, 0.01, 0.01, 3),
                                       record_of(RecordKind::force_indentation, 60, 0.02, 0.02, 5)});
    problem.auxiliary = {shared_error("a", 0.6), shared_error("b", -0.8), shared_error("c", 0.5),
                         shared_error("d", 1.2)};
    auto& records = problem.conditions.front().records;
    share_errors(records[0], 0, 4e-6, 0.02);
    share_errors(records[1], 0, 4e-6, 0.03);
    share_errors(records[2], 2, 1e-5, 0.02);
    check_derivatives(problem);
}

TEST_CASE("estimates errors that samples share where another record determines them") {
    FitProblem problem = problem_with({record_of(RecordKind::indentation_time, 200, 1e-6, 0.0, 6),
                                       record_of(RecordKind::force_time, 200, 1e-6, 0.0, 8)});
    problem.auxiliary = {shared_error("offset_of_clock", 0.0), shared_error("scale_of_force", 0.0)};
    FitRecord& read_off = problem.conditions.front().records[1];
    share_errors(read_off, 0, 5e-6, 0.02);
    // The estimates correct the errors of the axes: the clock by 0.7 of its deviation, the force by 1.5 of 2 %.
    for (RecordSample& sample : read_off.samples) sample.abscissa += 0.7 * 5e-6, sample.ordinate *= 1.03;
    const FitResult result = fit(problem);
    check_estimates(result, 1e-4);
    // Noise of 1e-6 against deviations of 2 % and some 1e-2 of the contact.
    CHECK(std::abs(result.estimate.values[3] - 0.7) < 1e-3);
    CHECK(std::abs(result.estimate.values[4] - 1.5) < 1e-3);
}

TEST_CASE("a redrawn loop keeps the errors its samples share") {
    FitProblem problem = problem_with({record_of(RecordKind::force_indentation, 100, 0.01, 0.01, 7)});
    problem.auxiliary = {shared_error("a", 0.0), shared_error("b", 0.0)};
    share_errors(problem.conditions.front().records[0], 0, 2e-5, 0.05);
    const ContactResiduals function(problem);
    Eigen::VectorXd at(5), residuals, redrawn;
    at << stiffness, 1.5, damping, 0.8, -0.6;
    REQUIRE(function.evaluate(at, residuals, nullptr));
    // Each sample half as far from the curve as it was, on the same side; priors stay.
    Eigen::VectorXd wanted = residuals;
    wanted.head(100) *= 0.5;
    const RedrawnLoops draw(problem, function, at, residuals - wanted);
    REQUIRE(draw.evaluate(at, redrawn, nullptr));
    // Another branch may be nearer then. The nearest point is found to 1e-7 of a chord, here some deviations.
    for (Eigen::Index i = 0; i < wanted.size(); ++i) CHECK(std::abs(redrawn[i]) < std::abs(wanted[i]) + 1e-5);
    CHECK(((redrawn - wanted).array().abs() < 1e-5).count() > 90);
}

TEST_CASE("samples of a loop far from the contact have their nearest points on the lines of free motion") {
    const DenseOutput<double> motion = true_motion();
    const RecordCurve<double> curve(motion, RecordKind::force_indentation, SensorFilter::none, {}, 0.0);
    const NearestPoints nearest(curve);
    const double peak = motion.indentation(0.5 * motion.separation);
    for (const double times : {-0.1, -1.0, -3.0, -10.0}) {
        const RecordSample sample{times * peak, 30.0, 1e-6, 10.0};
        const NearestPoint closest = nearest.nearest_point(sample);
        CAPTURE(times);
        CHECK(closest.end == ContactEnd::none);
        // No force acts there, so the distance is that of the forces; the nearest point is good to 1e-7 of its chord.
        CHECK(std::abs(signed_distance(curve.abscissa(closest.clock), curve.ordinate(closest.clock), sample,
                                       closest)) == doctest::Approx(3.0).epsilon(1e-9));
    }
}

TEST_CASE("a loop drawn around a fit has the drawn distances from the curve, and every draw is fitted") {
    // Near its ends the loop is narrower than this noise.
    const FitProblem problem = problem_with({record_of(RecordKind::force_indentation, 200, 0.03, 0.03, 7)});
    const FitResult result = fit(problem);
    REQUIRE(result.search.best.status == SolutionStatus::converged);
    const ContactResiduals function(problem);
    const ParameterSpace space(problem.free_parameters());
    Eigen::VectorXd residuals, redrawn;
    REQUIRE(function.evaluate(result.estimate.values, residuals, nullptr));
    for (int number = 0; number < 20; ++number) {
        RandomStream random(11, number);
        const Eigen::VectorXd noise = residuals.unaryExpr([&](double) { return random.normal(); });
        const RedrawnLoops draw(problem, function, result.estimate.values, residuals - noise);
        REQUIRE(draw.evaluate(result.estimate.values, redrawn, nullptr));
        // Unless another branch is nearer: then less. The nearest point is found to 1e-7 of a chord, here some
        // deviations.
        for (Eigen::Index i = 0; i < noise.size(); ++i) CHECK(std::abs(redrawn[i]) < std::abs(noise[i]) + 1e-5);
        CHECK(((redrawn - noise).array().abs() < 1e-5).count() > 100);
        const Solution found = least_squares(draw, space, result.estimate.values, problem.solver, {});
        CAPTURE(number);
        CHECK(found.status == SolutionStatus::converged);
    }
}

TEST_CASE("two records determine delay, gain, offset and filter of a sensor along with the law") {
    // The indentation is exact, the force is read by a slow cell.
    FitProblem problem = problem_with({record_of(RecordKind::indentation_time, 200, 1e-6, 0.0, 6)});
    const DenseOutput<double> motion = true_motion();
    const SensorSignal<double> cell(motion.force, SensorFilter::first_order, {5e-6, 1.05, 12.0, 5e3}, 0.0);
    FitRecord record{RecordKind::force_time, {}};
    for (int i = 0; i < 200; ++i) {
        const double t = motion.separation * (i / 100.0 - 0.2);
        record.samples.push_back({t, cell(t), 0.0, 1e-3});
    }
    record.sensor = 0;
    problem.conditions.front().records.push_back(record);
    problem.auxiliary = {auxiliary("delay", 0.0), auxiliary("gain", 1.0), auxiliary("offset", 0.0),
                         auxiliary("frequency", 8e3)};
    problem.auxiliary[3].lower = 0.0;
    problem.auxiliary[3].scale = ParameterScale::log10;
    problem.sensors = {{"cell", "force", SensorFilter::first_order, 0, 1, 2, 3}};
    const FitResult result = fit(problem);
    check_estimates(result, 1e-4);
    const Eigen::VectorXd& at = result.estimate.values;
    CHECK(std::abs(at[3] - 5e-6) < 1e-9);
    CHECK(std::abs(at[4] - 1.05) < 1e-4);
    CHECK(std::abs(at[5] - 12.0) < 1e-2);
    CHECK(relative_difference(at[6], 5e3) < 1e-3);
}

TEST_CASE("each specimen may have its own stiffness") {
    FitProblem problem =
        problem_of("hunt_crossley_1975", {fixed_parameter("stiffness", 0.0), fixed_parameter("hertz_exponent", 1.5),
                                          free_parameter("hysteresis_damping", 2e7)});
    problem.parameters[0].role = Role::own;
    problem.parameters[0].own = {0, 1};
    problem.groups = {"A", "B"};
    problem.auxiliary = {free_parameter("stiffness_A", 2e7), free_parameter("stiffness_B", 2e7)};
    for (const std::size_t group : {std::size_t{0}, std::size_t{1}})
        for (const double speed : {1.0, 2.0}) {
            const double k = group == 0 ? 3e7 : 5e7;
            const auto collision = simulate(*problem.model->law, std::vector{k, 1.5, damping}, {0.2, speed});
            FitCondition condition{{0.2, speed}, {}, {}};
            condition.measurements = {{&find_observable("duration"), collision.duration, 1e-3 * collision.duration},
                                      {&find_observable("restitution"), collision.restitution, 1e-3}};
            condition.group = group;
            problem.conditions.push_back(condition);
        }
    const FitResult result = fit(problem);
    REQUIRE(result.search.best.status == SolutionStatus::converged);
    // Noise-free: to the tolerance of the search.
    CHECK(relative_difference(result.estimate.values[0], damping) < 1e-6);
    CHECK(relative_difference(result.estimate.values[1], 3e7) < 1e-6);
    CHECK(relative_difference(result.estimate.values[2], 5e7) < 1e-6);
}

TEST_CASE("errors of the impact speed are estimated where two observables determine them") {
    // Peak indentation and duration together determine the speed for any stiffness: one read 3 % too high shows.
    FitProblem problem =
        problem_of("hunt_crossley_1975", {free_parameter("stiffness", 2e7), fixed_parameter("hertz_exponent", 1.5),
                                          free_parameter("hysteresis_damping", 2e7)});
    std::size_t number = 0;
    for (const double speed : {0.5, 1.0, 1.5, 2.0, 3.0, 4.0}) {
        const double error = number == 2 ? 0.03 * speed : 0.0;
        const auto collision = simulate(*problem.model->law, std::vector{stiffness, 1.5, damping}, {0.2, speed});
        FitCondition condition{{0.2, speed + error}, {}, {}};
        condition.measurements = {
            {&find_observable("duration"), collision.duration, 1e-4 * collision.duration},
            {&find_observable("restitution"), collision.restitution, 1e-4},
            {&find_observable("peak_indentation"), collision.peak_indentation, 1e-4 * collision.peak_indentation}};
        condition.speed_shifts = {{number, 0.02 * speed}};
        problem.conditions.push_back(condition);
        problem.auxiliary.push_back(auxiliary(("speed_error_" + std::to_string(++number)).c_str(), 0.0));
        problem.auxiliary.back().prior = NormalPrior{0.0, 1.0};
    }
    const FitResult result = fit(problem);
    REQUIRE(result.search.best.status == SolutionStatus::converged);
    // The third speed is off by 1.5 of its deviations of 2 %. Measurements good to 1e-4 leave (1e-4 / 2e-2)^2 of a
    // pull.
    CHECK(std::abs(result.estimate.values[2 + 2] + 1.5) < 1e-3);
    CHECK(relative_difference(result.estimate.values[0], stiffness) < 1e-4);
    CHECK(relative_difference(result.estimate.values[1], damping) < 1e-4);
}

TEST_CASE("records: derivatives of the loops of a hysteresis agree with differences") {
    const FitProblem problem = read_problem(data_folder() + "/examples/baseball_loops.toml", data_folder());
    const ContactResiduals function(problem);
    const ParameterSpace space(problem.free_parameters());
    Eigen::VectorXd near_minimum(6);
    near_minimum << 1e8, 5.4e6, 1.695, 1.115, 0.0986, 2132.0;
    const auto check = check_gradient(function, space, near_minimum);
    REQUIRE(check);
    MESSAGE("largest difference " << check->largest_difference << " in " << check->parameter);
    // Landings move the ends of their steps; without that the derivatives are off by 5e-3. Differences of curves whose
    // pieces move along are good to some 1e-5.
    CHECK(check->largest_difference < 5e-4);
}
