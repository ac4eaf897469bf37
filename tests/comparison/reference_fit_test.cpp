// Nonparametric fits: parts of a known loop, and the noise as remainder.
#include "impactfit/comparison/reference/reference_fit.hpp"

#include <doctest/doctest.h>

#include <Eigen/Dense>
#include <cmath>

#include "impactfit/comparison/law_comparison.hpp"
#include "impactfit/comparison/reference/spline_basis.hpp"
#include "impactfit/dynamics/impact/motion.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"
#include "impactfit/estimation/inference/random_stream.hpp"
#include "tests/calibration/contact_problem.hpp"
#include "tests/core/relative_difference.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

constexpr Impact<double> impact{0.2, 2.0};

struct TrueLoop {
    std::string law;
    std::vector<double> values;

    DenseOutput<double> motion() const {
        return DenseOutput<double>(simulate_motion(*find_model(law).law, values, impact, {}));
    }
    Collision<double> collision() const { return simulate(*find_model(law).law, values, impact); }
};

/// Samples at even times, force off by noise in parts of its peak, indentation likewise.
FitRecord loop_of(const TrueLoop& truth, std::size_t count, double force_noise, double length_noise, long seed) {
    const DenseOutput<double> motion = truth.motion();
    const Collision<double> collision = truth.collision();
    const double df = force_noise * collision.peak_force, dx = length_noise * collision.peak_indentation;
    FitRecord record{RecordKind::force_indentation, {}};
    for (std::size_t i = 0; i < count; ++i) {
        const double t = motion.separation * (static_cast<double>(i) + 0.5) / static_cast<double>(count);
        RandomStream random(seed, static_cast<int>(i));
        record.samples.push_back({motion.indentation(t) + dx * random.normal(), motion.force(t) + df * random.normal(),
                                  dx, df, static_cast<long>(i + 2)});
    }
    return record;
}

double chi_squared(const LoopSplit& split) {
    double sum = 0.0;
    for (const double residual : split.residuals) sum += residual * residual;
    return sum;
}

const TrueLoop hunt_crossley{"hunt_crossley_1975", {3e7, 1.5, 6e6}};
const TrueLoop dashpot{"kelvin_voigt", {1e5, 60.0}};
const TrueLoop bouc_wen{"bouc_wen_simon_hunt_crossley_2024", {1e8, 3e6, 1.5, 1.1, 0.3, 1.0, 10.0, 1500.0}};

TEST_CASE("spline basis: not negative, sums to 1, and rises with rising coefficients") {
    for (const Eigen::Index count : {1, 2, 3, 4, 9}) {
        const SplineBasis basis({0.0, 0.05, 0.1, 0.2, 0.3, 0.35, 0.6, 0.8, 0.9, 1.0}, count);
        double before = -1.0;
        for (int i = 0; i <= 100; ++i) {
            const Eigen::RowVectorXd values = basis(0.01 * i);
            CHECK(values.minCoeff() >= 0.0);
            CHECK(std::abs(values.sum() - 1.0) < 1e-14);
            const double rising = values.dot(Eigen::RowVectorXd::LinSpaced(count, 0.0, 1.0));
            CHECK(rising >= before - 1e-14);
            before = rising;
        }
        CHECK(basis(1.0)[count - 1] == 1.0);
        CHECK(basis(0.0)[0] == doctest::Approx(1.0));
    }
}

TEST_CASE("loop split: elastic part and lost work of a known loop come back") {
    for (const TrueLoop& truth : {hunt_crossley, bouc_wen}) {
        CAPTURE(truth.law);
        const auto split = split_loop(loop_of(truth, 400, 0.01, 0.0, 1), true);
        REQUIRE(split);
        const Collision<double> collision = truth.collision();
        const double lost = collision.energy.lost_compression + collision.energy.lost_restitution;
        // 400 samples off by 1 % of the peak: work to a few parts in a thousand of peak force times peak indentation.
        CHECK(std::abs(*split->dissipated - lost) < 0.01 * collision.peak_force * collision.peak_indentation);
        double before = 0.0;
        for (const LoopPoint& point : split->curve) {
            CHECK(point.elastic >= before);
            CHECK(point.dissipative >= 0.0);
            CHECK(relative_difference(point.loading + point.unloading, 2.0 * point.elastic) < 1e-9);
            before = point.elastic;
        }
    }
}

