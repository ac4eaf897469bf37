// Nondimensional groups of the papers: there and back, and against simulated impacts.
#include "impactfit/dynamics/scaling.hpp"

#include <doctest/doctest.h>

#include <cmath>

#include "impactfit/contact/damping/zhang_2022.hpp"
#include "impactfit/contact/laws/bouc_wen_maxwell_2024.hpp"
#include "impactfit/dynamics/damping/damping_for_restitution.hpp"
#include "impactfit/dynamics/impact/observable.hpp"
#include "tests/core/relative_difference.hpp"
#include "tests/problems/power_law_impact.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

// A few powers, each rounded to a few units of 1e-16; exponents up to 5 and logarithms up to 25 magnify that.
constexpr double rounding = 1e-13;

PowerLawCoefficients<double> draw_law(Draws& draws) {
    return {draws.power_of_ten(3, 11), draws.uniform(0.5, 4.0), draws.power_of_ten(2, 10), draws.uniform(0.0, 3.0),
            draws.uniform(0.5, 2.0)};
}

Impact<double> draw_impact(Draws& draws) {
    return {draws.power_of_ten(-3, 2), draws.power_of_ten(-2, 2)};
}

void check_same(const Collision<double>& a, const Collision<double>& b) {
    CHECK(a.status == b.status);
    // Two runs to 1e-12 in the rebound velocity; the parts of a small loss are differences.
    for (const Observable& observable : all_observables)
        CHECK(std::abs(observable(a) - observable(b)) <= 1e-9 * std::abs(observable(b)));
    CHECK(std::abs(a.energy.lost_compression - b.energy.lost_compression) <= 1e-9 * b.energy.initial);
    CHECK(relative_difference(a.energy.initial, b.energy.initial) < rounding);
}

}  // namespace

TEST_CASE("groups of the power-law papers and back") {
    Draws draws(61);
    for (int i = 0; i < 200; ++i) {
        const PowerLawCoefficients<double> law = draw_law(draws);
        const Impact<double> impact = draw_impact(draws);
        const double n = law.hertz_exponent, m = law.damping_exponent, e = draws.uniform(0.05, 1.0);
        CHECK(relative_difference(hysteresis_damping(law, impact, damping_ratio(law, impact)), law.hysteresis_damping) <
              rounding);
        const double peak = draws.power_of_ten(-6, -2);
        const PeakGroups groups = peak_groups(law, impact, peak);
        const auto back = from_peak_groups(groups, law, impact, peak);
        CHECK(relative_difference(back.stiffness, law.stiffness) < rounding);
        CHECK(relative_difference(back.hysteresis_damping, law.hysteresis_damping) < rounding);
        CHECK(relative_difference(peak_indentation(groups, unit_scales(law, impact), n), peak) < rounding);
        CHECK(relative_difference(damping_ratio(groups, n, m), damping_ratio(law, impact)) < 1e-12);

        PowerLawCoefficients<double> hunt_crossley = law;
        hunt_crossley.damping_exponent = n;
        hunt_crossley.velocity_exponent = 1.0;
        const FrequencyGroups frequency = frequency_groups(hunt_crossley, impact);
        const auto again = from_frequency_groups(frequency, n, impact);
        CHECK(relative_difference(again.stiffness, law.stiffness) < rounding);
        CHECK(relative_difference(again.hysteresis_damping, law.hysteresis_damping) < rounding);
        CHECK(relative_difference(frequency.damping_ratio, damping_ratio(hunt_crossley, impact)) < rounding);
        CHECK(relative_difference(1.0 / frequency.frequency, unit_scales(law, impact).time()) < rounding);

        const double number = linear_damping_number(law, impact, e);
        CHECK(relative_difference(linear_damping(number, law, impact, e), law.hysteresis_damping) < rounding);
    }
}

TEST_CASE("groups of a restitution are those of the published damping and peak") {
    Draws draws(62);
    for (int i = 0; i < 100; ++i) {
        PowerLawCoefficients<double> law = draw_law(draws);
        const Impact<double> impact = draw_impact(draws);
        const double n = law.hertz_exponent, m = law.damping_exponent, q = law.velocity_exponent;
        const double e = draws.uniform(0.05, 0.95);
        // Eq. 35 of ZH22 is Eqs. 43 and 46 in SI units.
        const PeakGroups groups = zhang_2022_groups(n, m, q, e);
        law.hysteresis_damping = damping::Zhang2022::hysteresis_damping(law, impact, e);
        const double peak = peak_indentation(groups, unit_scales(law, impact), n);
        const PeakGroups from_law = peak_groups(law, impact, peak);
        CHECK(relative_difference(from_law.stiffness, groups.stiffness) < 1e-12);
        CHECK(relative_difference(from_law.damping, groups.damping) < 1e-12);
        // ZH21 is ZH22 at q = 1.
        const PeakGroups linear = zhang_2022_groups(n, m, 1.0, e), same = zhang_2021_groups(n, m, e);
        CHECK(relative_difference(linear.stiffness, same.stiffness) < rounding);
        CHECK(relative_difference(linear.damping, same.damping) < rounding);
    }
}

