// Derivatives of every observable of every law, reached by name, against differences of plain simulations.
#include <doctest/doctest.h>

#include <cmath>
#include <map>
#include <numeric>
#include <string_view>

#include "impactfit/dynamics/simulation/impact_derivatives.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"
#include "tests/core/thrown_error.hpp"
#include "tests/problems/power_law_impact.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

struct Range {
    double low, high;
};

/// Away from the values at which responses have kinks: exponents of 1 in the hysteresis, no hysteresis, no dashpot; and
/// damped so little that the peak of the force is a smooth one.
Range range_of(const LawEntry& law, std::string_view parameter) {
    static const std::map<std::string_view, Range> ranges{{"stiffness", {0.5, 2.0}},
                                                          {"stiffness_ratio", {0.2, 0.95}},
                                                          {"yield_indentation", {0.05, 0.25}},
                                                          {"hertz_exponent", {1.15, 2.5}},
                                                          {"damping_exponent", {0.3, 2.0}},
                                                          {"velocity_exponent", {0.7, 1.5}},
                                                          {"hysteresis_damping", {0.1, 0.5}},
                                                          {"rate_damping", {0.05, 0.5}},
                                                          {"prescribed_restitution", {0.3, 0.95}},
                                                          {"hysteresis_exponent", {1.2, 2.5}},
                                                          {"elastic_fraction", {0.2, 0.8}},
                                                          {"hysteresis_amplitude", {0.8, 1.3}},
                                                          {"loading_rate_constant", {0.05, 0.3}},
                                                          {"unloading_rate_constant", {0.3, 3.0}}};
    const bool in_series = law.description.name == "bouc_wen_maxwell_2024" && parameter == "rate_damping";
    return in_series ? Range{3.0, 20.0} : ranges.at(parameter);
}

/// Values of the law, then mass and speed.
std::vector<double> draw_inputs(Draws& draws, const LawEntry& law) {
    std::vector<double> inputs;
    for (const Parameter& parameter : law.parameters) {
        const Range range = range_of(law, parameter.name);
        inputs.push_back(draws.uniform(range.low, range.high));
    }
    inputs.push_back(draws.uniform(0.5, 2.0));
    inputs.push_back(draws.uniform(0.5, 2.0));
    return inputs;
}

Collision<double> hit_at(const LawEntry& law, const std::vector<double>& inputs, const SimulationOptions& options) {
    const std::size_t size = law.parameters.size();
    return simulate(law, std::span(inputs).first(size), {inputs[size], inputs[size + 1]}, options);
}

std::vector<std::size_t> all_inputs(const LawEntry& law) {
    std::vector<std::size_t> inputs(speed_input(law) + 1);
    std::iota(inputs.begin(), inputs.end(), std::size_t{0});
    return inputs;
}

CollisionSlopes slopes_at(const LawEntry& law, const std::vector<double>& inputs, const SimulationOptions& options) {
    const std::size_t size = law.parameters.size();
    return simulate_slopes(law, std::span(inputs).first(size), {inputs[size], inputs[size + 1]}, options,
                           all_inputs(law));
}

/// Differences of order 4 with a step of 2e-3: their own error is near 1e-10, and that of simulations good to 1e-13
/// too.
void check_slopes(const LawEntry& law, const std::vector<double>& inputs, const SimulationOptions& options) {
    const CollisionSlopes exact = slopes_at(law, inputs, options);
    REQUIRE(exact.collision.status == CollisionStatus::separated);
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        const double h = 2e-3 * inputs[i];
        const auto moved = [&](double steps) {
            std::vector<double> there = inputs;
            there[i] += steps * h;
            return hit_at(law, there, options);
        };
        const auto far_below = moved(-2.0), below = moved(-1.0), above = moved(1.0), far_above = moved(2.0);
        for (const Observable& observable : all_observables) {
            const double difference =
                (8.0 * (observable(above) - observable(below)) - (observable(far_above) - observable(far_below))) /
                (12.0 * h);
            const auto row = static_cast<Eigen::Index>(&observable - all_observables.data());
            const double slope = exact.slopes(row, static_cast<Eigen::Index>(i));
            // Relative to the slope; a slope that is nearly zero, to one at which 1 % of the input does 1e-4 of the
            // value.
            const double size = std::max(std::abs(slope), 0.01 * std::abs(observable(exact.collision) / inputs[i]));
            CAPTURE(law.description.name);
            CAPTURE(observable.name);
            CAPTURE(i);
            CAPTURE(slope);
            CAPTURE(difference);
            CHECK(std::abs(slope - difference) <= 1e-6 * size);
        }
    }
}

