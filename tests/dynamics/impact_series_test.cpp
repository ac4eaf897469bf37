// Batches whose results are functions of one number: the series equals the impacts one by one.
#include "impactfit/dynamics/series/impact_series.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "impactfit/dynamics/simulation/impact_derivatives.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"
#include "tests/problems/random_impact.hpp"
#include "tests/problems/random_loaded_impact.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

/// Error of a result relative to the reference that SeriesPiece states for it.
double series_error(const Collision<double>& found, const Collision<double>& exact) {
    double largest = 0.0;
    for (const Observable& observable : all_observables) {
        const double value = observable(exact), gap = observable(found) - value;
        if (std::isinf(value) && observable(found) == value) continue;
        const double reference = observable.quantity == Quantity::residual_indentation ? exact.peak_indentation
                                 : observable.quantity == Quantity::time_of_peak_force ? exact.time_of_peak_indentation
                                                                                       : std::abs(value);
        if (gap != 0.0) largest = std::max(largest, std::abs(gap) / reference);
        if (std::isnan(gap)) largest = std::numeric_limits<double>::infinity();
    }
    return std::max(largest, std::abs(found.energy.defect) / exact.energy.initial);
}

std::size_t interpolated(const std::vector<Collision<double>>& results) {
    return static_cast<std::size_t>(
        std::count_if(results.begin(), results.end(), [](const auto& result) { return result.interpolated; }));
}

/// Batch of the power law with the given exponents, over all damping ratios, in random units.
struct PowerLawBatch {
    std::vector<double> sets;
    std::vector<Impact<double>> impacts;
    std::vector<Collision<double>> results;

    PowerLawBatch(std::size_t count, const PowerLawCoefficients<double>& exponents, Draws& draws) : results(count) {
        for (std::size_t i = 0; i < count; ++i) {
            RandomImpact at = draw_impact(draws);
            at.law = {at.law.stiffness, exponents.hertz_exponent, 0.0, exponents.damping_exponent,
                      exponents.velocity_exponent};
            at.law.hysteresis_damping = hysteresis_damping(at.law, at.impact, draws.power_of_ten(-4.0, 1.5));
            const auto values = at.values();
            sets.insert(sets.end(), values.begin(), values.end());
            impacts.push_back(at.impact);
        }
    }
    std::span<const double> set(std::size_t i) const { return std::span(sets).subspan(5 * i, 5); }
};

}  // namespace

TEST_CASE("series: a batch of the power law equals its impacts one by one") {
    Draws draws(4801);
    std::size_t all = 0, by_series = 0;
    for (int number = 0; number < 12; ++number) {
        const RandomImpact exponents = draw_impact(draws);
        PowerLawBatch batch(3000, exponents.law, draws);
        const SimulationOptions options = options_with(exponents.rule, default_tolerance);
        simulate_batch(power_law(), batch.sets, batch.impacts, options, batch.results);
        all += batch.results.size();
        by_series += interpolated(batch.results);
        for (std::size_t i = 0; i < batch.results.size(); i += 10) {
            const auto exact =
                simulate(power_law(), batch.set(i), batch.impacts[i], options_with(exponents.rule, tightest_tolerance));
            CAPTURE(number);
            CAPTURE(i);
            CHECK(batch.results[i].status == exact.status);
            // The series and the impacts at its nodes have this tolerance; steps sum up to 200 tolerances
            // (docs/modellers.md), also without a series.
            const double bound = batch.results[i].interpolated ? 10.0 : 200.0;
            if (exact.restitution > 1e-3 || exact.status == CollisionStatus::sticks)
                CHECK(series_error(batch.results[i], exact) < bound * default_tolerance);
        }
    }
    CHECK(by_series > all * 95 / 100);
}

