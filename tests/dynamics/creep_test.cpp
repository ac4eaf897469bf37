// Creep of strongly damped bodies: against closed forms and explicit steps; every impact ends with a result.
#include "impactfit/dynamics/legs/creep.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "impactfit/dynamics/damping/closed_form.hpp"
#include "impactfit/dynamics/legs/creep_panel.hpp"
#include "tests/core/relative_difference.hpp"
#include "tests/problems/leg_impact.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

/// Impact by explicit steps: an impact with recorded steps does not creep.
Collision<double> by_explicit_steps(const PowerLawCoefficients<double>& law, Separation rule) {
    using System = ContactSystem<PowerLaw, double>;
    const System system(
        {law.stiffness, law.hertz_exponent, law.damping_exponent, law.velocity_exponent, law.hysteresis_damping},
        Impact<double>{});
    const SimulationOptions options = options_with(rule, 1e-12);
    std::vector<LegStep<System, double>> steps;
    return LegSimulation<PowerLaw, double>(system, options, &steps).run();
}

/// Strong damping, all exponents with b > 0.
struct StrongImpact {
    PowerLawCoefficients<double> law;
    Separation rule;

    StrongImpact(Draws& draws, double largest_log_ratio) : rule(both_rules[draws.index(2)]) {
        do law = {1.0, draws.uniform(1.0, 3.0), 0.0, draws.uniform(0.0, 2.5), draws.uniform(0.25, 1.5)};
        while (speed_power(law.hertz_exponent, law.damping_exponent, law.velocity_exponent) <= 0.0);
        law.hysteresis_damping = draws.power_of_ten(0.5, largest_log_ratio);
    }
    bool ends_at_zero_force() const {
        return rule == Separation::zero_force && law.damping_exponent < law.hertz_exponent;
    }
    std::array<double, 5> values() const {
        return {law.stiffness, law.hertz_exponent, law.damping_exponent, law.velocity_exponent, law.hysteresis_damping};
    }
    /// Impact of unit mass and speed at the tightest tolerance.
    template <class S>
    Collision<S> impact(const std::array<S, 5>& at) const {
        return simulate_legs<PowerLaw, S>({at[0], at[1], at[2], at[3], at[4]}, {S(1.0), S(1.0)},
                                          options_with(rule, tightest_tolerance));
    }
    bool creeps(double peak_indentation) const {
        return creep_start(law, 1.0, peak_indentation, ends_at_zero_force()).has_value();
    }
};

}  // namespace

TEST_CASE("Radau rule: exact for polynomials, and slopes are the inverse of the integrals") {
    const RadauRule& rule = RadauRule::instance();
    double worst = 0.0;
    for (int degree = 0; degree < 15; ++degree) {
        double sum = 0.0;
        for (std::size_t j = 0; j < RadauRule::stages; ++j)
            sum += rule.weights()[j] * std::pow(rule.nodes()[j], degree);
        worst = std::max(worst, std::abs(sum - 1.0 / (degree + 1)));
    }
    for (int degree = 0; degree < 8; ++degree)
        for (std::size_t i = 0; i < RadauRule::stages; ++i) {
            double integral = 0.0, slope = 0.0;
            for (std::size_t j = 0; j < RadauRule::stages; ++j) {
                integral += rule.integrals()[i][j] * std::pow(rule.nodes()[j], degree);
                slope += rule.slopes()[i][j] * std::pow(rule.nodes()[j], degree + 1);
            }
            worst = std::max({worst, std::abs(integral - std::pow(rule.nodes()[i], degree + 1) / (degree + 1)),
                              std::abs(slope - (degree + 1) * std::pow(rule.nodes()[i], degree))});
        }
    CHECK(worst < 1e-13);  // some roundings of the slopes, which are up to 60
}

TEST_CASE("creep: strongly damped restitution with m = n has its closed form") {
    for (const double n : {1.0, 1.5, 3.0})
        for (const double q : {0.25, 0.4, 0.7, 1.0, 1.3})
            for (const double ratio : {10.0, 100.0, 1e3, 1e4}) {
                CAPTURE(n);
                CAPTURE(q);
                CAPTURE(ratio);
                const auto collision =
                    leg_impact({1.0, n, ratio, n, q}, {1.0, 1.0}, Separation::zero_indentation, 1e-11);
                REQUIRE(collision.status == CollisionStatus::separated);
                const double e = closed_form_restitution({n, n, q, Separation::zero_indentation}, ratio).value();
                CHECK(relative_difference(collision.restitution, e) < 1e-9);  // error of the peak times (n+1)/q <= 16
            }
}

TEST_CASE("creep: a tolerance bounds the error of rate, time and lost energy") {
    for (const double tolerance : {1e-3, 1e-6, 1e-8, 1e-10, 1e-12}) {
        Draws draws(26);
        double rate = 0.0, time = 0.0, lost = 0.0;
        for (int i = 0; i < 500; ++i) {
            const double n = draws.uniform(1.0, 3.0), m = draws.uniform(0.0, 2.5), q = draws.uniform(0.25, 1.5);
            const bool until_zero_force = m < n && draws.index(2) == 0;
            if (!until_zero_force && speed_power(n, m, q) < 0.02) continue;  // indentations below exp(-600)
            const CreepStart<double> start{n, m, q, draws.power_of_ten(0.0, 20.0), 1.0, until_zero_force};
            const auto end = creep(start, tolerance), fine = creep(start, tightest_tolerance);
            REQUIRE(end.converged);
            REQUIRE(fine.converged);
            rate = std::max(rate, relative_difference(end.rate, fine.rate));
            time = std::max(time, relative_difference(end.time, fine.time));
            lost = std::max(lost, std::abs(end.lost - fine.lost) * (n + 1.0) / start.ratio);
        }
        const double limit = std::max(tolerance, 5e-12);  // rounding of ln(g) up to 46, over some 100 panels
        CHECK(rate < limit);
        CHECK(time < limit);
        CHECK(lost < limit);
    }
}

