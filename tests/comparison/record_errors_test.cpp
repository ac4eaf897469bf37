// Errors of records at speeds that were left out, in the units of their columns.
#include <doctest/doctest.h>

#include <cmath>
#include <vector>

#include "impactfit/calibration/residuals/contact_residuals.hpp"
#include "impactfit/comparison/cross_validation.hpp"
#include "impactfit/dynamics/impact/motion.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"
#include "impactfit/estimation/inference/random_stream.hpp"
#include "tests/calibration/contact_problem.hpp"
#include "tests/core/relative_difference.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

constexpr double mass = 0.2, force_sd = 3.0, length_sd = 2e-6;
const std::vector<double> speeds{0.5, 1.0, 2.0};

/// Samples of Hunt and Crossley's law within the contact, off by so many standard deviations of noise.
FitRecord record_at(double speed, RecordKind kind, std::size_t count, double noise) {
    const DenseOutput<double> motion(
        simulate_motion(*find_model("hunt_crossley_1975").law, std::vector{3e7, 1.5, 1.2e7}, {mass, speed}, {}));
    const bool loop = kind == RecordKind::force_indentation;
    FitRecord record{kind, {}};
    for (std::size_t i = 0; i < count; ++i) {
        const double t = motion.separation * (static_cast<double>(i) + 0.5) / static_cast<double>(count);
        RandomStream random(3, static_cast<int>(i));
        const double along = noise * random.normal(), up = noise * random.normal();
        record.samples.push_back({loop ? motion.indentation(t) + length_sd * along : t, motion.force(t) + force_sd * up,
                                  loop ? length_sd : 0.0, force_sd, static_cast<long>(i + 2)});
    }
    return record;
}

FitProblem problem_with(RecordKind kind, double noise) {
    FitProblem problem =
        problem_of("hunt_crossley_1975", {free_parameter("stiffness", 2.5e7), fixed_parameter("hertz_exponent", 1.5),
                                          free_parameter("hysteresis_damping", 1e7)});
    for (FitParameter& parameter : problem.parameters)
        if (parameter.role == Role::free) parameter.lower = 0.0, parameter.scale = ParameterScale::log10;
    std::size_t count = 40;
    for (const double speed : speeds) {
        problem.conditions.push_back({{mass, speed}, {}, {}});
        problem.conditions.back().records.push_back(record_at(speed, kind, count, noise));
        count += 10;
    }
    return problem;
}

double peak_of(const FitRecord& record) {
    double peak = 0.0;
    for (const RecordSample& sample : record.samples) peak = std::max(peak, sample.ordinate);
    return peak;
}

TEST_CASE("left out records: states an offset of the readings in newtons") {
    // Without noise the fit to the other speeds is the law itself, so that the error is the offset added to the
    // readings of the speed left out, to the root of the tolerance of the search on the cost, 1e-8.
    std::vector<HeldOut> parts;
    std::vector<double> peaks;
    const double added[] = {7.0, 20.0};
    for (std::size_t left = 0; left < 2; ++left) {
        FitProblem problem = problem_with(RecordKind::force_time, 0.0);
        for (RecordSample& sample : problem.conditions[left].records[0].samples) sample.ordinate += added[left];
        const FitResult full = fit(problem);
        parts.push_back(predict_held_out(full, speed_groups(problem), {left}, {1}, {}));
        peaks.push_back(peak_of(problem.conditions[left].records[0]));
        REQUIRE(parts[left].obstacle.empty());
        REQUIRE(parts[left].records.size() == 1);
        const RecordError& error = parts[left].records[0];
        CHECK(error.kind == RecordKind::force_time);
        CHECK(error.samples == static_cast<long>(40 + 10 * left));
        CHECK(relative_difference(error.ordinate, added[left]) < 1e-4);
        CHECK(relative_difference(error.of_peak, added[left] / peaks[left]) < 1e-4);
        CHECK(error.abscissa == 0.0);
        CHECK(relative_difference(error.ordinate, force_sd * parts[left].root_mean_square) < 1e-12);
    }
    const HeldOut both = together(parts);
    REQUIRE(both.records.size() == 1);
    CHECK(both.records[0].samples == 90);
    CHECK(relative_difference(both.records[0].ordinate, std::sqrt((40.0 * 49.0 + 50.0 * 400.0) / 90.0)) < 1e-4);
    CHECK(relative_difference(
              both.records[0].of_peak,
              std::sqrt((40.0 * std::pow(7.0 / peaks[0], 2) + 50.0 * std::pow(20.0 / peaks[1], 2)) / 90.0)) < 1e-4);
}

TEST_CASE("left out records: states both parts of the distance from a loop") {
    const FitProblem problem = problem_with(RecordKind::force_indentation, 1.0);
    const FitResult full = fit(problem);
    const HeldOut held = predict_held_out(full, speed_groups(problem), {1}, {1}, {});
    REQUIRE(held.obstacle.empty());
    REQUIRE(held.records.size() == 1);
    const RecordError& error = held.records[0];
    // The distance from the nearest point has both coordinates in it, squares added.
    CHECK(relative_difference(std::hypot(error.ordinate / force_sd, error.abscissa / length_sd),
                              held.root_mean_square) < 1e-6);
    // A loop of the right law: the distance is the noise across the curve, of 50 samples, and a little for what two
    // other records leave open of two parameters; chi-squared of 50 is within a factor of 2 but for 1 in 10^4.
    CHECK(held.root_mean_square > std::sqrt(0.45));
    CHECK(held.root_mean_square < std::sqrt(2.0));
    CHECK(error.ordinate > 0.0);
    CHECK(error.abscissa > 0.0);
    CHECK(relative_difference(error.of_peak, error.ordinate / peak_of(problem.conditions[1].records[0])) < 1e-12);
}

}  // namespace