TEST_CASE("series: bodies that rest under a load keep their infinite times and their peaks") {
    const auto check = [](const LawEntry& law, std::vector<double> values, std::size_t damping, double load) {
        std::vector<double> sets;
        for (int i = 0; i < 300; ++i) {
            values[damping] *= 1.002;
            sets.insert(sets.end(), values.begin(), values.end());
        }
        std::vector<Collision<double>> results(300);
        const Impact<double> impact{1.0, 1.0, load};
        simulate_batch(law, sets, {&impact, 1}, {}, results);
        CHECK(interpolated(results) > 200);
        for (std::size_t i = 0; i < results.size(); i += 20) {
            const auto exact = simulate(law, std::span(sets).subspan(i * values.size(), values.size()), impact);
            CHECK(results[i].status == CollisionStatus::rests);
            CHECK(std::isinf(results[i].time_of_peak_indentation) == std::isinf(exact.time_of_peak_indentation));
            CHECK(series_error(results[i], exact) < 200.0 * default_tolerance);
        }
    };
    check(*find_model("kelvin_voigt").law, {1e6, 1e5}, 1, 20.0);  // overdamped: they never turn
    check(power_law(), {1.0, 1.5, 0.1, 4.0, 1e-4}, 4, 100.0);     // turn after some 200 steps
}

TEST_CASE("series: each set of exponents of a batch has its own series") {
    Draws draws(4807);
    PowerLawBatch batch(3000, {1.0, 1.5, 0.0, 1.2, 1.0}, draws);
    for (std::size_t i = 0; i < batch.results.size(); ++i) {
        if (i % 3 == 1) batch.sets[5 * i + 1] = 1.4;
        if (i % 100 == 2) batch.sets[5 * i + 2] = 0.9;  // too few for a series
    }
    const SimulationOptions options = options_with(Separation::zero_indentation, default_tolerance);
    simulate_batch(power_law(), batch.sets, batch.impacts, options, batch.results, 2);
    for (std::size_t i = 0; i < batch.results.size(); i += 10) {
        const auto exact = simulate(power_law(), batch.set(i), batch.impacts[i], options);
        CHECK(batch.results[i].status == exact.status);
        if (exact.restitution > 1e-3) CHECK(series_error(batch.results[i], exact) < 200.0 * default_tolerance);
    }
    for (std::size_t i = 2; i < batch.results.size(); i += 100) CHECK(!batch.results[i].interpolated);
    CHECK(interpolated(batch.results) > batch.results.size() * 95 / 100);
}

TEST_CASE("series: a single varying input, of all laws, with and without a load") {
    Draws draws(4802);
    std::size_t all = 0, by_series = 0;
    for (const LawEntry& law : all_laws())
        for (const bool loaded : {false, true}) {
            LoadedImpact at = draw_loaded_impact(law, draws);
            if (!loaded) at.impact.load = 0.0;
            std::vector<Impact<double>> impacts(600, at.impact);
            for (Impact<double>& impact : impacts) impact.impact_speed *= draws.power_of_ten(-0.5, 0.5);
            std::vector<Collision<double>> results(impacts.size());
            const SimulationOptions options = options_with(at.rule, default_tolerance);
            simulate_batch(law, at.values, impacts, options, results);
            all += results.size();
            by_series += interpolated(results);
            for (std::size_t i = 0; i < results.size(); i += 60) {
                const auto exact = simulate(law, at.values, impacts[i], options_with(at.rule, 1e-12));
                CAPTURE(law.description.name);
                CAPTURE(loaded);
                CHECK(results[i].status == exact.status);
                if (results[i].interpolated) CHECK(series_error(results[i], exact) < 10.0 * default_tolerance);
            }
        }
    CHECK(by_series > all * 80 / 100);
}

TEST_CASE("series: the results do not depend on the number of threads") {
    Draws draws(4803);
    PowerLawBatch one(2000, {1.0, 1.5, 0.0, 0.25, 1.0}, draws);
    PowerLawBatch two = one;
    simulate_batch(power_law(), one.sets, one.impacts, {}, one.results, 1);
    simulate_batch(power_law(), two.sets, two.impacts, {}, two.results, 2);
    for (std::size_t i = 0; i < one.results.size(); ++i) {
        CHECK(one.results[i].restitution == two.results[i].restitution);
        CHECK(one.results[i].duration == two.results[i].duration);
        CHECK(one.results[i].energy.lost_restitution == two.results[i].energy.lost_restitution);
    }
}