TEST_CASE("with the modification parameter the groups of ZH21 give their restitution") {
    for (const double m : {0.5, 1.5, 2.0})
        for (const double e : {0.2, 0.5, 0.9}) {
            const double alpha =
                modification_parameter({1.5, m, 1.0, Separation::zero_indentation}, e, tightest_tolerance);
            const double ratio = damping_ratio(zhang_2021_groups(1.5, m, e, alpha), 1.5, m);
            const auto collision = unit_impact({1.5, m, 1.0}, ratio, Separation::zero_indentation, tightest_tolerance);
            CHECK(relative_difference(collision.restitution, e) <
                  1e-10);  // of a root and a run, each to 1e-13 / (1 - e)
        }
}

TEST_CASE("the number of PN20 is between 0 and 1, and 0 for no loss") {
    for (const double n : {1.0, 1.5, 2.0})
        for (const double e : {1e-3, 0.1, 0.5, 0.9, 1.0}) {
            const Impact<double> impact{0.7, 3.0};
            PowerLawCoefficients<double> law{1e7, n, 0.0, 0.0, 1.0};
            law.hysteresis_damping =
                damping_for_restitution(law, impact, Separation::zero_force, e, default_tolerance).hysteresis_damping;
            const double number = linear_damping_number(law, impact, e);
            CHECK(number >= 0.0);
            CHECK(number < 1.0);
            CHECK((number == 0.0) == (e == 1.0));
        }
}

TEST_CASE("a unit run in SI units is the run in SI units: power laws") {
    Draws draws(63);
    for (int i = 0; i < 30; ++i) {
        PowerLawCoefficients<double> law = draw_law(draws);
        const Impact<double> impact = draw_impact(draws);
        const double ratio = draws.power_of_ten(-2, 0);
        law.hysteresis_damping = hysteresis_damping(law, impact, ratio);
        const auto rule = both_rules[draws.index(2)];
        const auto unit =
            unit_impact({law.hertz_exponent, law.damping_exponent, law.velocity_exponent}, ratio, rule, 1e-12);
        const auto collision = simulate(power_law(),
                                        std::array{law.stiffness, law.hertz_exponent, law.damping_exponent,
                                                   law.velocity_exponent, law.hysteresis_damping},
                                        impact, options_with(rule, 1e-12));
        check_same(in_si(unit, unit_scales(law, impact)), collision);
    }
}

TEST_CASE("Bouc-Wen groups and back, and a unit run in SI units") {
    Draws draws(64);
    for (int i = 0; i < 40; ++i) {
        const bool maxwell = i % 2 == 1;
        const LawEntry& entry =
            *find_model(maxwell ? "bouc_wen_maxwell_2024" : "bouc_wen_simon_hunt_crossley_2024").law;
        const double even = draws.power_of_ten(-1, 1);
        const BoucWenGroups groups{draws.power_of_ten(-3, -0.5),    even,
                                   even * draws.uniform(-0.9, 0.9), draws.uniform(1.0, 3.0),
                                   draws.uniform(1.0, 3.0),         draws.uniform(0.1, 0.9),
                                   draws.power_of_ten(-0.5, 0.5)};
        const Impact<double> impact = draw_impact(draws);
        const std::vector<double> values = bouc_wen_values(groups, maxwell, draws.power_of_ten(4, 10), impact);
        ParameterValues<BoucWenMaxwell2024> copy;  // both laws have the same order
        std::copy(values.begin(), values.end(), copy.begin());
        const auto law = BoucWenMaxwell2024::coefficients(copy);
        const BoucWenGroups back = bouc_wen_groups(law, values[1], maxwell, impact);
        CHECK(relative_difference(back.pi_1, groups.pi_1) < rounding);
        CHECK(relative_difference(back.pi_2, groups.pi_2) < rounding);
        CHECK(std::abs(back.pi_3 - groups.pi_3) < rounding * groups.pi_2);

        const auto options = options_with(Separation::zero_force, 1e-12);
        const auto unit = simulate(entry, unit_values(groups, maxwell), {1.0, 1.0}, options);
        check_same(in_si(unit, unit_scales(law, impact)), simulate(entry, values, impact, options));
    }
}
