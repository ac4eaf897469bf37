#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impactfit/calibration/prediction.hpp"
#include "impactfit/report/fit_report.hpp"

namespace impactfit {
namespace {

constexpr std::size_t curve_points = 60;
constexpr double normal_95 = 1.959963984540054;  ///< standard deviations to either side that hold 95 %

struct Observed {
    const Observable* observable;
    std::vector<double> speed, value, deviation, predicted, scaled;
};

/// The residual table by observable, in the order of first appearance.
std::vector<Observed> by_observable(const FitResult& result) {
    std::vector<Observed> groups;
    for (const FitResidual& row : result.residuals) {
        const Measurement& m = *row.measurement;
        auto group =
            std::find_if(groups.begin(), groups.end(), [&](const Observed& g) { return g.observable == m.observable; });
        if (group == groups.end()) group = groups.insert(groups.end(), Observed{m.observable, {}, {}, {}, {}, {}});
        group->speed.push_back(result.problem->conditions[row.condition].impact.impact_speed);
        group->value.push_back(m.value);
        group->deviation.push_back(m.standard_deviation);
        group->predicted.push_back(row.predicted);
        group->scaled.push_back(row.scaled);
    }
    return groups;
}

std::vector<double> times(std::vector<double> values, double factor) {
    for (double& value : values) value *= factor;
    return values;
}

/// Speeds from a little below to a little above the measured ones.
PredictionCurve curve_of(const FitResult& result, const Observed& data) {
    const auto [low, high] = std::minmax_element(data.speed.begin(), data.speed.end());
    return predict(result, *data.observable, 0.9 * *low, 1.1 * *high, curve_points);
}

Band band_of(const PredictionCurve& curve, double factor) {
    Band band{"95 % band of the law", curve.impact_speed, {}, {}};
    for (std::size_t i = 0; i < curve.value.size(); ++i) {
        const double half = normal_95 * curve.standard_deviation[i];
        band.low.push_back((curve.value[i] - half) * factor);
        band.high.push_back((curve.value[i] + half) * factor);
    }
    return band;
}

Panel data_panel(const FitResult& result, const Observed& data) {
    const AxisUnit unit =
        axis_unit(*std::max_element(data.value.begin(), data.value.end()), std::string(data.observable->unit));
    const std::string label = unit.name == "1" ? std::string(data.observable->name)
                                               : fmt::format("{} [{}]", data.observable->name, unit.name);
    Panel panel{"impact speed [m/s]", label, {}, false, false, {}};
    Curve measured{"measured", data.speed, times(data.value, unit.factor), true, {}};
    if (result.problem->noise_stated) measured.error = times(data.deviation, unit.factor);
    panel.curves.push_back(measured);
    if (!has_prediction_curve(*result.problem)) {
        panel.curves.push_back({"fitted", data.speed, times(data.predicted, unit.factor), true, {}});
        return panel;
    }
    const PredictionCurve curve = curve_of(result, data);
    panel.curves.push_back({"fitted", curve.impact_speed, times(curve.value, unit.factor), false, {}});
    if (!curve.standard_deviation.empty()) panel.bands.push_back(band_of(curve, unit.factor));
    return panel;
}

}  // namespace

std::vector<Panel> fit_panels(const FitResult& result) {
    std::vector<Panel> panels;
    Panel residuals{"impact speed [m/s]", "residual / standard deviation", {}, false, false, {}};
    for (const Observed& data : by_observable(result)) {
        panels.push_back(data_panel(result, data));
        residuals.curves.push_back({std::string(data.observable->name), data.speed, data.scaled, true, {}});
    }
    panels.push_back(residuals);
    return panels;
}

}  // namespace impactfit
