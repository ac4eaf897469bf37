// Nonparametric decomposition of forces over time, and records without one.
#include <doctest/doctest.h>

#include <cmath>
#include <string>

#include "impactfit/comparison/reference/force_time_decomposition.hpp"
#include "impactfit/comparison/reference/reference_fit.hpp"
#include "impactfit/dynamics/impact/motion.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"
#include "impactfit/estimation/inference/random_stream.hpp"
#include "tests/calibration/contact_problem.hpp"
#include "tests/core/relative_difference.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

constexpr Impact<double> impact{0.2, 2.0};
constexpr double noise = 0.01;  ///< of the peak force

struct TrueImpact {
    const char* law;
    std::vector<double> values;

    DenseOutput<double> motion() const {
        return DenseOutput<double>(simulate_motion(*find_model(law).law, values, impact, {}));
    }
    Collision<double> collision() const { return simulate(*find_model(law).law, values, impact); }
};

const TrueImpact hertz{"hertz_1882", {3e7}};
const TrueImpact hunt_crossley{"hunt_crossley_1975", {3e7, 1.5, 6e6}};
const TrueImpact dashpot{"kelvin_voigt", {1e5, 60.0}};

/// `count` evenly timed samples of the contact, by a clock that is 0 at touch.
FitRecord coarse_record_of(const TrueImpact& truth, int count, double noise_part, long seed) {
    const DenseOutput<double> motion = truth.motion();
    const double deviation = noise_part * truth.collision().peak_force;
    FitRecord record{RecordKind::force_time, {}};
    for (int i = 0; i < count; ++i) {
        const double t = motion.separation * i / (count - 1.0);
        RandomStream random(seed, i);
        record.samples.push_back({t, motion.force(t) + deviation * random.normal(), 0.0, deviation, i + 2});
    }
    return record;
}

/// 400 samples of the contact and a tenth as many before and after it, by a clock that is 0 at touch.
FitRecord record_of(const TrueImpact& truth, long seed, double gain = 1.0, double offset = 0.0) {
    const DenseOutput<double> motion = truth.motion();
    const double deviation = noise * truth.collision().peak_force;
    FitRecord record{RecordKind::force_time, {}};
    for (int i = -40; i < 440; ++i) {
        const double t = motion.separation * (i + 0.5) / 400.0;
        RandomStream random(seed, i + 40);
        const double force = i < 0 || i >= 400 ? 0.0 : motion.force(t);
        record.samples.push_back(
            {t, gain * (force + deviation * random.normal()) + offset, 0.0, gain * deviation, i + 42});
    }
    return record;
}

FitProblem problem_with(FitRecord record) {
    FitProblem problem = problem_of("hertz_1882", {free_parameter("stiffness", 3e7)});
    problem.conditions.push_back({impact, {}, {}});
    problem.conditions.back().records.push_back(std::move(record));
    return problem;
}

/// The only record of the nonparametric fit.
ReferenceFit::Record without_law(const FitProblem& problem) {
    const ReferenceFit reference = smooth_reference(problem);
    CAPTURE(reference.obstacle);
    REQUIRE(reference.records.size() == 1);
    return reference.records.front();
}

/// Force at an indentation that rises or falls between the times.
double force_at(const DenseOutput<double>& motion, double x, double from, double to) {
    for (int i = 0; i < 60; ++i) {
        const double middle = 0.5 * (from + to);
        (((motion.indentation(middle) < x) == (motion.indentation(to) > x)) ? from : to) = middle;
    }
    return motion.force(0.5 * (from + to));
}

TEST_CASE("force over time: a force without loss is k x^n and loses no work") {
    const ReferenceFit::Record record = without_law(problem_with(record_of(hertz, 1)));
    REQUIRE(record.split);
    REQUIRE(record.split->dissipated);
    const double peak = hertz.collision().peak_force, deepest = hertz.collision().peak_indentation;
    // The standard error of p coefficients from N samples is the noise times sqrt(p/N), 0.2 % of the peak for 14 from
    // 400, some three times as much at the ends, where a spline has samples on one side only; the indentation adds the
    // noise over sqrt(3 N) times the exponent, 0.04 %. Four of sqrt(0.6^2 + 0.04^2) % would be 2.4 %: half of it is
    // requested, as only the ends are so free.
    for (const LoopPoint& point : record.split->curve) {
        CAPTURE(point.indentation / deepest);
        CHECK(std::abs(point.elastic - 3e7 * std::pow(std::max(0.0, point.indentation), 1.5)) < 0.012 * peak);
        CHECK(point.dissipative < 0.012 * peak);
    }
    // d is not negative, so that noise has it above zero: by some standard errors over the whole loop.
    CHECK(*record.split->dissipated < 0.01 * peak * deepest);
}

