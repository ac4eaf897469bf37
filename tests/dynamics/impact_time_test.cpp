// Impact times against quadratures of many digits, the claims of the published fit, and stiffness from duration.
#include "impactfit/dynamics/damping/impact_time.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <fstream>
#include <string>

#include "impactfit/dynamics/damping/closed_form.hpp"
#include "tests/core/relative_difference.hpp"
#include "tests/core/thrown_error.hpp"
#include "tests/paths/paths.hpp"
#include "tests/problems/power_law_impact.hpp"
#include "tests/problems/reference_impacts.hpp"

using namespace impactfit_tests;
using impactfit::Collision;
using impactfit::ErrorKind;
using impactfit::Impact;
using impactfit::impact_time;
using impactfit::ImpactTimeFormulas;
using impactfit::Separation;
using impactfit::stiffness_from_duration;
namespace published = impactfit::ramaswamy_humbert;

namespace {

/// A Hunt-Crossley impact as given by its duration and restitution.
struct MeasuredImpact {
    double stiffness, hertz_exponent;
    Impact<double> impact;
    Collision<double> collision;
};

MeasuredImpact random_impact(Draws& draws) {
    MeasuredImpact measured{draws.power_of_ten(2.0, 11.0),
                            draws.uniform(1.0, 5.0),
                            {draws.power_of_ten(-4.0, 2.0), draws.power_of_ten(-2.0, 1.5)},
                            {}};
    const double damping = draws.uniform(0.0, 10.0) * measured.stiffness / measured.impact.impact_speed;
    const std::array values{measured.stiffness, measured.hertz_exponent, measured.hertz_exponent, 1.0, damping};
    measured.collision =
        impactfit::simulate(power_law(), values, measured.impact, options_with(Separation::zero_indentation, 1e-13));
    return measured;
}

double stiffness_error(const MeasuredImpact& measured, double restitution, ImpactTimeFormulas formulas) {
    const double found = stiffness_from_duration(measured.collision.duration, restitution, measured.impact,
                                                 measured.hertz_exponent, formulas)
                             .stiffness;
    return found / measured.stiffness - 1.0;
}

/// |published - exact| / |exact| over an even grid of the published range, as a ratio of 2-norms.
double relative_norm(int damping_ratios, int exponents) {
    double difference = 0.0, size = 0.0;
    for (int i = 0; i < damping_ratios; ++i)
        for (int j = 0; j < exponents; ++j) {
            const double eps = 10.0 * i / (damping_ratios - 1), n = 1.0 + 4.0 * j / (exponents - 1);
            const double exact = impact_time(eps, n);
            difference += std::pow(published::impact_time(eps, n) - exact, 2);
            size += exact * exact;
        }
    return std::sqrt(difference / size);
}

}  // namespace

TEST_CASE("impact times are those of the reference tables") {
    int rows = 0;
    for (const ReferenceImpact& reference : unit_reference_impacts()) {
        if (reference.set != "ramaswamy_duration") continue;
        ++rows;
        CAPTURE(reference.hysteresis_damping);
        CAPTURE(reference.hertz_exponent);
        CHECK(relative_difference(impact_time(reference.hysteresis_damping, reference.hertz_exponent),
                                  *reference.duration) < 1e-12);  // measured: 4e-15
    }
    CHECK(rows == 108);
}

TEST_CASE("impact times keep their digits from no damping to eps e = 1 to rounding") {
    std::ifstream file(reference_folder() + "/impact_times.csv");
    int rows = 0;
    for (std::string line; std::getline(file, line);) {
        double eps = 0.0, n = 0.0, time = 0.0, e = 0.0;
        if (std::sscanf(line.c_str(), "%lf,%lf,%lf,%lf", &eps, &n, &time, &e) != 4) continue;
        ++rows;
        CAPTURE(line);
        CHECK(relative_difference(impact_time(eps, n), time) < 1e-12);  // measured: 5e-15
        CHECK(relative_difference(*impactfit::closed_form_restitution({n, n, 1.0, Separation::zero_indentation}, eps),
                                  e) < 1e-13);
    }
    CHECK(rows == 63);
}

TEST_CASE("the undamped impact time is the limit") {
    for (const double n : {0.5, 1.0, 1.5, 4.0, 10.0}) {
        CHECK(impact_time(0.0, n) == impactfit::undamped_duration(n));
        for (const double eps : {1e-300, 1e-16, 1e-14})
            CHECK(relative_difference(impact_time(eps, n), impactfit::undamped_duration(n)) < 1e-13);
    }
}

TEST_CASE("far beyond a damping ratio of 1000 the time grows as its power n/(n+1)") {
    // (n+1)^(1/(n+1)) eps^(n/(n+1)) is what the slow way back takes; the rest is ln(eps)/eps of it.
    const auto limit = [](double eps, double n) {
        return std::pow(n + 1.0, 1.0 / (n + 1.0)) * std::pow(eps, n / (n + 1.0));
    };
    for (const double n : {1.0, 1.5, 3.0}) CHECK(relative_difference(impact_time(1e8, n), limit(1e8, n)) < 1e-6);
    // Up to the largest numbers; the accuracy of impact_time.
    for (const double n : {0.5, 1.0, 1.5, 3.0, 10.0})
        for (const double eps : {1e16, 1e154, 1e160, 1e300, 1.7e308})
            CHECK(relative_difference(impact_time(eps, n), limit(eps, n)) < 1e-12);
}