TEST_CASE("series: single impacts by series, in any order, with derivatives") {
    Draws draws(4806);
    const std::vector<std::size_t> inputs{0, 4, 5, 6};  // stiffness, damping, mass and speed
    for (int number = 0; number < 6; ++number) {
        const RandomImpact exponents = draw_impact(draws);
        PowerLawBatch batch(40, exponents.law, draws);
        SimulationOptions exact = options_with(exponents.rule, default_tolerance), by_series = exact;
        by_series.by_series = true;
        for (std::size_t i = 0; i < batch.results.size(); ++i) {
            CAPTURE(number);
            CAPTURE(i);
            const auto wanted = simulate_slopes(power_law(), batch.set(i), batch.impacts[i], exact, inputs);
            const auto found = simulate_slopes(power_law(), batch.set(i), batch.impacts[i], by_series, inputs);
            CHECK(found.collision.restitution ==
                  simulate(power_law(), batch.set(i), batch.impacts[i], by_series).restitution);
            if (!found.collision.interpolated || wanted.collision.restitution < 1e-3) continue;
            CHECK(series_error(found.collision, wanted.collision) < 200.0 * default_tolerance);
            for (std::size_t o = 0; o < all_observables.size(); ++o)
                for (std::size_t k = 0; k < inputs.size(); ++k) {
                    const auto row = static_cast<Eigen::Index>(o), column = static_cast<Eigen::Index>(k);
                    const double input =
                        k < 2 ? batch.set(i)[inputs[k]]
                              : (k == 2 ? batch.impacts[i].effective_mass : batch.impacts[i].impact_speed);
                    const double size = std::abs(all_observables[o](wanted.collision)) / input;
                    // slope_error() bounds the derivatives of single impacts; those of the series lose two digits too.
                    CHECK(std::abs(found.slopes(row, column) - wanted.slopes(row, column)) <=
                          2.0 * slope_error(exact) * size);
                }
        }
    }
}

TEST_CASE("series: exponents with derivatives, and a load, are simulated without series") {
    SimulationOptions options = options_with(Separation::zero_indentation, default_tolerance);
    options.by_series = true;
    const std::array values{1e6, 1.5, 1.2, 1.0, 1e4};
    const std::vector<std::size_t> exponent{1}, stiffness{0};
    CHECK(simulate_slopes(power_law(), values, {0.1, 1.0}, options, stiffness).collision.interpolated);
    CHECK(!simulate_slopes(power_law(), values, {0.1, 1.0}, options, exponent).collision.interpolated);
    CHECK(simulate(power_law(), values, {0.1, 1.0}, options).interpolated);
    CHECK(!simulate(power_law(), values, {0.1, 1.0, 1.0}, options).interpolated);
}

TEST_CASE("series: small batches, and batches without one common variable, are simulated one by one") {
    Draws draws(4804);
    PowerLawBatch small(100, {1.0, 1.5, 0.0, 1.5, 1.0}, draws);
    simulate_batch(power_law(), small.sets, small.impacts, {}, small.results);
    CHECK(interpolated(small.results) == 0);
    PowerLawBatch mixed(1000, {1.0, 1.5, 0.0, 1.5, 1.0}, draws);
    for (std::size_t i = 0; i < mixed.results.size(); ++i) mixed.sets[5 * i + 1] = 1.5 + 1e-4 * static_cast<double>(i);
    simulate_batch(power_law(), mixed.sets, mixed.impacts, {}, mixed.results);
    CHECK(interpolated(mixed.results) == 0);
}

