#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impactfit/calibration/fit/prediction.hpp"
#include "impactfit/calibration/noise/known_noise.hpp"
#include "impactfit/calibration/problem/prediction_problem.hpp"
#include "impactfit/core/units/axis_unit.hpp"
#include "impactfit/report/fit/fit_records.hpp"
#include "impactfit/report/fit/fit_report.hpp"
#include "impactfit/report/fit/form_report.hpp"
#include "impactfit/report/format/text.hpp"

namespace impactfit {
namespace {

constexpr std::size_t curve_points = 60;

/// The rows of one observable in a residual table, in table order.
struct Observed {
    const Observable* observable = nullptr;
    std::vector<double> speed, value, deviation, predicted, scaled;
    std::vector<double> impact;      ///< impact number in the table, from 1
    std::vector<long> numbers = {};  ///< of the rows, for their exclusion
};

Observed rows_of(const Observable& observable, const std::vector<FitCondition>& conditions,
                 const std::vector<FitResidual>& table) {
    Observed rows{&observable, {}, {}, {}, {}, {}, {}};
    for (const FitResidual& row : table) {
        if (row.measurement->observable != &observable) continue;
        rows.speed.push_back(conditions[row.condition].impact.impact_speed);
        rows.value.push_back(row.measurement->value);
        rows.deviation.push_back(row.measurement->standard_deviation);
        rows.predicted.push_back(row.predicted);
        rows.scaled.push_back(row.scaled);
        rows.impact.push_back(static_cast<double>(row.condition + 1));
        rows.numbers.push_back(row.measurement->row);
    }
    return rows;
}

/// In the order of first appearance.
std::vector<const Observable*> observables_of(const FitResult& result) {
    std::vector<const Observable*> observables;
    for (const FitResidual& row : result.residuals.values)
        if (std::find(observables.begin(), observables.end(), row.measurement->observable) == observables.end())
            observables.push_back(row.measurement->observable);
    return observables;
}

/// True if fitted and predicted impacts have a common curve over speed.
bool share_a_curve(const FitProblem& problem) {
    const double mass = problem.conditions.front().impact.effective_mass;
    return has_prediction_curve(problem) &&
           std::all_of(problem.predictions.begin(), problem.predictions.end(),
                       [&](const FitCondition& c) { return c.impact.effective_mass == mass; });
}

std::vector<double> times(std::vector<double> values, double factor) {
    for (double& value : values) value *= factor;
    return values;
}

/// The law over 0.9 to 1.1 times the range of measured speeds and of the requested predictions.
PredictionBand curve_of(const FitResult& result, const Observed& fitted, const Observed& others) {
    std::vector<double> speeds = fitted.speed;
    speeds.insert(speeds.end(), others.speed.begin(), others.speed.end());
    const PredictionPlan& plan = result.problem->prediction;
    if (std::find(plan.observables.begin(), plan.observables.end(), fitted.observable) != plan.observables.end())
        speeds.insert(speeds.end(), plan.speeds.begin(), plan.speeds.end());
    const auto [low, high] = std::minmax_element(speeds.begin(), speeds.end());
    return covariance_band(result, *fitted.observable, logarithmic_speeds(0.9 * *low, 1.1 * *high, curve_points));
}

/// A logarithmic axis for speeds over more than a decade.
bool decades(const std::vector<double>& speeds) {
    const auto [low, high] = std::minmax_element(speeds.begin(), speeds.end());
    return *high > 10.0 * *low;
}

/// False for a band of zero or infinite width.
bool has_band(const PredictionBand& curve) {
    return curve.unmoved.empty() && std::none_of(curve.standard_error.begin(), curve.standard_error.end(),
                                                 [](double error) { return std::isinf(error); });
}

Band band_of(const PredictionBand& curve, double level, double factor) {
    Band band{fmt::format("{:.4g} % band", 100.0 * level), curve.impact_speed, {}, {}};
    for (const Interval& interval : curve.covariance) {
        band.low.push_back(interval.lower * factor);
        band.high.push_back(interval.upper * factor);
    }
    return band;
}

/// Adds the numbers of the rows to the fitted points. Rows of several sources have the same numbers, so none is added.
void add_numbers_of_rows(const FitProblem& problem, const Observed& rows, Curve& points) {
    if (problem.sources.size() == 1) points.numbers = rows.numbers;
}

/// Without error bars if a standard deviation is not known, as of predicted values without stated noise.
Curve points_of(const char* label, const std::vector<double>& x, const Observed& data, bool with_errors,
                double factor) {
    Curve curve{label, x, times(data.value, factor), true, {}};
    const bool known =
        std::none_of(data.deviation.begin(), data.deviation.end(), [](double sd) { return std::isnan(sd); });
    if (with_errors && known) curve.error = times(data.deviation, factor);
    return curve;
}

/// Data and law over impact speed [m/s], with the prediction band.
void draw_over_speed(Panel& panel, const FitResult& result, const Observed& fitted, const Observed& others,
                     double factor) {
    const bool errors = has_standard_deviations(*result.problem);
    panel.x_label = "impact speed [m/s]";
    panel.curves.push_back(points_of("measured", fitted.speed, fitted, errors, factor));
    add_numbers_of_rows(*result.problem, fitted, panel.curves.back());
    const PredictionBand curve = curve_of(result, fitted, others);
    panel.logarithmic_x = decades(curve.impact_speed);
    panel.curves.push_back({"fitted", curve.impact_speed, times(curve.value, factor), false, {}});
    if (!others.speed.empty())
        panel.curves.push_back(points_of("measured, not fitted", others.speed, others, errors, factor));
    if (result.uncertainty.covariance && has_band(curve) && result.intervals.noise.known())
        panel.bands.push_back(band_of(curve, result.intervals.level, factor));
}

/// Measured over predicted values with the identity line, for impacts that differ in more than their speed.
void draw_over_law(Panel& panel, const FitResult& result, const Observed& fitted, const Observed& others,
                   double factor) {
    const bool errors = has_standard_deviations(*result.problem);
    panel.x_label = panel.y_label + ", law";
    panel.y_label += ", measured";
    panel.curves.push_back(points_of("fitted", times(fitted.predicted, factor), fitted, errors, factor));
    add_numbers_of_rows(*result.problem, fitted, panel.curves.back());
    std::vector<double> line = panel.curves.back().x;
    if (!others.speed.empty()) {
        panel.curves.push_back(points_of("not fitted", times(others.predicted, factor), others, errors, factor));
        line.insert(line.end(), panel.curves.back().x.begin(), panel.curves.back().x.end());
    }
    std::sort(line.begin(), line.end());
    panel.curves.push_back({"equal", line, line, false, {}});
}

Panel data_panel(const FitResult& result, const Observed& fitted, const Observed& others) {
    const AxisUnit unit =
        axis_unit(*std::max_element(fitted.value.begin(), fitted.value.end()), std::string(fitted.observable->unit));
    Panel panel{{}, axis_label(fitted.observable->name, unit.name), {}, false, KeyPlace::above, {}};
    const bool curve = share_a_curve(*result.problem) && common_threshold(*result.problem, *fitted.observable);
    const auto draw = curve ? draw_over_speed : draw_over_law;
    draw(panel, result, fitted, others, unit.factor);
    return panel;
}

/// Lines at two standard deviations, where the noise is stated or that of the replicates.
void add_limits(Panel& panel, const FitResult& result) {
    if (!has_standard_deviations(*result.problem)) return;
    std::vector<double> x;
    for (const Curve& curve : panel.curves) x.insert(x.end(), curve.x.begin(), curve.x.end());
    const auto [low, high] = std::minmax_element(x.begin(), x.end());
    // Beyond the points, so that none lies on the frame.
    const double room = *high > *low ? 0.05 * (*high - *low) : 0.05 * *high;
    const double least = panel.logarithmic_x ? *low * 0.9 : *low - room;
    const double most = panel.logarithmic_x ? *high * 1.1 : *high + room;
    for (const double limit : {2.0, -2.0}) {
        Curve line{limit > 0.0 ? "±2" : "", {least, most}, {limit, limit}};
        line.reference = true;
        panel.curves.push_back(std::move(line));
    }
}

Panel residual_panel(const FitResult& result) {
    const bool curve = share_a_curve(*result.problem);
    Panel panel{curve ? "impact speed [m/s]" : "impact, in the order of the data",
                has_standard_deviations(*result.problem) ? "residual / standard deviation" : "residual, weighted",
                {},
                false,
                KeyPlace::above,
                {}};
    for (const Observable* observable : observables_of(result)) {
        const Observed rows = rows_of(*observable, result.problem->conditions, result.residuals.values);
        panel.curves.push_back(
            {spaced_name(std::string(observable->name)), curve ? rows.speed : rows.impact, rows.scaled, true, {}});
        add_numbers_of_rows(*result.problem, rows, panel.curves.back());
        panel.logarithmic_x = panel.logarithmic_x || (curve && decades(rows.speed));
    }
    add_limits(panel, result);
    return panel;
}

}  // namespace

std::vector<Panel> fit_panels(const FitResult& result) {
    if (result.problem->form_task && result.problem->form_task->has_points()) return form_panels(result);
    std::vector<Panel> panels;
    for (const Observable* observable : observables_of(result))
        panels.push_back(data_panel(result, rows_of(*observable, result.problem->conditions, result.residuals.values),
                                    rows_of(*observable, result.problem->predictions, result.residuals.predictions)));
    if (!result.residuals.values.empty()) panels.push_back(residual_panel(result));
    for (Panel& panel : record_panels(result)) panels.push_back(std::move(panel));
    return panels;
}

}  // namespace impactfit
