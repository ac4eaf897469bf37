// The approximate dynamics of Zhang et al.: its springs against the printed terms, its simulation against the closed
// form, and both against the reference of the case the paper shows.
#include "impactfit/dynamics/damping/approximate_impact.hpp"

#include <ceres/jet.h>
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "impactfit/contact/damping/zhang_2022.hpp"
#include "impactfit/contact/laws/zhang_2021.hpp"
#include "impactfit/contact/laws/zhang_2021_approximate.hpp"
#include "impactfit/contact/laws/zhang_2022_approximate.hpp"
#include "impactfit/dynamics/impact/observable.hpp"
#include "impactfit/dynamics/simulation/simulate.hpp"
#include "tests/core/relative_difference.hpp"
#include "tests/core/thrown_error.hpp"
#include "tests/problems/power_law_impact.hpp"
#include "tests/problems/reference_impacts.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

using Law = Zhang2022Approximate;
constexpr Impact<double> heavy{0.54, 0.15};

/// Whole and other exponents, q on either side of 1, restitutions down to where little is left.
std::vector<ParameterValues<Law>> cases() {
    std::vector<ParameterValues<Law>> result;
    for (const double n : {1.0, 1.5, 2.3})
        for (const double m : {0.0, 0.25, 0.65, 1.5, 2.0})
            for (const double q : {0.5, 0.9, 1.0, 1.25, 2.0})
                for (const double e : {0.05, 0.2, 0.7568, 1.0}) result.push_back({2.4144e10, n, m, q, e});
    return result;
}

/// All exact numbers within a relative limit; the losses within that of the kinetic energy.
void check_against_closed_form(const ParameterValues<Law>& values, const Impact<double>& impact, double tolerance,
                               double limit) {
    CAPTURE(values[1]);
    CAPTURE(values[2]);
    CAPTURE(values[3]);
    CAPTURE(values[4]);
    const ApproximateImpact exact = approximate_impact(Law::dynamics(values), impact);
    SimulationOptions options;
    options.tolerance = tolerance;
    const Collision<double> collision = simulate_legs<Law, double>(values, impact, options);
    CHECK(collision.status == CollisionStatus::separated);
    CHECK(relative_difference(collision.restitution, exact.restitution) <= limit);
    CHECK(relative_difference(collision.peak_indentation, exact.peak_indentation) <= limit);
    CHECK(relative_difference(collision.peak_force, exact.peak_force) <= limit);
    CHECK(relative_difference(collision.time_of_peak_indentation, exact.time_of_peak_indentation) <= limit);
    CHECK(relative_difference(collision.duration, exact.duration) <= limit);
    const EnergyAccount<double>& energy = collision.energy;
    CHECK(std::abs(energy.lost_compression - exact.lost_compression) <= limit * energy.initial);
    CHECK(std::abs(energy.lost_restitution - exact.lost_restitution) <= limit * energy.initial);
    CHECK(energy.stored_at_separation == 0.0);
    CHECK(std::abs(energy.defect) <= limit * energy.initial);
}

struct ReferenceRow {
    double m, e, peak_indentation, duration, damping, law_restitution, law_peak_indentation, law_duration;

    double peak_error() const { return 100.0 * (peak_indentation / law_peak_indentation - 1.0); }  ///< [%]
    double duration_error() const { return 100.0 * (duration / law_duration - 1.0); }              ///< [%]
};

std::vector<ReferenceRow> reference_rows() {
    using reference_detail::number;
    std::vector<ReferenceRow> result;
    for (const auto& row : reference_detail::rows("approximate_dynamics.csv"))
        result.push_back({number(row, "damping_exponent"), number(row, "prescribed_restitution"),
                          number(row, "peak_indentation"), number(row, "duration"), number(row, "hysteresis_damping"),
                          number(row, "law_restitution"), number(row, "law_peak_indentation"),
                          number(row, "law_duration")});
    return result;
}

constexpr Impact<double> printed_impact{0.1, 2.8};
constexpr double printed_stiffness = 2.41e11;

}  // namespace

