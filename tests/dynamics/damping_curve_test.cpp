#include "impactfit/dynamics/damping/damping_curve.hpp"

#include <doctest/doctest.h>

#include <cmath>

#include "impactfit/core/error.hpp"
#include "impactfit/dynamics/damping/damping_for_restitution.hpp"
#include "impactfit/dynamics/damping/exact_dampings.hpp"
#include "impactfit/dynamics/damping/unit_restitution.hpp"
#include "tests/core/relative_difference.hpp"
#include "tests/core/thrown_error.hpp"
#include "tests/problems/power_law_impact.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

constexpr double tolerance = 1e-9;

UnitImpact draw_exponents(Draws& draws) {
    const double q = draws.index(2) == 0 ? 1.0 : draws.uniform(0.6, 1.5);
    return {draws.uniform(1.0, 3.0), draws.index(4) == 0 ? 0.0 : draws.uniform(0.0, 2.5), q,
            both_rules[draws.index(2)]};
}

}  // namespace

TEST_CASE("damping curve: as exact dampings over the exponents and both rules") {
    Draws draws(2520);
    int curves = 0;
    for (int i = 0; i < 60; ++i) {
        const UnitImpact impact = draw_exponents(draws);
        const double least = draws.uniform(0.05, 0.6);
        const auto curve = DampingCurve::make(impact, least, tolerance);
        if (!curve) continue;
        ++curves;
        for (int k = 0; k < 20; ++k) {
            const double e = k == 0 ? 1.0 - 1e-6 : draws.uniform(least, 1.0);
            const double exact = exact_damping_ratio(impact, e, 1e-12).damping_ratio;
            CAPTURE(impact.hertz_exponent);
            CAPTURE(impact.damping_exponent);
            CAPTURE(impact.velocity_exponent);
            CAPTURE(e);
            CHECK(relative_difference(curve->damping_ratio(e), exact) < tolerance);
            CHECK(relative_difference(curve->restitution(exact), e) < tolerance);
        }
    }
    CHECK(curves >= 50);  // others need more terms
}

TEST_CASE("damping curve: a linear spring and damper in closed form") {
    const UnitImpact linear{1.0, 0.0, 1.0, Separation::zero_force};
    const auto curve = DampingCurve::make(linear, 0.1, tolerance);
    REQUIRE(curve);
    for (const double e : {0.1, 0.37, 0.9, 1.0 - 1e-9})
        CHECK(relative_difference(curve->damping_ratio(e), *closed_form_damping_ratio(linear, e)) < tolerance);
    CHECK(curve->damping_ratio(1.0) == 0.0);
    CHECK(curve->restitution(0.0) == 1.0);
    CHECK(thrown_error([&] { curve->damping_ratio(0.099); }));
}

TEST_CASE("damping curve: slope by differences, and the limit of weak damping") {
    const auto curve = DampingCurve::make({1.5, 0.7, 1.2, Separation::zero_indentation}, 0.2, 1e-10);
    REQUIRE(curve);
    for (const double damping : {1e-3, 0.2, 0.9 * curve->largest_damping()}) {
        constexpr double h = 1e-5;
        const double slope =
            std::log(curve->restitution(damping * std::exp(h)) / curve->restitution(damping * std::exp(-h))) /
            (2.0 * h);
        CHECK(relative_difference(curve->sensitivity(damping), slope) < 1e-7);  // h^2, and 1e-13/h of rounding
    }
    // Half a period of a sine: -ln e = pi epsilon/2.
    CHECK(relative_difference(weak_damping_loss({1.0, 0.0, 1.0, Separation::zero_force}), 1.5707963267948966) < 1e-15);
}

TEST_CASE("exact dampings: many restitutions as single restitutions, at any number of threads") {
    std::vector<WantedRestitution> wanted;
    for (const double n : {1.2, 1.5})
        for (int i = 0; i < 300; ++i)
            wanted.push_back({{n, 1.0, 1.0, Separation::zero_indentation}, 0.45 + 0.55 * i / 299.0});
    wanted.push_back({{1.3, 0.2, 0.9, Separation::zero_force}, 0.7});
    const std::vector<double> all = exact_damping_ratios(wanted, tolerance, 2);
    CHECK(all == exact_damping_ratios(wanted, tolerance, 1));
    for (std::size_t i = 0; i < wanted.size(); i += 30)
        CHECK(std::abs(all[i] - exact_damping_ratio(wanted[i].impact, wanted[i].restitution, 1e-12).damping_ratio) <=
              tolerance * all[i]);
    wanted[5].restitution = 0.0;
    CHECK(thrown_error([&] { exact_damping_ratios(wanted, tolerance, 1); })->kind() == ErrorKind::usage);
}
