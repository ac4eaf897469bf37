// Nonparametric decomposition of loops: few samples, unstated noise, distant samples at the peak.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "impactfit/comparison/reference/loop_decomposition.hpp"
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
const std::vector<double> hunt_crossley{3e7, 1.5, 6e6};

Collision<double> collision() {
    return simulate(*find_model("hunt_crossley_1975").law, hunt_crossley, impact);
}

/// Samples at even times with exact indentations, the force off by noise in parts of its peak.
FitRecord loop_of(int count, double noise, long seed) {
    const DenseOutput<double> motion(simulate_motion(*find_model("hunt_crossley_1975").law, hunt_crossley, impact, {}));
    const double deviation = noise * collision().peak_force;
    FitRecord record{RecordKind::force_indentation, {}};
    for (int i = 0; i < count; ++i) {
        const double t = motion.separation * (i + 0.5) / count;
        RandomStream random(seed, i);
        record.samples.push_back(
            {motion.indentation(t), motion.force(t) + deviation * random.normal(), 0.0, deviation, i + 2});
    }
    return record;
}

FitProblem problem_with(FitRecord record) {
    FitProblem problem = problem_of("hertz_1882", {free_parameter("stiffness", 3e7)});
    problem.conditions.push_back({impact, {}, {}});
    problem.conditions.back().records.push_back(std::move(record));
    return problem;
}

ReferenceFit::Record without_law(const FitProblem& problem) {
    const ReferenceFit reference = smooth_reference(problem);
    CAPTURE(reference.obstacle);
    REQUIRE(reference.records.size() == 1);
    return reference.records.front();
}

TEST_CASE("loop split: few samples have few coefficients") {
    for (const int count : {12, 14, 17, 20, 24, 28}) {
        CAPTURE(count);
        const auto record = without_law(problem_with(loop_of(count, 0.005, 3)));
        REQUIRE(record.split);
        CHECK(record.split->parameters + 1 < count);  // AICc is not defined beyond
    }
}

TEST_CASE("loop split: without stated noise the weights do not choose the coefficients") {
    FitProblem stated = problem_with(loop_of(200, 0.002, 5)), common = stated;
    common.noise_stated = false;
    // As where no noise is stated: a common weight, here a tenth of the peak.
    for (RecordSample& sample : common.conditions[0].records[0].samples) sample.ordinate_deviation *= 50.0;
    const auto known = without_law(stated), unknown = without_law(common);
    REQUIRE(known.split);
    REQUIRE(unknown.split);
    double left = 0.0;
    for (const double residual : unknown.split->residuals) left += 50.0 * 50.0 * residual * residual;
    // The remainder is the noise, not the error of too few coefficients: chi-squared of some 190 degrees of freedom.
    const double freedom = 200.0 - static_cast<double>(unknown.split->parameters);
    CHECK(left < freedom + 4.0 * std::sqrt(2.0 * freedom));
    CHECK(std::abs(unknown.split->parameters - known.split->parameters) <= 2);
}

TEST_CASE("loop split: locates the peak between distant samples") {
    const double deepest = collision().peak_indentation;
    for (const int count : {30, 31}) {
        const FitRecord loop = loop_of(count, 0.002, 4);
        const auto split = split_loop(loop, true);
        REQUIRE(split);
        const auto largest =
            std::max_element(loop.samples.begin(), loop.samples.end(),
                             [](const RecordSample& a, const RecordSample& b) { return a.abscissa < b.abscissa; });
        CAPTURE(count);
        // Interpolation by a parabola is off by up to h^3 |x'''|/(9 sqrt(3)); x''' near the turn is less than a half
        // sine of the same duration has at most, its height times (pi/duration)^3.
        CHECK(relative_difference(split->curve.back().indentation, deepest) <
              std::pow(3.14159 / count, 3) / (9.0 * std::sqrt(3.0)));
        CHECK(split->curve.back().indentation >= largest->abscissa);
        double sum = 0.0;
        for (const double residual : split->residuals) sum += residual * residual;
        const double freedom = count - static_cast<double>(split->parameters);
        CHECK(sum < freedom + 4.0 * std::sqrt(2.0 * freedom));
    }
}

TEST_CASE("loop split: a measured loop that ends in contact has no dissipated work") {
    FitRecord loop = loop_of(200, 0.002, 4);
    REQUIRE(split_loop(loop, true));
    CHECK(split_loop(loop, true)->dissipated);
    loop.samples.resize(150);
    REQUIRE(split_loop(loop, true));
    CHECK_FALSE(split_loop(loop, true)->dissipated);
}

TEST_CASE("loop split: the dissipated work of a loop with a residual indentation is its area") {
    // F = x up to 1, then back along a line that ends at zero force and x = 1/2: half of 1 less half of 1/2.
    FitRecord loop{RecordKind::force_indentation, {}};
    for (int i = 0; i <= 50; ++i) loop.samples.push_back({0.02 * i, 0.02 * i, 0.0, 0.001, i + 2});
    for (int i = 1; i <= 50; ++i) loop.samples.push_back({1.0 - 0.01 * i, 1.0 - 0.02 * i, 0.0, 0.001, i + 52});
    const auto split = split_loop(loop, true);
    REQUIRE(split);
    REQUIRE(split->dissipated);
    CHECK(std::abs(*split->dissipated - 0.25) < 0.005);
}

}  // namespace
