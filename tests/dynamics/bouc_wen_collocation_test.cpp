// Bouc-Wen impacts by collocation against the reference table and against the legs in time: two methods that share
// only the force law.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <random>

#include "impactfit/contact/laws/bouc_wen_maxwell_2024.hpp"
#include "impactfit/contact/laws/bouc_wen_simon_hunt_crossley_2024.hpp"
#include "impactfit/dynamics/bouc_wen/bouc_wen_impact.hpp"
#include "impactfit/dynamics/simulation/simulate.hpp"
#include "tests/problems/reference_impacts.hpp"

using namespace impactfit;
using impactfit_tests::reference_detail::number;
using impactfit_tests::reference_detail::rows;

namespace {

using Parallel = BoucWenSimonHuntCrossley2024;
using Series = BoucWenMaxwell2024;

template <class S>
struct Case {
    bool series;
    std::array<S, 8> values;
    Impact<S> impact{S(1.0), S(1.0)};
};

template <class S>
std::optional<Collision<S>> by_collocation(const Case<S>& c, double tolerance) {
    const auto constants = c.series ? Series::at_impact(c.values, c.impact) : Parallel::at_impact(c.values, c.impact);
    return bouc_wen_impact(constants, c.impact, c.series, tolerance);
}

template <class S>
Collision<S> by_legs(const Case<S>& c, double tolerance) {
    SimulationOptions options;
    options.tolerance = tolerance;
    options.most_steps = 20'000;
    return c.series ? simulate_legs<Series, S>(c.values, c.impact, options)
                    : simulate_legs<Parallel, S>(c.values, c.impact, options);
}

/// Results, relative to their scales.
template <class S>
std::array<S, 11> results(const Collision<S>& collision, const Collision<double>& scale) {
    const double T = scale.duration, X = scale.peak_indentation, E = scale.energy.initial;
    return {collision.restitution / scale.restitution,
            collision.duration / T,
            collision.time_of_peak_indentation / T,
            collision.peak_indentation / X,
            collision.peak_force / scale.peak_force,
            collision.time_of_peak_force / T,
            collision.residual_indentation / X,
            collision.energy.lost_compression / E,
            collision.energy.lost_restitution / E,
            collision.energy.stored_at_separation / E,
            collision.energy.defect / E};
}

double largest_difference(const Collision<double>& a, const Collision<double>& b) {
    const auto x = results(a, b), y = results(b, b);
    double largest = 0.0;
    for (std::size_t i = 0; i < x.size(); ++i) largest = std::max(largest, std::abs(x[i] - y[i]));
    return largest;
}

/// Random impacts at any scale: weak to strong hysteresis and damping.
class RandomCases {
public:
    Case<double> next(bool series) {
        const double mass = power(-3.0, 3.0), speed = power(-3.0, 3.0), stiffness = power(0.0, 20.0);
        const double p = ++count_ % 7 == 0 ? 1.0 : uniform(1.0, 3.5), n = count_ % 11 == 0 ? 1.0 : uniform(1.0, 3.0);
        const double A = power(-1.0, 1.0), scale = std::pow(mass * speed * speed / stiffness, 1.0 / (p + 1.0));
        const double per_share = A / std::pow(A * scale, n), damping = power(-8.0, 0.5);
        const double dashpot =
            series ? std::sqrt(mass * stiffness * std::pow(scale, p - 1.0)) / damping : damping * stiffness / speed;
        return {series,
                {stiffness, dashpot, p, n, uniform(0.02, 0.98), A, 0.6 * per_share * power(-7.0, 1.0),
                 per_share * power(-6.0, 2.5)},
                {mass, speed}};
    }

private:
    double uniform(double from, double to) { return std::uniform_real_distribution<double>(from, to)(generator_); }
    double power(double from, double to) { return std::exp(uniform(from, to)); }

    std::mt19937 generator_{7};
    int count_ = 0;
};

}  // namespace

