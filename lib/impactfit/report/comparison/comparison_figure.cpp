#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impactfit/calibration/fit/prediction.hpp"
#include "impactfit/calibration/noise/known_noise.hpp"
#include "impactfit/calibration/problem/prediction_problem.hpp"
#include "impactfit/calibration/problem/record.hpp"
#include "impactfit/core/units/axis_unit.hpp"
#include "impactfit/report/comparison/comparison_report.hpp"

namespace impactfit {
namespace {

constexpr std::size_t compared_points = 60;

std::string label_of(const RankedCandidate& one, std::size_t rank) {
    const std::string range = one.card && one.card->outside > 0 ? ", outside its range" : "";
    const auto difference = one.aicc_difference();
    return difference ? fmt::format("{}. {}, ΔAICc {:.3g}{}", rank, one.name(), *difference, range)
                      : fmt::format("{}. {}{}", rank, one.name(), range);
}

/// The first `most` of the ranking, and every card, each with its label.
std::vector<std::pair<RankedCandidate, std::string>> drawn_candidates(const LawComparison& comparison,
                                                                      std::size_t most) {
    std::vector<std::pair<RankedCandidate, std::string>> drawn;
    std::size_t rank = 0;
    for (const RankedCandidate& one : comparison.ranking())
        if (++rank <= most || one.card) drawn.emplace_back(one, label_of(one, rank));
    return drawn;
}

Curve measured_curve(const FitProblem& problem, const Observable& observable) {
    Curve curve{"measured", {}, {}, true, {}};
    for (const FitCondition& condition : problem.conditions)
        for (const Measurement& one : condition.measurements) {
            if (one.observable != &observable) continue;
            curve.x.push_back(condition.impact.impact_speed);
            curve.y.push_back(one.value);
            if (has_standard_deviations(problem)) curve.error.push_back(one.standard_deviation);
        }
    return curve;
}

void scale(std::vector<double>& values, double factor) {
    for (double& value : values) value *= factor;
}

Curve law_curve(const FitResult& fit, const Observable& observable, double low, double high) {
    const PredictionBand curve =
        covariance_band(fit, observable, logarithmic_speeds(0.9 * low, 1.1 * high, compared_points));
    return {{}, curve.impact_speed, curve.value, false, {}};
}

constexpr const char* reference_label = "no law: smooth curve";

const SmoothCurve* smooth_over_speed(const LawComparison& comparison, const Observable& observable) {
    for (const ReferenceFit::Scalar& scalar : comparison.smooth.scalars)
        if (scalar.observable == &observable && comparison.smooth.obstacle.empty()) return &scalar.curve;
    return nullptr;
}

Curve smooth_over_speed_curve(const SmoothCurve& smooth) {
    Curve curve{reference_label, smooth.abscissa, smooth.ordinate, false, {}};
    for (double& speed : curve.x) speed = std::exp(speed);
    return curve;
}

/// The prediction averaged over the laws, with its band.
void add_average(const LawComparison& comparison, const Observable& observable, double factor, Panel& panel) {
    for (const AveragedPrediction& one : comparison.averaged) {
        if (one.observable != &observable) continue;
        panel.curves.push_back({"weighted laws, mean and 95 % band", one.impact_speed, one.mean, false, {}});
        Band band{{}, one.impact_speed, one.lower, one.upper};
        scale(band.low, factor);
        scale(band.high, factor);
        panel.bands.push_back(std::move(band));
    }
}

Panel observable_panel(const LawComparison& comparison, const Observable& observable, std::size_t most) {
    const Curve measured = measured_curve(comparison.problem(), observable);
    const auto [low, high] = std::minmax_element(measured.x.begin(), measured.x.end());
    const AxisUnit unit =
        axis_unit(*std::max_element(measured.y.begin(), measured.y.end()), std::string(observable.unit));
    Panel panel{"impact speed [m/s]", axis_label(observable.name, unit.name),
                {measured},           *high > 10.0 * *low,
                KeyPlace::none,       {}};
    for (const auto& [one, label] : drawn_candidates(comparison, most)) {
        panel.curves.push_back(law_curve(one.fit(), observable, *low, *high));
        panel.curves.back().label = label;
    }
    add_average(comparison, observable, unit.factor, panel);
    if (const SmoothCurve* smooth = smooth_over_speed(comparison, observable))
        panel.curves.push_back(smooth_over_speed_curve(*smooth));
    for (Curve& curve : panel.curves) scale(curve.y, unit.factor), scale(curve.error, unit.factor);
    return panel;
}

/// Measured over predicted values with the identity line, for impacts that differ in more than their speed.
Panel agreement_panel(const LawComparison& comparison, const Observable& observable, std::size_t most) {
    Panel panel{{}, {}, {}, false, KeyPlace::none, {}};
    std::vector<double> line;
    for (const auto& [one, label] : drawn_candidates(comparison, most)) {
        Curve points{label, {}, {}, true, {}};
        for (const FitResidual& row : one.fit().residuals.values)
            if (row.measurement->observable == &observable) {
                points.x.push_back(row.predicted);
                points.y.push_back(row.measurement->value);
            }
        line.insert(line.end(), points.y.begin(), points.y.end());
        panel.curves.push_back(std::move(points));
    }
    std::sort(line.begin(), line.end());
    const AxisUnit unit = axis_unit(line.back(), std::string(observable.unit));
    panel.curves.push_back({"equal", line, line, false, {}});
    for (Curve& curve : panel.curves) scale(curve.x, unit.factor), scale(curve.y, unit.factor);
    panel.x_label = axis_label(observable.name, unit.name) + ", law";
    panel.y_label = axis_label(observable.name, unit.name) + ", measured";
    return panel;
}

// ---- Records -------------------------------------------------------------------------------------------------

constexpr std::size_t most_records = 3;

/// Indices of up to `most_records` records, evenly spaced from first to last.
std::vector<std::size_t> some_of(std::size_t count) {
    std::vector<std::size_t> places;
    const std::size_t shown = std::min(count, most_records);
    for (std::size_t i = 0; i < shown; ++i) places.push_back(shown < 2 ? 0 : i * (count - 1) / (shown - 1));
    return places;
}

void add_loop(const LoopSplit& split, Panel& panel) {
    Curve loading{"no law: branches", {}, {}, false, {}}, elastic{"no law: elastic part", {}, {}, false, {}};
    for (const LoopPoint& point : split.curve) {
        loading.x.push_back(point.indentation);
        loading.y.push_back(point.loading);
        elastic.x.push_back(point.indentation);
        elastic.y.push_back(point.elastic);
    }
    for (auto point = split.curve.rbegin(); point != split.curve.rend(); ++point) {
        loading.x.push_back(point->indentation);
        loading.y.push_back(point->unloading);
    }
    panel.curves.push_back(std::move(loading));
    panel.curves.push_back(std::move(elastic));
}

void add_reference(const LawComparison& comparison, std::size_t place, Panel& panel) {
    if (!comparison.smooth.obstacle.empty()) return;
    const ReferenceFit::Record& record = comparison.smooth.records[place];
    if (record.split && !record.curve) add_loop(*record.split, panel);
    if (record.curve)
        panel.curves.push_back({reference_label, record.curve->abscissa, record.curve->ordinate, false, {}});
}

Panel record_panel(const LawComparison& comparison, std::size_t place, std::size_t most) {
    const RecordFit& shown = comparison.laws.front().fit->residuals.records[place];
    const auto& columns = record_columns[static_cast<std::size_t>(shown.record->kind)];
    const double speed = comparison.problem().conditions[shown.condition].impact.impact_speed;
    Panel panel{{}, {}, {{"measured", {}, {}, true, {}}}, false, KeyPlace::none, {}};
    double wide = 0.0, high = 0.0;
    for (const RecordSample& sample : shown.record->samples) {
        panel.curves.front().x.push_back(sample.abscissa);
        panel.curves.front().y.push_back(sample.ordinate);
        wide = std::max(wide, std::abs(sample.abscissa));
        high = std::max(high, std::abs(sample.ordinate));
    }
    for (const auto& [one, label] : drawn_candidates(comparison, most)) {
        Curve curve{label, {}, {}, false, {}};
        for (const PredictedSample& point : one.fit().residuals.records[place].curve) {
            curve.x.push_back(point.abscissa);
            curve.y.push_back(point.ordinate);
        }
        panel.curves.push_back(std::move(curve));
    }
    add_reference(comparison, place, panel);
    const AxisUnit x = axis_unit(wide, std::string(record_unit(columns[0])));
    const AxisUnit y = axis_unit(high, std::string(record_unit(columns[1])));
    for (Curve& curve : panel.curves) scale(curve.x, x.factor), scale(curve.y, y.factor);
    panel.x_label = axis_label(columns[0], x.name);
    panel.y_label = fmt::format("{}, {:.4g} m/s", axis_label(columns[1], y.name), speed);
    return panel;
}

/// Key of all panels.
Panel key_panel(const Panel& panel) {
    Panel key{{}, {}, {}, false, KeyPlace::alone, {}};
    for (const Curve& curve : panel.curves) {
        key.curves.push_back({curve.label, {-1.0}, {-1.0}, curve.points, {}});
        if (!curve.error.empty()) key.curves.back().error = {0.0};
    }
    return key;
}

}  // namespace

std::vector<Panel> comparison_panels(const LawComparison& comparison, std::size_t most) {
    const FitProblem& problem = comparison.problem();
    std::vector<Panel> panels;
    for (const Observable& observable : all_observables)
        if (!measured_curve(problem, observable).x.empty())
            panels.push_back(has_prediction_curve(problem) ? observable_panel(comparison, observable, most)
                                                           : agreement_panel(comparison, observable, most));
    for (const std::size_t place : some_of(comparison.laws.front().fit->residuals.records.size()))
        panels.push_back(record_panel(comparison, place, most));
    panels.push_back(key_panel(panels.back()));
    return panels;
}

std::string comparison_caption(const LawComparison& comparison) {
    std::vector<std::string> parts;
    if (comparison.fitted() > most_drawn_laws)
        parts.push_back(fmt::format("the first {} of {} laws", most_drawn_laws, comparison.fitted()));
    if (comparison.has_aicc()) parts.push_back("ΔAICc: AICc above the least");
    return fmt::format("{}", fmt::join(parts, "; "));
}

}  // namespace impactfit