TEST_CASE("force over time: the parts of a loop with loss come back") {
    const ReferenceFit::Record record = without_law(problem_with(record_of(hunt_crossley, 2)));
    REQUIRE(record.split);
    const Collision<double> collision = hunt_crossley.collision();
    const DenseOutput<double> motion = hunt_crossley.motion();
    const double lost = collision.energy.lost_compression + collision.energy.lost_restitution;
    // As for measured loops (reference_fit_test): work to a few parts in a thousand, forces to some standard errors.
    CHECK(std::abs(*record.split->dissipated - lost) < 0.01 * collision.peak_force * collision.peak_indentation);
    // The last indentation is that of a sample within the contact: a step before its end at most, and its noise.
    CHECK(relative_difference(record.split->curve.back().indentation, collision.peak_indentation) < 0.002);
    for (const LoopPoint& point : record.split->curve) {
        if (point.indentation <= 0.0 || point.indentation > 0.99 * collision.peak_indentation) continue;
        const double loading = force_at(motion, point.indentation, 0.0, collision.time_of_peak_indentation);
        const double unloading =
            force_at(motion, point.indentation, motion.separation, collision.time_of_peak_indentation);
        CHECK(std::abs(point.elastic - 0.5 * (loading + unloading)) < 0.012 * collision.peak_force);
        CHECK(std::abs(point.dissipative - 0.5 * (loading - unloading)) < 0.012 * collision.peak_force);
    }
}

TEST_CASE("force over time: the remainder is the noise, also for separate bodies") {
    // chi-squared of f degrees of freedom is within f +- 4 sqrt(2 f) but for one draw in 10^4.
    for (const TrueImpact& truth : {hertz, hunt_crossley, dashpot}) {
        CAPTURE(truth.law);
        const FitProblem problem = problem_with(record_of(truth, 7));
        const ReferenceFit reference = smooth_reference(problem);
        REQUIRE(reference.obstacle.empty());
        REQUIRE(reference.records[0].split);
        CHECK(reference.statistics.points == 480);
        const double freedom = 480.0 - static_cast<double>(reference.statistics.parameters);
        CHECK(std::abs(reference.statistics.chi_squared - freedom) < 4.0 * std::sqrt(2.0 * freedom));
        CHECK(reference.records[0].split->jumps_at_touch == (truth.law == std::string("kelvin_voigt")));
        REQUIRE(reference.records[0].curve);
        CHECK(reference.records[0].curve->abscissa.size() == reference.records[0].curve->ordinate.size());
        CHECK(reference.records[0].not_split.empty());
    }
}

TEST_CASE("force over time split: fits distant samples at the peak to their noise") {
    // 30 samples of 0.2 %: the branches differ beyond the noise about the largest sample. Limits as above.
    for (const TrueImpact& truth : {hertz, hunt_crossley})
        for (const long seed : {1, 2, 3}) {
            CAPTURE(truth.law);
            CAPTURE(seed);
            const ReferenceFit reference = smooth_reference(problem_with(coarse_record_of(truth, 30, 0.002, seed)));
            REQUIRE(reference.obstacle.empty());
            REQUIRE(reference.records[0].split);
            const double freedom = 30.0 - static_cast<double>(reference.statistics.parameters);
            CHECK(reference.statistics.chi_squared < freedom + 4.0 * std::sqrt(2.0 * freedom));
        }
}

TEST_CASE("force over time: corrects a known gain and offset") {
    const ReferenceFit::Record plain = without_law(problem_with(record_of(hunt_crossley, 3)));
    FitProblem problem = problem_with(record_of(hunt_crossley, 3, 1.25, 20.0));
    problem.auxiliary = {fixed_parameter("cell_gain", 1.25), fixed_parameter("cell_offset", 20.0)};
    Sensor cell{"cell", "force"};
    cell.gain = 0, cell.offset = 1;
    problem.sensors = {cell};
    problem.conditions[0].records[0].sensor = 0;
    const ReferenceFit::Record read = without_law(problem);
    REQUIRE(plain.split);
    REQUIRE(read.split);
    // The same numbers but for the rounding of the readings; the search for coefficients ends within 1e-8 of its cost.
    CHECK(relative_difference(*read.split->dissipated, *plain.split->dissipated) < 1e-4);
    CHECK(relative_difference(read.split->curve.back().elastic, plain.split->curve.back().elastic) < 1e-4);
}