SimulationOptions sharp(std::optional<Separation> separation) {
    SimulationOptions options;
    options.separation = separation;
    options.tolerance = tightest_tolerance;
    return options;
}

}  // namespace

TEST_CASE("an impact has the same values with and without derivatives") {
    Draws draws(6);
    for (const LawEntry& law : all_laws())
        for (const double tolerance : {1e-12, default_tolerance, 1e-7, 1e-4})
            for (int draw = 0; draw < 4; ++draw) {
                const std::vector<double> inputs = draw_inputs(draws, law);
                SimulationOptions options;
                options.tolerance = tolerance;
                const Collision<double> plain = hit_at(law, inputs, options),
                                        dual = slopes_at(law, inputs, options).collision;
                CAPTURE(law.description.name);
                CAPTURE(tolerance);
                CHECK(plain.status == dual.status);
                CHECK(plain.steps <= dual.steps);  // a reduced solution has fewer panels than the legs have steps
                for (const Observable& observable : all_observables) {
                    CAPTURE(observable.name);
                    CHECK(observable(dual) == observable(plain));
                }
            }
}

TEST_CASE("derivatives of every law and observable agree with differences") {
    Draws draws(4);
    for (const LawEntry& law : all_laws())
        for (int draw = 0; draw < 4; ++draw) check_slopes(law, draw_inputs(draws, law), sharp({}));
}

TEST_CASE("derivatives under the separation a law does not have by itself") {
    Draws draws(5);
    for (const LawEntry& law : all_laws()) {
        if (law.ends_at_zero_force) continue;  // these end at zero force only
        const bool own = law.description.separation == Separation::zero_force;
        for (int draw = 0; draw < 2; ++draw)
            check_slopes(law, draw_inputs(draws, law),
                         sharp(own ? Separation::zero_indentation : Separation::zero_force));
    }
}

TEST_CASE("derivatives of a law found by name have the values of the plain simulation") {
    Draws draws(6);
    for (const LawEntry& law : all_laws()) {
        CAPTURE(law.description.name);
        const std::vector<double> inputs = draw_inputs(draws, law);
        const Collision<double> plain = hit_at(law, inputs, {});
        const Collision<double> dual = slopes_at(law, inputs, {}).collision;
        // Exponents with a derivative have other legs: two runs at a tolerance of 1e-10 each.
        for (const Observable& observable : all_observables)
            CHECK(std::abs(observable(plain) - observable(dual)) <= 1e-8 * std::abs(observable(plain)));
        CHECK(plain.separation == dual.separation);
    }
}

TEST_CASE("Kelvin-Voigt at zero indentation through the law table: the published slope") {
    const LawEntry& law = *find_model("kelvin_voigt").law;
    const std::array inputs{law.index_of("hysteresis_damping")};
    const auto collision =
        simulate_slopes(law, std::array{1.0, 0.6}, {1.0, 1.0}, sharp(Separation::zero_indentation), inputs);
    CHECK(std::abs(2.0 * collision.slopes(0, 0) + 1.3474456951) <
          5e-11);  // de/dzeta, c = 2 zeta; ten decimals are published
}

TEST_CASE("derivatives by more inputs than a dual number holds equal those by single inputs") {
    const LawEntry& law = *find_model("bouc_wen_maxwell_2024").law;
    Draws draws(7);
    const std::vector<double> inputs = draw_inputs(draws, law);
    const CollisionSlopes together = slopes_at(law, inputs, {});
    REQUIRE(together.slopes.cols() == 10);
    for (const std::size_t input : all_inputs(law)) {
        const auto alone = simulate_slopes(law, std::span(inputs).first(8), {inputs[8], inputs[9]}, {}, {&input, 1});
        CHECK(together.slopes.col(static_cast<Eigen::Index>(input)) == alone.slopes.col(0));
    }
}

TEST_CASE("derivatives reject invalid input as the simulation does, and fixed steps") {
    const LawEntry& law = *find_model("kelvin_voigt").law;
    SimulationOptions rk4;
    rk4.integrator = Integrator::rk4;
    const auto run = [&](std::array<double, 2> values, const SimulationOptions& options) {
        return [&law, values, options] { simulate_slopes(law, values, {1.0, 1.0}, options, {}); };
    };
    CHECK(refuses(ErrorKind::usage, run({1.0, 0.1}, rk4), "derivatives", "dop853"));
    CHECK(refuses(ErrorKind::usage, run({-1.0, 0.1}, {}), "stiffness", "> 0"));
}
