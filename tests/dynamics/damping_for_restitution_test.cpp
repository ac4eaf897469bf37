// The exact damping of a wanted restitution, and the correction alpha that follows from it.
#include "impactfit/dynamics/damping/damping_for_restitution.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "impactfit/core/tolerance.hpp"
#include "tests/core/relative_difference.hpp"
#include "tests/core/thrown_error.hpp"
#include "tests/problems/power_law_impact.hpp"
#include "tests/problems/reference_impacts.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

double realised(const Exponents& x, double ratio, Separation rule, double tolerance) {
    return unit_impact(x, ratio, rule, tolerance).restitution;
}

double ratio_by_rule(std::string_view rule, double e) {
    return damping_by_rule(rule, {1.0, 1.5, 0.0, 1.5, 1.0}, {1.0, 1.0}, Separation::zero_indentation, e,
                           tightest_tolerance);
}

}  // namespace

TEST_CASE("alpha of the reference, and its limit for an elastic impact") {
    const auto table = reference_alphas();
    REQUIRE(table.size() == 262);
    for (const auto& row : table) {
        CAPTURE(row.hertz_exponent);
        CAPTURE(row.damping_exponent);
        CAPTURE(row.velocity_exponent);
        CAPTURE(row.restitution);
        const UnitImpact impact{row.hertz_exponent, row.damping_exponent, row.velocity_exponent, row.separation};
        // 12 digits of restitution, of which 1 - e takes two at e = 0.99.
        const double limit = 1e-10;
        CHECK(relative_difference(modification_parameter(impact, row.restitution, 1e-12), row.alpha) < limit);
    }
}

TEST_CASE("alpha goes to its limit linearly") {
    for (const auto& x : {Exponents{1.5, 1.5, 1.0}, {1.5, 0.25, 1.0}, {1.5, 1.2, 0.9}, {3.0, 2.5, 1.5}})
        for (const Separation rule : both_rules) {
            const UnitImpact impact{x.n, x.m, x.q, rule};
            const double limit = modification_parameter_limit(x.n, x.m, x.q);
            CHECK(modification_parameter(impact, 1.0, default_tolerance) == limit);
            for (const double gap : {1e-4, 1e-6})
                CHECK(std::abs(modification_parameter(impact, 1.0 - gap, tightest_tolerance) / limit - 1.0) <
                      2.0 * gap);
        }
}

TEST_CASE("exact damping gives the wanted restitution for any exponents and both rules") {
    Draws draws(41);
    for (int i = 0; i < 150; ++i) {
        const Exponents x{draws.uniform(0.5, 4.0), draws.uniform(0.0, 4.0), draws.uniform(0.4, 4.0)};
        const Separation rule = both_rules[draws.index(2)];
        const double e = draws.uniform(0.03, 0.99);
        CAPTURE(x.n);
        CAPTURE(x.m);
        CAPTURE(x.q);
        CAPTURE(e);
        CAPTURE(to_string(rule));
        const auto exact = exact_damping_ratio({x.n, x.m, x.q, rule}, e, 1e-12);
        CHECK(std::abs(realised(x, exact.damping_ratio, rule, 1e-12) - e) < 1e-12);  // the root's own
        CHECK(std::abs(realised(x, exact.damping_ratio, rule, tightest_tolerance) - e) < 1e-11);
        CHECK(exact.impacts < 60);
    }
}

TEST_CASE("exact damping exists for a rate exponent of 2 and more") {
    // m = n, q = 2: ln(1 + eps) = -ln(1 - eps e^2), so e^2 = 1/(1 + eps); the published formula agrees there.
    for (const double e : {0.1, 0.5, 0.9}) {
        const PowerLawCoefficients<double> law{1.0, 1.5, 0.0, 1.5, 2.0};
        const double exact = 1.0 / (e * e) - 1.0;
        const auto by = [&](const char* rule) {
            return damping_by_rule(rule, law, {1.0, 1.0}, Separation::zero_indentation, e, default_tolerance);
        };
        CHECK(relative_difference(by("exact"), exact) < 2e-8);  // 200 tolerances of the simulation
        CHECK(relative_difference(by("zhang_2022"), exact) < 1e-14);
        CHECK(std::abs(realised({1.5, 1.5, 2.0}, exact, Separation::zero_indentation, tightest_tolerance) - e) < 1e-12);
    }
}