void check_kept_smooth(const FitProblem& problem, const std::string& reason) {
    CAPTURE(reason);
    const ReferenceFit::Record record = without_law(problem);
    CHECK_FALSE(record.split);
    CHECK(record.curve);
    CHECK(record.not_split == reason);
}

FitProblem with_sensor(Sensor sensor, std::vector<FitParameter> auxiliary) {
    FitProblem problem = problem_with(record_of(hunt_crossley, 4));
    problem.sensors = {std::move(sensor)};
    problem.auxiliary = std::move(auxiliary);
    problem.conditions[0].records[0].sensor = 0;
    return problem;
}

TEST_CASE("force over time: stays a smooth curve without a known force or clock") {
    Sensor slow{"cell", "force", SensorFilter::first_order}, late{"cell", "force"}, loud{"cell", "force"};
    slow.filter_frequency = late.delay = loud.gain = 0;
    check_kept_smooth(with_sensor(slow, {fixed_parameter("cell_filter_frequency", 1e6)}),
                      "the sensor cell has a filter");
    check_kept_smooth(with_sensor(late, {fixed_parameter("cell_delay", 1e-6)}), "the sensor cell has a delay");
    check_kept_smooth(with_sensor(late, {free_parameter("cell_delay", 0.0)}), "the sensor cell has a delay");
    check_kept_smooth(with_sensor(loud, {free_parameter("cell_gain", 1.0)}),
                      "gain or offset of the sensor cell is a nuisance parameter");
    FitProblem clock = problem_with(record_of(hunt_crossley, 4));
    clock.auxiliary = {free_parameter("touch_1", 0.0)};
    clock.conditions[0].records[0].touch = 0;
    check_kept_smooth(clock, "the touch time is a nuisance parameter");
    clock.auxiliary = {fixed_parameter("touch_1", 0.0)};
    CHECK(without_law(clock).split);
    FitProblem speed = problem_with(record_of(hunt_crossley, 4));
    speed.auxiliary = {free_parameter("speed_error_1", 0.0)};
    speed.conditions[0].speed_shifts = {{0, 0.02}};
    check_kept_smooth(speed, "the impact speed has an error");
    FitProblem times = problem_with(record_of(hunt_crossley, 4));
    for (RecordSample& sample : times.conditions[0].records[0].samples) sample.abscissa_deviation = 1e-6;
    check_kept_smooth(times, "the times have errors");
    FitProblem cut = problem_with(record_of(hunt_crossley, 4));
    auto& samples = cut.conditions[0].records[0].samples;
    samples.erase(samples.begin(), samples.begin() + 60);
    check_kept_smooth(cut, "the record begins after touch");
    FitProblem loading = problem_with(record_of(hunt_crossley, 4));
    loading.conditions[0].records[0].samples.resize(140);
    check_kept_smooth(loading, "a branch of the loop has too few samples");
    FitProblem clipped = problem_with(record_of(hunt_crossley, 4));
    auto& high = clipped.conditions[0].records[0].samples;
    high.erase(high.begin() + 200, high.begin() + 260);
    check_kept_smooth(clipped, "forces within the contact are missing");
}

TEST_CASE("force over time split: does not need samples after the contact") {
    FitProblem problem = problem_with(record_of(hunt_crossley, 4));
    auto& samples = problem.conditions[0].records[0].samples;
    samples.erase(samples.begin() + 450, samples.begin() + 460);
    const ReferenceFit::Record record = without_law(problem);
    REQUIRE(record.split);
    CHECK(record.split->dissipated);
}

TEST_CASE("force over time split: a record that ends in contact has no dissipated work") {
    FitProblem problem = problem_with(record_of(hunt_crossley, 4));
    problem.conditions[0].records[0].samples.resize(340);
    const ReferenceFit reference = smooth_reference(problem);
    REQUIRE(reference.records.size() == 1);
    REQUIRE(reference.records[0].split);
    CHECK_FALSE(reference.records[0].split->dissipated);
    CHECK(unfinished_note(reference) ==
          "1 record ends in contact (force and indentation above 1/10 of their peaks): its dissipated work is "
          "undetermined.");
    CHECK(unfinished_note(smooth_reference(problem_with(record_of(hunt_crossley, 4)))).empty());
}

}  // namespace