TEST_CASE("series: impacts without damping and of extreme units have no series in the damping ratio") {
    Draws draws(4805);
    PowerLawBatch batch(1000, {1.0, 1.5, 0.0, 1.2, 1.0}, draws);
    batch.sets[5 * 7 + 4] = 0.0;
    batch.impacts[8] = {1e-200, 1e-60};
    simulate_batch(power_law(), batch.sets, batch.impacts, {}, batch.results);
    CHECK(batch.results[7].restitution == 1.0);
    for (const std::size_t i : {7u, 8u}) {
        CHECK(!batch.results[i].interpolated);
        CHECK(batch.results[i].duration == simulate(power_law(), batch.set(i), batch.impacts[i]).duration);
    }
    CHECK(batch.results[6].interpolated);
}

namespace {

/// Impact whose results depend smoothly on the coordinate.
Collision<double> smooth_impact(double coordinate) {
    Collision<double> collision;
    collision.status = CollisionStatus::separated;
    collision.restitution = std::exp(-0.1 * std::exp(coordinate));
    collision.duration = collision.peak_force = collision.peak_indentation = 2.0 + std::sin(coordinate);
    collision.time_of_peak_indentation = 1.0;
    collision.energy.initial = 0.5;
    return collision;
}

bool has_piece(const ImpactOfCoordinate& impact) {
    return SeriesPiece::make({0.0, 1.0}, impact, default_tolerance).has_value();
}

}  // namespace

TEST_CASE("series: kinks, jumps, other statuses and missing numbers have no piece") {
    CHECK(has_piece(smooth_impact));
    const auto changed = [](auto change) {
        return [=](double coordinate) {
            Collision<double> collision = smooth_impact(coordinate);
            if (coordinate > 0.37) change(collision, coordinate);
            return collision;
        };
    };
    CHECK(has_piece(changed([](auto&, double) {})));
    CHECK(!has_piece(changed([](auto& of, double at) { of.peak_force += 1e-4 * (at - 0.37); })));
    CHECK(!has_piece(changed([](auto& of, double) { of.time_of_peak_force = 1e-6; })));
    CHECK(!has_piece(changed([](auto& of, double) { of.status = CollisionStatus::sticks; })));
    CHECK(!has_piece(changed([](auto& of, double) { of.separation = Separation::zero_force; })));
    CHECK(!has_piece(changed([](auto& of, double) { of.residual_indentation = std::nan(""); })));
    CHECK(!has_piece([](double) { return Collision<double>{}; }));
}

TEST_CASE("series: a piece only where the impacts are, halved at a change of status") {
    const auto sticks_above = [](double coordinate) {
        Collision<double> collision = smooth_impact(coordinate);
        if (coordinate > 3.0) {
            collision.status = CollisionStatus::sticks;
            collision.restitution = 0.0;
            collision.duration = std::numeric_limits<double>::infinity();
        }
        return collision;
    };
    const SeriesGrid grid{0.0, 2.0 / 64.0, 4 * 64};  // four widest pieces over 0 to 8
    std::vector<std::size_t> counts(grid.cells, 10);
    std::fill(counts.begin() + 3 * 64, counts.end(), 0);
    const ImpactSeries series(grid, sticks_above, default_tolerance, counts, 1);
    const ImpactSeries on_demand(grid, sticks_above, default_tolerance);
    CHECK(series.find(-0.1) == nullptr);
    CHECK(series.find(7.0) == nullptr);
    CHECK(series.find(std::nan("")) == nullptr);
    for (const double coordinate : {0.5, 2.5, 3.5, 5.0}) {
        const SeriesPiece* piece = series.find(coordinate);
        REQUIRE(piece);
        const Collision<double> found = piece->at(coordinate);
        CHECK(found.status == sticks_above(coordinate).status);
        CHECK(series_error(found, sticks_above(coordinate)) < std::numeric_limits<double>::infinity());
        CHECK(found.peak_force == doctest::Approx(2.0 + std::sin(coordinate)).epsilon(1e-10));
        REQUIRE(on_demand.find(coordinate));
        CHECK(on_demand.find(coordinate)->point(coordinate).x == piece->point(coordinate).x);  // the same piece
        CHECK(found.duration == (coordinate > 3.0 ? std::numeric_limits<double>::infinity() : found.peak_force));
    }
}