TEST_CASE("approximate dynamics: the springs are the printed terms") {
    for (const auto& values : cases()) {
        const double k = values[0], n = values[1], m = values[2], q = values[3], e = values[4];
        CAPTURE(m);
        CAPTURE(q);
        CAPTURE(e);
        const double damping = damping::Zhang2022::hysteresis_damping({k, n, 0.0, m, q}, heavy, e);
        const double peak = predicted_peak_indentation(Law::dynamics(values), heavy);
        const double elastic = k * (m + 1.0) / (n + 1.0) * std::pow(peak, n - m);
        const double by_damping = 2.0 / (2.0 + q) * damping * std::pow(heavy.impact_speed, q);
        const auto constants = Law::at_impact(values, heavy);
        const double x = 0.4 * peak, power = std::pow(x, m), rate = 0.07;
        const auto in = Law::force(ContactState<double, 0>{x, rate, {}, 1.0}, constants);
        const auto out = Law::force(ContactState<double, 0>{x, -rate, {}, -1.0}, constants);
        // A dozen roundings; those of the elastic part are all that is left where the difference is small.
        const double rounding = 1e-14 * elastic * power, loss = by_damping * power * rate;
        CHECK(std::abs(in.force - (elastic + by_damping) * power) <= rounding + 1e-14 * in.force);
        CHECK(std::abs(out.force - (elastic - std::pow(e, q) * by_damping) * power) <= rounding);
        CHECK(std::abs(in.dissipation - loss) <= 1e-14 * loss);
        CHECK(std::abs(out.dissipation - std::pow(e, q) * loss) <= 1e-14 * loss);
        CHECK(relative_difference(Law::stored_energy(ContactState<double, 0>{x, rate, {}}, constants),
                                  elastic * power * x / (m + 1.0)) <= 1e-14);
    }
}

TEST_CASE("approximate dynamics: simulated as in closed form at the default tolerance") {
    // 1e-10 controls each step; 1e-9 leaves room for their sum.
    for (const auto& values : cases()) check_against_closed_form(values, heavy, default_tolerance, 1e-9);
}

TEST_CASE("approximate dynamics: simulated as in closed form at the tightest tolerance") {
    // 1e-13 controls each step, of which there are some tens.
    for (const auto& values : cases()) check_against_closed_form(values, heavy, tightest_tolerance, 1e-12);
}

TEST_CASE("approximate dynamics: the law of 2021 is that of 2022 at velocity exponent 1") {
    for (const double m : {0.25, 1.0, 2.0})
        for (const double e : {0.1, 0.6, 1.0}) {
            const auto older = simulate_legs<Zhang2021Approximate, double>({3e9, 1.5, m, e}, heavy);
            const auto newer = simulate_legs<Law, double>({3e9, 1.5, m, 1.0, e}, heavy);
            for (const Observable& observable : all_observables) CHECK(observable(older) == observable(newer));
        }
}

TEST_CASE("approximate dynamics: the closed form of known springs") {
    // m = 1: half a period of each linear spring, pi/2 X/v0 and that over e; m = 0: constant forces, 2 X/v0.
    for (const double e : {0.3, 0.9}) {
        const auto linear = approximate_impact({3e9, 1.5, 1.0, 1.2, e}, heavy);
        const auto flat = approximate_impact({3e9, 1.5, 0.0, 1.2, e}, heavy);
        CHECK(same_number(linear.time_of_peak_indentation, 0.5 * std::numbers::pi * linear.peak_indentation / 0.15));
        CHECK(same_number(flat.time_of_peak_indentation, 2.0 * flat.peak_indentation / 0.15));
        CHECK(same_number(flat.peak_force * flat.peak_indentation, 0.5 * 0.54 * 0.15 * 0.15));
        for (const ApproximateImpact& collision : {linear, flat}) {
            CHECK(same_number(collision.duration, collision.time_of_peak_indentation * (1.0 + 1.0 / e)));
            CHECK(same_number(collision.lost_compression + collision.lost_restitution,
                              0.5 * 0.54 * 0.15 * 0.15 * (1.0 - e * e)));
        }
    }
}

