// Figures of a posterior: marginals with the area of their draws, ranks, pairs, and predicted ranges.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/calibration/problem/make_problem.hpp"
#include "impactfit/report/fit/fit_figures.hpp"
#include "tests/calibration/peak_force_problem.hpp"

namespace impactfit {
namespace {

/// Fit of a law with stiffness 3e5 and hysteresis_damping 1.1e4 at 35 g, with noise of about 0.003 and 4e-5 s.
FitResult bounced(bool with_posterior, double mass_of_last = 0.035) {
    FitProblem problem = make_problem("hunt_crossley_1975");
    problem.fix("hertz_exponent", 1.5);
    problem.free("stiffness");
    problem.free("hysteresis_damping");
    problem.add_impact({0.035, 1.0}, {{"restitution", 0.974, 0.004}, {"duration", 5.55e-3, 5e-5}});
    problem.add_impact({0.035, 4.0}, {{"restitution", 0.917, 0.004}, {"duration", 4.13e-3, 5e-5}});
    problem.add_impact({mass_of_last, 2.0}, {{"restitution", 0.955, 0.004}, {"duration", 4.83e-3, 5e-5}});
    if (with_posterior) problem.uncertainty.posterior = {.draws = 500, .warmup = 200};
    return fit(problem);
}

double sum_of(const std::vector<double>& values) {
    return std::accumulate(values.begin(), values.end(), 0.0);
}

}  // namespace

TEST_CASE("posterior figures: marginals have all draws, and a profile likelihood of their height") {
    const std::vector<Panel> panels = marginal_panels(bounced(true));
    REQUIRE(panels.size() == 2);
    for (const Panel& panel : panels) {
        REQUIRE(panel.curves.size() == 2);
        CHECK(panel.curves[0].bars);
        CHECK(sum_of(panel.curves[0].y) == 2000.0);
        const auto highest = [](const Curve& curve) { return *std::max_element(curve.y.begin(), curve.y.end()); };
        // A nearly linear law has the likelihood of its posterior. Counts of about 200 draws scatter by 7 %, the
        // largest of 40 bins by less than 25 %.
        CHECK(highest(panel.curves[1]) == doctest::Approx(highest(panel.curves[0])).epsilon(0.25));
    }
    CHECK(panels[0].x_label == "stiffness [N/m^1.5]");
}

TEST_CASE("posterior figures: the profile likelihood of one of two modes has the area of the draws of this mode") {
    const Panel panel = marginal_panels(fit(impactfit_tests::peak_force_problem())).at(0);
    const Curve &bars = panel.curves.at(0), &profile = panel.curves.at(1);
    double draws = 0.0, area = 0.0;
    for (std::size_t i = 0; i < bars.x.size(); ++i) draws += bars.x[i] < 1e5 ? bars.y[i] : 0.0;
    for (std::size_t i = 1; i < profile.x.size(); ++i)
        area += 0.5 * (profile.y[i] + profile.y[i - 1]) * std::log(profile.x[i] / profile.x[i - 1]);
    CHECK(sum_of(bars.y) == 4000.0);
    CHECK(std::abs(area / std::log(bars.x[1] / bars.x[0]) - draws) < 1.0);  // a whole number of draws
}

TEST_CASE("posterior figures: ranks count every draw once, and pairs state their correlation") {
    const FitResult result = bounced(true);
    for (const Panel& panel : rank_panels(result)) {
        REQUIRE(panel.curves.size() == 4);
        for (const Curve& chain : panel.curves) CHECK(sum_of(chain.y) == 2.0 * 500.0);  // a step has two points
        CHECK(panel.bands.at(0).low[0] < 25.0);
        CHECK(panel.bands.at(0).high[0] > 25.0);
    }
    const std::vector<Panel> pairs = pair_panels(result);
    REQUIRE(pairs.size() == 1);
    CHECK(pairs[0].curves[0].label.starts_with("draws, correlation 0."));
    CHECK(trace_panels(result)[1].curves.size() == 4);
}

TEST_CASE("posterior figures: predicted ranges are over rising speeds and wider than the noise") {
    const std::vector<Panel> panels = predictive_panels(bounced(true));
    REQUIRE(panels.size() == 2);
    const Band& band = panels[0].bands.at(0);
    CHECK(band.x == std::vector<double>{1.0, 2.0, 4.0});
    // 90 % of normal noise is 3.29 standard deviations wide; quantiles of 2000 draws are accurate to 5 %.
    for (std::size_t i = 0; i < 3; ++i) CHECK(band.high[i] - band.low[i] > 0.95 * 3.29 * 0.004);
    CHECK(panels[0].curves[1].y == std::vector<double>{0.974, 0.955, 0.917});
}

TEST_CASE("posterior figures: impacts that differ in more than their speed have ranges of their own") {
    const std::vector<Panel> panels = predictive_panels(bounced(true, 0.036));
    REQUIRE(panels.size() == 2);
    CHECK(panels[0].x_label == "number of the value");
    CHECK(panels[0].bands.empty());
    CHECK(panels[0].curves[0].error.size() == 3);
    CHECK(panels[0].curves[1].y == std::vector<double>{0.974, 0.917, 0.955});
}

TEST_CASE("posterior figures: none without draws") {
    CHECK(posterior_panels(bounced(false)).empty());
    CHECK(posterior_panels(bounced(true)).size() == 2 + 1 + 2 + 2 + 2);
}

}  // namespace impactfit