TEST_CASE("collocation gives the impacts of the reference table") {
    int found = 0;
    for (const auto& row : rows("bouc_wen_impacts.csv")) {
        if (!row.at("set").starts_with("table_1_")) continue;
        const bool series = row.at("law") == "bouc_wen_maxwell_2024";
        const double pi_1 = number(row, "pi_1"), pi_2 = number(row, "pi_2"), pi_3 = number(row, "pi_3");
        const double A = number(row, "hysteresis_amplitude");
        const Case<double> c{
            series,
            {1.0, series ? 1.0 / pi_1 : pi_1, number(row, "hertz_exponent"), number(row, "hysteresis_exponent"),
             number(row, "elastic_fraction"), A, A * (pi_2 + pi_3), A * (pi_2 - pi_3)}};
        const auto collision = by_collocation(c, 1e-10);
        REQUIRE(collision);
        ++found;
        // A tenth of the tolerance is the estimate that the method accepts.
        CHECK(std::abs(collision->restitution - number(row, "restitution")) < 1e-11);
        CHECK(std::abs(collision->duration / number(row, "duration") - 1.0) < 1e-11);
        CHECK(std::abs(collision->peak_force / number(row, "peak_force") - 1.0) < 1e-11);
    }
    CHECK(found == 44);
}

TEST_CASE("collocation agrees with the legs to the tolerance, or returns no result") {
    RandomCases cases;
    for (const double tolerance : {1e-6, 1e-8, 1e-10}) {
        int found = 0;
        for (int i = 0; i < 200; ++i) {
            const Case<double> c = cases.next(i % 2 == 1);
            const auto collision = by_collocation(c, tolerance);
            if (!collision) continue;
            const Collision<double> truth = by_legs(c, 1e-13);
            CAPTURE(i);
            CAPTURE(tolerance);
            REQUIRE(truth.status == CollisionStatus::separated);
            // 3e-12: error of the legs for weak restitution.
            CHECK(largest_difference(*collision, truth) < tolerance + 3e-12);
            ++found;
        }
        CHECK(found > 100);  // strong damping and saturation have no result
    }
}

TEST_CASE("derivatives by collocation agree with those of the legs; values do not depend on them") {
    RandomCases cases;
    int found = 0;
    for (int i = 0; i < 60; ++i) {
        const Case<double> plain = cases.next(i % 2 == 1);
        Case<Dual> c{plain.series, {}, {plain.impact.effective_mass, plain.impact.impact_speed}};
        // By relative changes. Stiffness has no direction: eight directions are enough for speed and other values.
        for (std::size_t k = 0; k < 8; ++k) c.values[k] = plain.values[k];
        for (std::size_t k = 1; k < 8; ++k) c.values[k].v[k] = plain.values[k];
        c.impact.impact_speed.v[0] = plain.impact.impact_speed;
        const auto value = by_collocation(plain, 1e-10);
        const auto collision = by_collocation(c, 1e-10);
        REQUIRE(value.has_value() == collision.has_value());
        if (!collision) continue;
        ++found;
        CAPTURE(i);
        CAPTURE(plain.values[2]);
        CAPTURE(plain.values[3]);
        CAPTURE(value->restitution);
        CAPTURE(value->evaluations);
        CHECK(value->restitution == collision->restitution.a);
        CHECK(value->duration == collision->duration.a);
        const Collision<Dual> truth = by_legs(c, 1e-13);
        const auto slopes = results(*collision, *value), expected = results(truth, *value);
        // 1000 times the tolerance: the accuracy of derivatives (slope_error).
        for (std::size_t k = 0; k < slopes.size(); ++k)
            for (std::size_t direction = 0; direction < 8; ++direction) {
                CAPTURE(k);
                CAPTURE(direction);
                const double wanted = expected[k].v[direction];
                CHECK(std::abs(slopes[k].v[direction] - wanted) < 1e-7 * (1.0 + std::abs(wanted)));
            }
    }
    CHECK(found > 30);
}

TEST_CASE("the derivative of the lost energy by the legs is that of the energy balance") {
    RandomCases cases;
    const Case<double> plain = cases.next(true);
    Case<Dual> c{true, {}, {plain.impact.effective_mass, plain.impact.impact_speed}};
    for (std::size_t k = 0; k < 8; ++k) c.values[k] = plain.values[k];
    c.values[1].v[0] = plain.values[1];
    const double step = 1e-4;
    Case<double> more = plain, less = plain;
    more.values[1] *= 1.0 + step;
    less.values[1] *= 1.0 - step;
    const Collision<Dual> collision = by_legs(c, 1e-12);
    const Collision<double> above = by_legs(more, 1e-12), below = by_legs(less, 1e-12);
    const double initial = collision.energy.initial.a;
    // The central difference has an error of step^2 times the third derivative, of order one.
    CHECK(std::abs(collision.energy.lost_compression.v[0] -
                   (above.energy.lost_compression - below.energy.lost_compression) / (2.0 * step)) < 1e-6 * initial);
    CHECK(std::abs(collision.energy.defect.v[0]) < 1e-10 * initial);
}