TEST_CASE("loop split: the mean of the branches is that of the motion") {
    const auto split = split_loop(loop_of(hunt_crossley, 400, 0.01, 0.0, 2), true);
    REQUIRE(split);
    const DenseOutput<double> motion = hunt_crossley.motion();
    const double turn = hunt_crossley.collision().time_of_peak_indentation, peak = hunt_crossley.collision().peak_force;
    const auto force_at = [&](double x, double from, double to) {  // indentation rises or falls between the times
        for (int i = 0; i < 60; ++i) {
            const double middle = 0.5 * (from + to);
            (((motion.indentation(middle) < x) == (motion.indentation(to) > x)) ? from : to) = middle;
        }
        return motion.force(0.5 * (from + to));
    };
    for (const LoopPoint& point : split->curve) {
        if (point.indentation <= 0.0 || point.indentation > 0.99 * hunt_crossley.collision().peak_indentation) continue;
        const double loading = force_at(point.indentation, 0.0, turn);
        const double unloading = force_at(point.indentation, motion.separation, turn);
        // Some ten coefficients from 400 samples: a standard error of about 0.2 % of the peak, more at the ends.
        CHECK(std::abs(point.elastic - 0.5 * (loading + unloading)) < 0.01 * peak);
        CHECK(std::abs(point.dissipative - 0.5 * (loading - unloading)) < 0.01 * peak);
    }
}

TEST_CASE("loop split: the remainder is the noise") {
    // chi-squared of f degrees of freedom is within f +- 4 sqrt(2 f) but for one draw in 10^4; AICc takes up some of
    // it.
    for (const TrueLoop& truth : {hunt_crossley, dashpot, bouc_wen})
        for (const double length_noise : {0.0, 0.005}) {
            CAPTURE(truth.law);
            CAPTURE(length_noise);
            const auto split = split_loop(loop_of(truth, 300, 0.01, length_noise, 7), true);
            REQUIRE(split);
            const double freedom = 300.0 - static_cast<double>(split->parameters);
            CHECK(std::abs(chi_squared(*split) - freedom) < 4.0 * std::sqrt(2.0 * freedom));
            CHECK(split->jumps_at_touch == (truth.law == dashpot.law));
        }
}

TEST_CASE("loop split: nothing without both branches") {
    FitRecord loading = loop_of(hunt_crossley, 100, 0.0, 0.0, 1);
    for (RecordSample& sample : loading.samples) sample.ordinate_deviation = 1.0;
    loading.samples.resize(40);
    CHECK_FALSE(split_loop(loading, true));
    FitRecord force_time = loop_of(hunt_crossley, 100, 0.01, 0.0, 1);
    force_time.kind = RecordKind::force_time;
    CHECK_FALSE(split_loop(force_time, true));
}

TEST_CASE("smooth curve: fits a parabola, with the noise as residuals") {
    std::vector<WeightedPoint> points;
    for (int i = 0; i < 60; ++i) {
        RandomStream random(5, i);
        const double x = 0.1 * i;
        points.push_back({x, 1.0 + 0.5 * x - 0.2 * x * x + 0.05 * random.normal(), 0.05});
    }
    for (const bool stated : {true, false}) {
        const auto curve = smooth_curve(points, 8, stated);
        REQUIRE(curve);
        CHECK(curve->parameters == 3);
        double sum = 0.0;
        for (const double residual : curve->residuals) sum += residual * residual;
        CHECK(std::abs(sum - 57.0) < 4.0 * std::sqrt(2.0 * 57.0));
    }
    CHECK_FALSE(smooth_curve({{1.0, 2.0, 0.1}, {1.0, 2.1, 0.1}}, 8, true));
}

FitProblem repeats_problem() {
    FitProblem problem = problem_of("hertz_1882", {free_parameter("stiffness", 3e7)});
    const double values[] = {1.0, 3.0, 5.0, 2.0, 4.0};  // three at one speed, two at another
    for (int i = 0; i < 5; ++i)
        problem.conditions.push_back(
            {{0.2, i < 3 ? 1.0 : 2.0}, {}, {{&find_observable("peak_force"), values[i], i == 0 ? 0.5 : 1.0}}});
    return problem;
}

TEST_CASE("repeats: pure error by hand") {
    const ReferenceFit reference = repeat_reference(repeats_problem());
    REQUIRE(reference.obstacle.empty());
    // Weights 4, 1, 1: mean (4 + 3 + 5)/6 = 2, squares 4 * 1 + 1 + 9 = 14; weights 1, 1: mean 3, squares 2.
    CHECK(same_number(reference.statistics.chi_squared, 16.0));
    CHECK(reference.statistics.parameters == 2);
    CHECK(reference.statistics.degrees_of_freedom == 3);
    FitProblem single = repeats_problem();
    single.conditions = {single.conditions[0], single.conditions[3]};
    CHECK(repeat_reference(single).obstacle == "no impact was repeated");
}

}  // namespace