TEST_CASE("approximate dynamics: the example of the paper") {
    const auto rows = reference_rows();
    REQUIRE(rows.size() == 18);
    SimulationOptions tightest;
    tightest.tolerance = tightest_tolerance;
    for (const ReferenceRow& row : rows) {
        CAPTURE(row.m);
        CAPTURE(row.e);
        // The table has 12 digits that are sure, of the closed form 13.
        const auto closed = approximate_impact({printed_stiffness, 1.5, row.m, 1.0, row.e}, printed_impact);
        CHECK(relative_difference(closed.peak_indentation, row.peak_indentation) <= 1e-13);
        CHECK(relative_difference(closed.duration, row.duration) <= 1e-13);
        const auto collision = simulate_legs<Zhang2021Approximate, double>({printed_stiffness, 1.5, row.m, row.e},
                                                                           printed_impact, tightest);
        CHECK(relative_difference(collision.peak_indentation, row.peak_indentation) <= 1e-12);
        CHECK(relative_difference(collision.duration, row.duration) <= 1e-12);
        CHECK(relative_difference(collision.restitution, row.e) <= 1e-12);
        const double damping =
            damping::Zhang2022::hysteresis_damping({printed_stiffness, 1.5, 0.0, row.m, 1.0}, printed_impact, row.e);
        CHECK(relative_difference(damping, row.damping) <= 1e-13);
        const auto law =
            simulate_legs<Zhang2021, double>({printed_stiffness, 1.5, row.m, damping}, printed_impact, tightest);
        CHECK(relative_difference(law.peak_indentation, row.law_peak_indentation) <= 1e-11);
        CHECK(relative_difference(law.duration, row.law_duration) <= 1e-11);
        CHECK(relative_difference(law.restitution, row.law_restitution) <= 1e-11);
    }
}

TEST_CASE("approximate dynamics: the errors its page states are those of that case") {
    const auto rows = reference_rows();
    const auto error_at = [&](double m, double e, auto error) {
        return (*std::find_if(rows.begin(), rows.end(), [&](const ReferenceRow& row) {
            return row.m == m && row.e == e;
        }).*error)();
    };
    double peak = 0.0, duration = 0.0;
    for (const ReferenceRow& row : rows) {
        peak = std::max(peak, std::abs(row.peak_error()));
        duration = std::max(duration, std::abs(row.duration_error()));
    }
    CHECK(peak == -error_at(1.5, 0.2, &ReferenceRow::peak_error));
    CHECK(std::abs(peak - 4.64) < 0.005);
    CHECK(std::abs(error_at(0.25, 0.2, &ReferenceRow::peak_error) + 3.84) < 0.005);
    CHECK(duration == error_at(0.25, 0.5, &ReferenceRow::duration_error));
    CHECK(std::abs(duration - 26.4) < 0.05);
    CHECK(std::abs(error_at(0.25, 0.2, &ReferenceRow::duration_error) - 14.9) < 0.05);
    const std::string page(Zhang2021Approximate::description.remark);
    for (const char* figure : {"4.64 %", "26.4 %", "14.9 %"}) CHECK(page.find(figure) != std::string::npos);
}

TEST_CASE("approximate dynamics: dual derivatives are exact across the kink, the jump and the events") {
    using Dual = ceres::Jet<double, 7>;
    const std::array<double, 7> x{1.3, 1.4, 0.6, 1.2, 0.45, 0.8, 1.2};
    const auto response = [](const auto& at) {
        using S = typename std::decay_t<decltype(at)>::value_type;
        SimulationOptions options;
        options.tolerance = tightest_tolerance;
        return simulate_legs<Law, S>({at[0], at[1], at[2], at[3], at[4]}, {at[5], at[6]}, options);
    };
    std::array<Dual, 7> duals;
    for (int i = 0; i < 7; ++i) duals.at(static_cast<std::size_t>(i)) = Dual(x.at(static_cast<std::size_t>(i)), i);
    const auto collision = response(duals);
    REQUIRE(collision.status == CollisionStatus::separated);
    for (std::size_t i = 0; i < x.size(); ++i) {
        const double h = 1e-3 * x.at(i);
        const auto exact_at = [&](double steps) {
            auto moved = x;
            moved.at(i) += steps * h;
            return approximate_impact({moved[0], moved[1], moved[2], moved[3], moved[4]}, {moved[5], moved[6]});
        };
        const auto slope = [&](double ApproximateImpact::*number) {
            const auto f = [&](double steps) { return exact_at(steps).*number; };
            return (8.0 * (f(1.0) - f(-1.0)) - (f(2.0) - f(-2.0))) / (12.0 * h);
        };
        // Differences of order 4 of the closed form: 1e-12 of the value by the step, 1e-12 by rounding.
        const auto check = [&](const Dual& value, double wanted) {
            CAPTURE(i);
            CHECK(std::abs(value.v[static_cast<int>(i)] - wanted) <= 1e-9 * (1.0 + std::abs(wanted)));
        };
        check(collision.restitution, i == 4 ? 1.0 : 0.0);
        check(collision.peak_indentation, slope(&ApproximateImpact::peak_indentation));
        check(collision.peak_force, slope(&ApproximateImpact::peak_force));
        check(collision.time_of_peak_indentation, slope(&ApproximateImpact::time_of_peak_indentation));
        check(collision.duration, slope(&ApproximateImpact::duration));
        check(collision.energy.lost_compression, slope(&ApproximateImpact::lost_compression));
        check(collision.energy.lost_restitution, slope(&ApproximateImpact::lost_restitution));
    }
}

