// The figure of a fit: data, curve, band, residuals and caption.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <nlohmann/json.hpp>

#include "impactfit/core/numbers/concise_value.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"
#include "impactfit/report/fit/fit_report.hpp"
#include "impactfit/report/fit_json/fit_json.hpp"
#include "impactfit/report/format/figure_layout.hpp"
#include "impactfit/report/format/text.hpp"
#include "tests/core/relative_difference.hpp"
#include "tests/report/worked_example.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

const Curve& curve_of(const Panel& panel, const std::string& label) {
    const auto found =
        std::find_if(panel.curves.begin(), panel.curves.end(), [&](const Curve& c) { return c.label == label; });
    REQUIRE(found != panel.curves.end());
    return *found;
}

/// Restitution, duration [us] or peak force [N] of the steel ball, simulated without any of the fit.
double simulated(const std::string& panel, double stiffness, double damping, double speed) {
    const std::vector<double> values{stiffness, 1.5, 1.2, 1.0, damping};
    const Collision<double> collision = simulate(*find_model("power_law").law, values, {0.54, speed});
    if (panel == "restitution") return collision.restitution;
    return panel == "duration [µs]" ? 1e6 * collision.duration : collision.peak_force;
}

/// Half the width of the 95 % band: 1.96 sqrt(g C g) with the slopes g from differences of simulated impacts and the
/// covariance C from the JSON.
double half_width(const std::string& panel, const nlohmann::json& fit, double speed) {
    const double k = steel_ball().result.estimate.values[0], lambda = steel_ball().result.estimate.values[1],
                 step = 1e-4;
    const double slopes[] = {
        (simulated(panel, k * (1 + step), lambda, speed) - simulated(panel, k * (1 - step), lambda, speed)) /
            (2 * step * k),
        (simulated(panel, k, lambda * (1 + step), speed) - simulated(panel, k, lambda * (1 - step), speed)) /
            (2 * step * lambda)};
    double variance = 0.0;
    for (std::size_t i = 0; i < 2; ++i)
        for (std::size_t j = 0; j < 2; ++j)
            variance += slopes[i] * fit["uncertainty"]["covariance"][i][j].get<double>() * slopes[j];
    return 1.959964 * std::sqrt(variance);
}

}  // namespace

TEST_CASE("fit figure: data with their error bars") {
    const auto panels = fit_panels(steel_ball().result);
    REQUIRE(panels.size() == 4);  // three observables and the residuals
    CHECK(panels[0].y_label == "restitution");
    CHECK(panels[1].y_label == "duration [µs]");
    CHECK(panels[2].y_label == "peak_force [N]");
    const Curve& durations = curve_of(panels[1], "measured");
    CHECK(durations.points);
    CHECK(durations.x == std::vector<double>{0.15, 0.5});
    REQUIRE(durations.y.size() == 2);
    REQUIRE(durations.error.size() == 2);
    CHECK(same_number(durations.y[0], 252.0));
    CHECK(same_number(durations.error[0], 5.04));  // the 2 % of the problem file
    CHECK(same_number(durations.error[1], 4.14));
}

TEST_CASE("fit figure: error bars and lines at two standard deviations from the noise of the repeats") {
    FitResult result = steel_ball().result;
    auto problem = std::make_shared<FitProblem>(*result.problem);
    problem->noise_stated = false;
    result.problem = problem;
    const auto has_limits = [](const Panel& panel) {
        return std::count_if(panel.curves.begin(), panel.curves.end(), [](const Curve& c) { return c.reference; }) == 2;
    };
    const auto weighted = fit_panels(result);
    CHECK(curve_of(weighted[1], "measured").error.empty());  // weights are no standard deviations
    CHECK(!has_limits(weighted.back()));
    CHECK(weighted.back().y_label == "residual, weighted");
    for (const FitResidual& row : result.residuals.values)
        problem->replicate_noise.push_back({row.measurement->observable, row.measurement->standard_deviation, 0.02, 9});
    const auto panels = fit_panels(result);
    REQUIRE(curve_of(panels[1], "measured").error.size() == 2);
    CHECK(same_number(curve_of(panels[1], "measured").error[0], 5.04));
    CHECK(has_limits(panels.back()));
    CHECK(panels.back().y_label == "residual / standard deviation");
}