TEST_CASE("exact damping has all digits for nearly elastic impacts") {
    // Against the limit of alpha, from which it departs like 1 - e. The energy stored at zero force, x^(n+1) with
    // x^(n-m) = eps, departs like (1 - e)^((m+1)/(n-m)).
    for (const auto& x : {Exponents{1.5, 1.0, 1.0}, {1.5, 0.0, 1.0}, {2.0, 1.2, 0.6}, {1.5, 2.0, 1.5}})
        for (const Separation rule : both_rules)
            for (const double gap : {1e-6, 1e-9, 1e-12}) {
                CAPTURE(x.m);
                CAPTURE(gap);
                const double e = 1.0 - gap;
                const double alpha = modification_parameter({x.n, x.m, x.q, rule}, e, 1e-12);
                const double power =
                    rule == Separation::zero_force && x.m < x.n ? std::min(1.0, (x.m + 1.0) / (x.n - x.m)) : 1.0;
                CHECK(std::abs(alpha / modification_parameter_limit(x.n, x.m, x.q) - 1.0) <
                      3.0 * std::pow(gap, power) + 1e-10);
            }
}

TEST_CASE("exact damping for nearly plastic impacts, near the damping at which the bodies stick") {
    for (const auto& x : {Exponents{1.5, 0.0, 1.0}, {1.5, 0.1, 1.0}, {3.0, 0.5, 1.0}, {1.5, 1.0, 1.0}, {2.0, 1.5, 1.2}})
        for (const double e : {1e-3, 1e-6}) {
            CAPTURE(x.m);
            CAPTURE(e);
            const auto exact = exact_damping_ratio({x.n, x.m, x.q, Separation::zero_indentation}, e, 1e-12);
            // Where a critical damping is near, a rounding of eps moves e by more: 1e-15 eps / (eps_c - eps).
            CHECK(relative_difference(realised(x, exact.damping_ratio, Separation::zero_indentation, 1e-12), e) < 1e-6);
        }
}

TEST_CASE("dimensions: the damping of an impact is that of its unit form") {
    const PowerLawCoefficients<double> law{2.4144e10, 1.5, 0.0, 1.2, 0.9};
    const Impact<double> impact{0.54, 0.15};
    const auto exact = damping_for_restitution(law, impact, Separation::zero_indentation, 0.8892, 1e-12);
    auto damped = law;
    damped.hysteresis_damping = exact.hysteresis_damping;
    CHECK(same_number(damping_ratio(damped, impact), exact.damping_ratio));
    CHECK_FALSE(exact.closed_form);
    const std::array values{law.stiffness, 1.5, 1.2, 0.9, exact.hysteresis_damping};
    CHECK(
        std::abs(simulate(power_law(), values, impact, options_with(Separation::zero_indentation, 1e-12)).restitution -
                 0.8892) < 1e-11);
}

TEST_CASE("the published formulas at a wanted restitution of 0.35") {
    const Exponents x{1.5, 1.5, 1.0};
    const auto gives = [&](std::string_view rule) {
        return realised(x, ratio_by_rule(rule, 0.35), Separation::zero_indentation, tightest_tolerance);
    };
    CHECK(std::abs(gives("hunt_crossley_1975") - 0.599967) < 5e-7);                     // six decimals given
    CHECK(std::abs(gives("lankarani_nikravesh_1990") - 0.692209) < 5e-7);               // likewise
    CHECK(relative_difference(ratio_by_rule("exact", 0.35), 2.5233777059513) < 5e-14);  // 14 digits given
    CHECK(std::abs(gives("exact") - 0.35) < 1e-12);
}

TEST_CASE("requests out of range are refused") {
    const auto damping_of = [](double e, double q) {
        exact_damping_ratio({1.5, 1.5, q, Separation::zero_indentation}, e, default_tolerance);
    };
    for (const double bad :
         {0.0, -0.1, 1.0000001, std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
        CAPTURE(bad);
        CHECK(refuses(
            ErrorKind::usage, [&] { damping_of(bad, 1.0); }, "restitution", "<= 1"));
        CHECK(refuses(
            ErrorKind::usage, [&] { ratio_by_rule("hunt_crossley_1975", bad); }, "restitution", "<= 1"));
    }
    for (const double bad : {0.2, 4.5, std::numeric_limits<double>::quiet_NaN()})
        CHECK(refuses(
            ErrorKind::usage, [&] { damping_of(0.5, bad); }, "velocity_exponent", "<= 4"));
    CHECK(exact_damping_ratio({1.5, 1.2, 1.0, Separation::zero_indentation}, 1.0, default_tolerance).damping_ratio ==
          0.0);
}