TEST_CASE("approximate dynamics: dimensional and unit runs agree") {
    const ParameterValues<Law> values{2.4144e10, 1.5, 0.65, 0.9, 0.6};
    const auto unit_values = Law::forms[0].values(std::array{1.5, 0.65, 0.9, 0.6}, 1.0);
    const auto unit = simulate(*find_model("zhang_2022_approximate").law, unit_values, {1.0, 1.0});
    const auto collision = simulate(*find_model("zhang_2022_approximate").law, values, heavy);
    const double length = indentation_scale(PowerLawCoefficients<double>{2.4144e10, 1.5, 0.0, 0.65, 0.9}, heavy);
    // The default tolerance of 1e-10, and room for the sum of the steps.
    CHECK(relative_difference(collision.restitution, unit.restitution) <= 1e-9);
    CHECK(relative_difference(collision.duration, unit.duration * length / heavy.impact_speed) <= 1e-9);
    CHECK(relative_difference(collision.peak_indentation, unit.peak_indentation * length) <= 1e-9);
    CHECK(relative_difference(collision.peak_force, unit.peak_force * 2.4144e10 * std::pow(length, 1.5)) <= 1e-9);
}

TEST_CASE("approximate dynamics: both separation rules and fixed steps give the same impact") {
    const ParameterValues<Law> values{1.0, 1.5, 0.5, 0.9, 0.6};
    const auto exact = approximate_impact(Law::dynamics(values), {1.0, 1.0});
    for (const Separation rule : both_rules) {
        const auto collision = simulate_legs<Law, double>(values, {1.0, 1.0}, options_with(rule, default_tolerance));
        CHECK(relative_difference(collision.duration, exact.duration) <= 1e-9);
        SimulationOptions fixed;
        fixed.separation = rule;
        fixed.integrator = Integrator::rk4;
        fixed.step = 1e-4;
        const auto sampled = simulate(*find_model("zhang_2022_approximate").law, values, {1.0, 1.0}, fixed);
        CHECK(sampled.status == CollisionStatus::separated);
        // The jump falls inside a step, and the end on a sample: of first order in the step over the duration.
        CHECK(std::abs(sampled.duration - exact.duration) <= 2.0 * fixed.step);
        CHECK(std::abs(sampled.restitution - exact.restitution) <= fixed.step);
    }
}

TEST_CASE("approximate dynamics: the closed form rejects the values that the law rejects") {
    const auto closed = [](const ApproximateDynamics<double>& law, const Impact<double>& impact) {
        return [=] { approximate_impact(law, impact); };
    };
    for (const double e : {0.0, -0.1, 1.1})
        CHECK(refuses(ErrorKind::usage, closed({3e9, 1.5, 1.0, 1.0, e}, heavy), "prescribed_restitution", "> 0"));
    CHECK(refuses(ErrorKind::usage, closed({0.0, 1.5, 1.0, 1.0, 0.5}, heavy), "stiffness", "> 0"));
    CHECK(refuses(ErrorKind::usage, closed({1.0, 1.5, 1.0, 1.0, 0.5}, {0.0, 1.0}), "mass", "> 0"));
}