TEST_CASE("published impact times: 0.237 % is a norm, the largest error is 1.51 %") {
    CHECK(std::abs(relative_norm(101, 41) - 0.002363) < 5e-7);  // the claim, to the digits a 101 x 41 grid is known to
    double worst = 0.0, at_damping = -1.0, at_exponent = -1.0;
    for (int i = 0; i <= 100; ++i)
        for (int j = 0; j <= 400; ++j) {
            const double eps = 0.1 * i, n = 1.0 + 0.01 * j;
            const double error = std::abs(published::impact_time(eps, n) / impact_time(eps, n) - 1.0);
            if (error <= worst) continue;
            worst = error, at_damping = eps, at_exponent = n;
        }
    CHECK(std::abs(worst - 0.0151) < 5e-5);
    CHECK(at_damping == 0.0);
    CHECK(std::abs(at_exponent - 2.15) < 0.015);
}

TEST_CASE("published damping ratios: up to 3.35 % off") {
    double worst = 0.0, at = 0.0;
    for (int i = 10; i < 1000; ++i) {
        const double e = 1e-3 * i;
        const double exact = *impactfit::closed_form_damping_ratio({1.5, 1.5, 1.0, Separation::zero_indentation}, e);
        const double error = std::abs(published::damping_ratio(e) / exact - 1.0);
        if (error <= worst) continue;
        worst = error, at = e;
    }
    CHECK(std::abs(worst - 0.0335) < 5e-5);
    CHECK(std::abs(at - 0.32) < 0.01);
    CHECK(published::damping_ratio(1.0) == 0.0);
}

TEST_CASE("duration and restitution determine the stiffness") {
    Draws draws(24);
    double worst = 0.0, worst_published = 0.0;
    for (int i = 0; i < 300; ++i) {
        const MeasuredImpact measured = random_impact(draws);
        const double e = measured.collision.restitution;
        worst = std::max(worst, std::abs(stiffness_error(measured, e, ImpactTimeFormulas::exact)));
        if (published::fits_impact_time(published::damping_ratio(e), measured.hertz_exponent))
            worst_published =
                std::max(worst_published, std::abs(stiffness_error(measured, e, ImpactTimeFormulas::published)));
    }
    MESSAGE("stiffness back to ", worst, ", by the published formulas to ", worst_published);
    CHECK(worst < 1e-9);            // the simulations' 1e-13 times n + 1 and the slope over e, at most some hundred
    CHECK(worst_published > 0.04);  // a dense grid shows 6.5 %
    CHECK(worst_published < 0.066);
}

TEST_CASE("an undamped impact needs no damping formula") {
    // e = 1, n = 1: T = pi sqrt(m/k)
    const auto found = stiffness_from_duration(std::acos(-1.0) * 0.1, 1.0, {2.0, 3.0}, 1.0);
    CHECK(found.damping_ratio == 0.0);
    CHECK(relative_difference(found.stiffness, 200.0) < 1e-14);
}

TEST_CASE("rejects impossible measurements and ranges") {
    const auto refused = [](const auto& action, const char* offence, const char* hint) {
        return refuses(ErrorKind::usage, action, offence, hint);
    };
    const Impact<double> unit;
    CHECK(refused([&] { stiffness_from_duration(0.0, 0.5, unit, 1.5); }, "duration", "> 0"));
    CHECK(refused([&] { stiffness_from_duration(NAN, 0.5, unit, 1.5); }, "duration", "> 0"));
    CHECK(refused([&] { stiffness_from_duration(1.0, 0.0, unit, 1.5); }, "restitution", "> 0"));
    CHECK(refused([&] { stiffness_from_duration(1.0, 1.1, unit, 1.5); }, "1.1", "<= 1"));
    CHECK(refused([&] { stiffness_from_duration(1.0, 0.5, {-1.0, 1.0}, 1.5); }, "effective_mass", "> 0"));
    CHECK(refused([&] { stiffness_from_duration(1.0, 0.5, unit, 11.0); }, "hertz_exponent", "<= 10"));
    CHECK(refused([&] { stiffness_from_duration(1e-300, 0.5, unit, 5.0); }, "the resulting stiffness", "finite"));
    CHECK(refused([] { impact_time(-1.0, 1.5); }, "damping_ratio", ">= 0"));
    CHECK(refused([] { impact_time(INFINITY, 1.5); }, "damping_ratio", "finite"));
    CHECK(refused([] { published::impact_time(10.1, 1.5); }, "10.1", "0 to 10"));
    CHECK(refused([] { published::impact_time(1.0, 5.5); }, "5.5", "1 to 5"));
    CHECK(refused([] { published::damping_ratio(0.0); }, "restitution", "> 0"));
    const auto by_fit = [&](double e, double n) {
        return [=] { stiffness_from_duration(1.0, e, unit, n, ImpactTimeFormulas::published); };
    };
    CHECK(refused(by_fit(0.05, 1.5), "does not cover", "0 to 10"));
    CHECK(refused(by_fit(0.5, 0.9), "does not cover", "1 to 5"));
}