TEST_CASE("fit figure: the caption has law and fitted values, in lines that fit the figure") {
    const FitResult& result = steel_ball().result;
    const auto json = nlohmann::json::parse(fit_json(result));
    const std::string caption = fit_caption(result);
    CHECK(caption.starts_with("power_law: stiffness "));
    for (const auto& row : json["parameters"]) {
        const std::string name = row["parameter"];
        if (row["role"] == "free")
            CHECK(caption.find(name + " " + concise_value(row["value"], row["standard_error"])) != std::string::npos);
        else
            CHECK(caption.find(name) == std::string::npos);
    }
    const auto panels = fit_panels(result);
    for (const FigureWidth width : {FigureWidth::screen, FigureWidth::column, FigureWidth::page}) {
        const FigureLayout layout = figure_layout(panels, width);
        for (const std::string& text : {caption, caption + ", " + caption + ", " + caption + ", " + caption}) {
            const auto lines = caption_lines(text, layout);
            CHECK(lines.size() <= 2);
            for (const std::string& line : lines) {
                CHECK(line.size() <= 100);
                // 8 pt Liberation Sans: 4.4 points a letter in the mean; a screen has more room
                if (layout.printed) CHECK(4.4 * static_cast<double>(line.size()) <= layout.width);
            }
            CHECK(lines.back().ends_with(" ...") == (text != caption));
        }
        CHECK(with_caption(layout, 2).height > layout.height);
        CHECK(caption_lines("", layout).empty());
    }
}

TEST_CASE("fit figure: the law with a band of 1.96 standard errors") {
    const auto json = nlohmann::json::parse(fit_json(steel_ball().result));
    const auto panels = fit_panels(steel_ball().result);
    for (std::size_t p = 0; p < 3; ++p) {
        const std::string& name = panels[p].y_label;
        CAPTURE(name);
        const Curve& law = curve_of(panels[p], "fitted");
        CHECK(!law.points);
        REQUIRE(panels[p].bands.size() == 1);
        const Band& band = panels[p].bands.front();
        REQUIRE(band.x == law.x);
        CHECK(same_number(law.x.front(), 0.9 * 0.15));
        CHECK(same_number(law.x.back(), 1.1 * 0.5));
        for (std::size_t i = 0; i < law.x.size(); i += 20) {
            CAPTURE(law.x[i]);
            const double found = simulated(name, steel_ball().result.estimate.values[0],
                                           steel_ball().result.estimate.values[1], law.x[i]);
            CHECK(relative_difference(law.y[i], found) < 1e-9);  // tolerance of the simulation
            const double wanted = half_width(name, json, law.x[i]);
            // a simulation is good to 1e-10 and its difference quotients to 1e-10 / 1e-4, of slopes of 0.01 or more
            CHECK(relative_difference(band.high[i] - law.y[i], wanted) < 1e-4);
            CHECK(relative_difference(law.y[i] - band.low[i], wanted) < 1e-4);
        }
    }
}

TEST_CASE("fit figure: the last panel has the residuals of the table") {
    const FitResult& result = steel_ball().result;
    const auto panels = fit_panels(result);
    REQUIRE(panels.back().curves.size() == 5);  // three observables, and lines at +-2 standard deviations
    for (const Curve& curve : panels.back().curves) {
        if (curve.reference) {
            CHECK(std::abs(curve.y.front()) == 2.0);
            continue;
        }
        std::vector<double> wanted;
        for (const FitResidual& row : result.residuals.values)
            if (spaced_name(std::string(row.measurement->observable->name)) == curve.label)
                wanted.push_back(row.scaled);
        CHECK(curve.y == wanted);
        CHECK(curve.points);
    }
}

TEST_CASE("fit figure: draws impacts without a common curve over values of the law, predicted too") {
    const FitResult& result = sliotar_cores().result;
    const auto panels = fit_panels(result);
    REQUIRE(panels.size() == 3);
    CHECK(panels[0].x_label == "peak_force [N], law");
    CHECK(panels[0].y_label == "peak_force [N], measured");
    CHECK(panels[0].bands.empty());
    const Curve &fitted = curve_of(panels[0], "fitted"), &others = curve_of(panels[0], "not fitted");
    CHECK(fitted.y == std::vector<double>{2251.6, 2172.2});
    CHECK(others.y == std::vector<double>{2846.9, 2356.3});
    CHECK(fitted.x[1] == result.residuals.values[2].predicted);  // of ball B; peak_force comes before peak_indentation
    CHECK(others.x[1] == result.residuals.predictions[2].predicted);
    const Curve& line = curve_of(panels[0], "equal");
    CHECK(line.x == line.y);
    CHECK(line.x.size() == 4);
    CHECK(panels.back().curves[0].x == std::vector<double>{1.0, 2.0});
}
