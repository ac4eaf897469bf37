// Many impacts through one door: order, sharing, and refusals before anything is simulated.
#include "impactfit/dynamics/simulation/simulate_batch.hpp"

#include <doctest/doctest.h>

#include <array>
#include <limits>
#include <vector>

#include "tests/core/thrown_error.hpp"
#include "tests/problems/power_law_impact.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

constexpr std::array<double, 5> first{1.0, 1.5, 1.5, 1.0, 0.2}, second{2.0, 1.5, 0.25, 1.0, 0.4};

std::vector<double> both_sets() {
    std::vector<double> sets(first.begin(), first.end());
    sets.insert(sets.end(), second.begin(), second.end());
    return sets;
}

bool equal(const Collision<double>& a, const Collision<double>& b) {
    return a.status == b.status && a.restitution == b.restitution && a.duration == b.duration &&
           a.peak_force == b.peak_force && a.evaluations == b.evaluations;
}

bool untouched(std::span<const Collision<double>> results) {
    for (const auto& result : results)
        if (result.evaluations != 0) return false;
    return true;
}

}  // namespace

TEST_CASE("a batch is its impacts one by one") {
    const std::array<Impact<double>, 2> impacts{Impact<double>{1.0, 1.0}, {0.5, 2.0}};
    std::array<Collision<double>, 2> results;
    simulate_batch(power_law(), both_sets(), impacts, {}, results);
    CHECK(equal(results[0], simulate(power_law(), first, impacts[0])));
    CHECK(equal(results[1], simulate(power_law(), second, impacts[1])));
}

TEST_CASE("a single parameter set or impact serves all") {
    const std::array<Impact<double>, 3> impacts{Impact<double>{1.0, 1.0}, {0.5, 2.0}, {3.0, 0.1}};
    std::array<Collision<double>, 3> over_impacts;
    simulate_batch(power_law(), first, impacts, {}, over_impacts);
    for (std::size_t i = 0; i < impacts.size(); ++i)
        CHECK(equal(over_impacts[i], simulate(power_law(), first, impacts[i])));
    std::array<Collision<double>, 2> over_sets;
    simulate_batch(power_law(), both_sets(), {impacts.data(), 1}, {}, over_sets);
    CHECK(equal(over_sets[1], simulate(power_law(), second, impacts[0])));
    simulate_batch(power_law(), first, {impacts.data(), 1}, {}, {});
}

TEST_CASE("a law has the separation rule of its publication unless another is requested") {
    const LawEntry& spring_and_dashpot = *find_model("kelvin_voigt").law;
    const std::array values{1.0, 0.5};
    CHECK(simulate(spring_and_dashpot, values, {1.0, 1.0}).separation == Separation::zero_force);
    CHECK(simulate(power_law(), first, {1.0, 1.0}).separation == Separation::zero_indentation);
    CHECK(simulate(spring_and_dashpot, values, {1.0, 1.0}, options_with(Separation::zero_indentation, 1e-10))
              .separation == Separation::zero_indentation);
}

TEST_CASE("sizes that do not match are refused") {
    std::array<Collision<double>, 3> results;
    const std::array<Impact<double>, 2> impacts{};
    const auto sets = both_sets();
    CHECK(refuses(
        ErrorKind::usage, [&] { simulate_batch(power_law(), first, impacts, {}, results); }, "impacts", "1 or 3"));
    CHECK(refuses(
        ErrorKind::usage,
        [&] {
            simulate_batch(power_law(), sets, {impacts.data(), 1}, {}, results);
        },
        "parameter sets", "1 or 3"));
    CHECK(refuses(
        ErrorKind::usage,
        [&] {
            simulate_batch(power_law(), std::span(sets).first(7), {impacts.data(), 1}, {}, results);
        },
        "got: 7", "5"));
    CHECK(refuses(
        ErrorKind::usage,
        [&] {
            simulate_batch(power_law(), {}, {impacts.data(), 1}, {}, results);
        },
        "got: 0", "1 or 3"));
    CHECK(refuses(
        ErrorKind::usage,
        [&] {
            simulate(power_law(), std::array{1.0, 1.5}, {1.0, 1.0});
        },
        "got: 2", "5"));
    CHECK(untouched(results));
}

TEST_CASE("an invalid value, impact or option rejects the whole batch before the first simulation") {
    std::array<Collision<double>, 2> results;
    const std::array<Impact<double>, 2> good{}, bad{Impact<double>{1.0, 1.0}, {-1.0, 1.0}};
    auto sets = both_sets();
    CHECK(refuses(
        ErrorKind::usage, [&] { simulate_batch(power_law(), sets, bad, {}, results); }, "effective_mass", "> 0"));
    SimulationOptions loose;
    loose.tolerance = 0.1;
    CHECK(refuses(
        ErrorKind::usage, [&] { simulate_batch(power_law(), sets, good, loose, results); }, "tolerance", "1e-13"));
    sets[5] = -2.0;
    CHECK(refuses(
        ErrorKind::usage, [&] { simulate_batch(power_law(), sets, good, {}, results); }, "stiffness", "> 0"));
    CHECK(untouched(results));
}

TEST_CASE("results of extreme masses, speeds and stiffnesses are those of the unit impact") {
    // Micrometre grains to heavy hammers; the exponents of the numbers stay far from those of a double.
    const Exponents x{1.5, 1.2, 0.9};
    const auto unit = unit_impact(x, 0.4, Separation::zero_indentation);
    for (const double mass : {1e-15, 1e6})
        for (const double speed : {1e-6, 1e4})
            for (const double stiffness : {1e-3, 1e15}) {
                PowerLawCoefficients<double> law{stiffness, x.n, 0.0, x.m, x.q};
                const Impact<double> impact{mass, speed};
                law.hysteresis_damping = hysteresis_damping(law, impact, 0.4);
                const auto collision =
                    simulate(power_law(), std::array{stiffness, x.n, x.m, x.q, law.hysteresis_damping}, impact);
                const double length = indentation_scale(law, impact);
                // The same steps up to rounding of the scales.
                CHECK(std::abs(collision.restitution - unit.restitution) < 1e-10);
                CHECK(std::abs(collision.duration * speed / length / unit.duration - 1.0) < 1e-10);
                CHECK(std::abs(collision.peak_force / (stiffness * std::pow(length, x.n)) / unit.peak_force - 1.0) <
                      1e-10);
            }
}