TEST_CASE("creep: random impacts agree with explicit steps") {
    Draws draws(27);
    double restitution = 0.0, duration = 0.0;
    int compared = 0;
    for (int i = 0; i < 600; ++i) {
        const StrongImpact at(draws, 2.0);
        const auto collision = leg_impact(at.law, {1.0, 1.0}, at.rule, default_tolerance);
        REQUIRE(collision.status == CollisionStatus::separated);
        if (!at.creeps(collision.peak_indentation) || collision.restitution < (at.ends_at_zero_force() ? 1e-4 : 1e-12))
            continue;  // explicit steps lose digits of the duration
        const auto steps = by_explicit_steps(at.law, at.rule);
        if (steps.status != CollisionStatus::separated) continue;
        ++compared;
        CAPTURE(at.law.hertz_exponent);
        CAPTURE(at.law.damping_exponent);
        CAPTURE(at.law.velocity_exponent);
        CAPTURE(at.law.hysteresis_damping);
        restitution = std::max(restitution, relative_difference(collision.restitution, steps.restitution));
        duration = std::max(duration, relative_difference(collision.duration, steps.duration));
        CHECK(collision.peak_indentation == doctest::Approx(steps.peak_indentation).epsilon(1e-9));
        CHECK(collision.peak_force == doctest::Approx(steps.peak_force).epsilon(1e-9));
    }
    MESSAGE(compared, " compared, restitution ", restitution, ", duration ", duration);
    CHECK(compared > 100);
    CHECK(restitution < 1e-9);  // the error of the peak indentation, times up to 20
    CHECK(duration < 1e-9);
}

TEST_CASE("creep: random impacts with strong damping separate or stick, with a closed energy balance") {
    Draws draws(25);
    int failed = 0;
    double defect = 0.0, difference = 0.0;
    for (int i = 0; i < 2000; ++i) {
        const double n = draws.uniform(1.0, 3.0), m = draws.uniform(0.0, 2.5), q = draws.uniform(0.25, 1.5);
        const PowerLawCoefficients<double> law{1.0, n, draws.power_of_ten(0.5, 4.0), m, q};
        const Separation rule = both_rules[draws.index(2)];
        const auto collision = leg_impact(law, {1.0, 1.0}, rule, 1e-10),
                   fine = leg_impact(law, {1.0, 1.0}, rule, 1e-12);
        if (collision.status == CollisionStatus::not_converged) {
            ++failed;
            CHECK(speed_power(n, m, q) < 0.02);  // restitutions below 1e-250
            continue;
        }
        CHECK(collision.steps < 500);
        if (collision.status != CollisionStatus::separated) continue;
        defect = std::max(defect, std::abs(collision.energy.defect) / collision.energy.initial);
        difference = std::max(difference, relative_difference(collision.restitution, fine.restitution));
    }
    MESSAGE("not converged ", failed, ", defect ", defect, ", restitution ", difference);
    CHECK(failed < 5);
    CHECK(defect < 1e-9);      // ten times the tolerance
    CHECK(difference < 1e-8);  // the error of the indentation at the turning point, amplified near sticking
}

TEST_CASE("creep: derivatives agree with differences of values, and values are equal with and without them") {
    Draws draws(28);
    double largest = 0.0;
    for (int compared = 0; compared < 100;) {
        const StrongImpact at(draws, 2.0);
        const auto values = at.values();
        const auto plain = at.impact(values);
        if (!at.creeps(plain.peak_indentation) || plain.restitution < 1e-8) continue;
        ++compared;
        std::array<Dual, 5> duals;
        for (std::size_t i = 0; i < values.size(); ++i) duals[i] = Dual(values[i], i);
        const auto collision = at.impact(duals);
        for (const Observable& observable : all_observables) {
            CHECK(relative_difference(value_of(observable(collision)), observable(plain)) < 1e-12);  // rounding
            for (std::size_t i = 0; i < values.size(); ++i) {
                const double slope = observable(collision).v[i], step = 2e-4 * std::max(values[i], 0.1);
                const auto moved = [&](double steps) {
                    auto beside = values;
                    beside[i] += steps * step;
                    return observable(at.impact(beside));
                };
                const double difference =
                    (8.0 * (moved(1.0) - moved(-1.0)) - (moved(2.0) - moved(-2.0))) / (12.0 * step);
                largest = std::max(largest, std::abs(slope - difference) / (observable(plain) + std::abs(slope)));
            }
        }
    }
    MESSAGE("largest difference ", largest);
    CHECK(largest < 2e-7);  // of differences over steps of 2e-5 of values with an error of 1e-12
}
