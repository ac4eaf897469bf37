#include "impactfit/report/recordings/impacts_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "impactfit/core/caller_notation.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/core/numbers/median.hpp"
#include "impactfit/recording/bounces/event_noise.hpp"
#include "impactfit/recording/impacts_dataset.hpp"
#include "impactfit/report/format/json.hpp"
#include "impactfit/report/format/panel_json.hpp"
#include "impactfit/report/format/short_text.hpp"
#include "impactfit/report/format/text.hpp"
#include "impactfit/report/recordings/pulses_report.hpp"

namespace impactfit {
namespace {

std::string kind_name(RecordingKind kind) {
    return std::string(recording_kind_names[static_cast<std::size_t>(kind)]);
}

/// Returns the standard deviation of each restitution with all its errors; NaN where unknown.
std::vector<double> total_deviations(const RecordedImpacts& found) {
    std::vector<double> variances;
    for (const RecordedImpact& impact : found.impacts) variances.push_back(std::pow(impact.restitution_deviation, 2));
    for (const CommonError& error : found.errors)
        for (const CommonError::Effect& effect : error.effects)
            variances[effect.row] += std::pow(effect.restitution, 2);
    for (double& variance : variances) variance = std::sqrt(variance);
    return variances;
}

/// Impacts in an interval of impact speed.
struct SpeedClass {
    double low, high;
    std::vector<double> restitutions = {};
};

/// Returns the used impacts in classes of equal width, at most 8.
std::vector<SpeedClass> speed_classes(const RecordedImpacts& found) {
    double low = std::numeric_limits<double>::infinity(), high = 0.0;
    for (const RecordedImpact& impact : found.impacts)
        if (impact.is_used()) {
            low = std::min(low, impact.impact_speed);
            high = std::max(high, impact.impact_speed);
        }
    const auto count = static_cast<std::size_t>(std::clamp(found.used() / 5, 1L, 8L));
    const double width = (high - low) / static_cast<double>(count);
    std::vector<SpeedClass> classes;
    for (std::size_t i = 0; i < count; ++i)
        classes.push_back({low + width * static_cast<double>(i), low + width * static_cast<double>(i + 1)});
    for (const RecordedImpact& impact : found.impacts)
        if (impact.is_used()) {
            const double place = width > 0.0 ? (impact.impact_speed - low) / width : 0.0;
            classes[std::min(count - 1, static_cast<std::size_t>(place))].restitutions.push_back(impact.restitution);
        }
    return classes;
}

Table class_table(const RecordedImpacts& found) {
    Table table{{{"impact_speed_from", "m/s"},
                 {"impact_speed_to", "m/s"},
                 {"impacts"},
                 {"median_restitution", "1"},
                 {"scatter", "1"}},
                {}};
    for (const SpeedClass& one : speed_classes(found)) {
        const std::vector<double>& values = one.restitutions;
        if (values.empty()) continue;
        const double middle = median(values);
        double squares = 0.0;
        for (const double value : values) squares += std::pow(value - middle, 2);
        const Cell scatter =
            values.size() < 2 ? Cell{} : Cell{std::sqrt(squares / static_cast<double>(values.size() - 1))};
        table.rows.push_back({one.low, one.high, static_cast<long>(values.size()), middle, scatter});
    }
    return table;
}

/// Returns the first table of a text: the contacts of a signal, or restitution by speed.
Table first_table(const RecordedImpacts& found) {
    return holds_pulses(found.kind) ? short_pulses_table(found) : class_table(found);
}

std::string noise_line(const RecordedImpacts& found) {
    if (holds_pulses(found.kind)) return "noise: that of the quiet part before the contacts, see the notes";
    if (found.kind == RecordingKind::track) return "noise: that of the positions of the track";
    if (!found.noise)
        return with_options("noise: not known, too few impacts; state it with " + option("sd event_time=..."),
                            caller_notation());
    return "noise: " + noise_text(*found.noise);
}

std::string head_text(const RecordedImpacts& found) {
    std::map<std::string, long> series;
    for (const RecordedImpact& impact : found.impacts) ++series[impact.series];
    std::string text = fmt::format("{}: {}\nimpacts: {} in {} series, {} used\n", fmt::join(found.files, ", "),
                                   kind_name(found.kind), found.impacts.size(), series.size(), found.used());
    text += noise_line(found) + "\n";
    for (const std::string& warning : found.warnings) text += "warning: " + warning + "\n";
    return text;
}

std::string notes_of_impacts(const RecordedImpacts& found) {
    std::string text;
    for (const std::string& note : found.notes) text += "note: " + note + "\n";
    return text;
}

/// Returns the used impacts, or those left out, as points; of more than 4000 every n-th.
Curve chosen_points(const RecordedImpacts& found, bool used, double RecordedImpact::*x, double RecordedImpact::*y,
                    const std::vector<double>& deviations = {}) {
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < found.impacts.size(); ++i)
        if (found.impacts[i].is_used() == used && !std::isnan(found.impacts[i].*y)) places.push_back(i);
    constexpr std::size_t most = 4000;
    const std::size_t step = places.size() / most + 1;
    const char* name = used ? "used" : "left out";
    Curve curve{step == 1 ? name : fmt::format("{}, 1 of {}", name, step), {}, {}, true};
    for (std::size_t k = 0; k < places.size(); k += step) {
        const RecordedImpact& impact = found.impacts[places[k]];
        curve.x.push_back(impact.*x);
        curve.y.push_back(impact.*y);
        curve.numbers.push_back(static_cast<long>(places[k]) + 1);
        if (!deviations.empty() && !std::isnan(deviations[places[k]])) curve.error.push_back(deviations[places[k]]);
    }
    return curve;
}

/// Returns the points whose restitution is near those of the used impacts. One of a missed event would hide the others.
Curve near_points(const Curve& left_out, const Curve& used) {
    if (used.y.empty()) return left_out;
    const auto [low, high] = std::minmax_element(used.y.begin(), used.y.end());
    constexpr double least_reach = 0.05;
    const double reach = std::max(*high - *low, least_reach);
    Curve near{left_out.label, {}, {}, true};
    for (std::size_t i = 0; i < left_out.y.size(); ++i)
        if (left_out.y[i] > *low - reach && left_out.y[i] < *high + reach) {
            near.x.push_back(left_out.x[i]);
            near.y.push_back(left_out.y[i]);
            near.numbers.push_back(left_out.numbers[i]);
        }
    return near;
}

Panel restitution_panel(const RecordedImpacts& found) {
    Panel panel{"impact speed [m/s]", "restitution", {}, false, KeyPlace::above};
    constexpr auto speed = &RecordedImpact::impact_speed, restitution = &RecordedImpact::restitution;
    panel.curves.push_back(chosen_points(found, true, speed, restitution, total_deviations(found)));
    panel.curves.back().color = measured_color;
    Curve left_out = near_points(chosen_points(found, false, speed, restitution), panel.curves.front());
    if (!left_out.x.empty()) panel.curves.push_back(std::move(left_out));
    return panel;
}

Panel recording_panel(const RecordedImpacts& found) {
    Panel panel{"time of the event [s]", "impact speed [m/s]", {}, false, KeyPlace::above};
    panel.curves.push_back(chosen_points(found, true, &RecordedImpact::time, &RecordedImpact::impact_speed));
    panel.curves.back().color = measured_color;
    Curve left_out = chosen_points(found, false, &RecordedImpact::time, &RecordedImpact::impact_speed);
    if (!left_out.x.empty()) panel.curves.push_back(std::move(left_out));
    return panel;
}

}  // namespace

Table impacts_table(const RecordedImpacts& found) {
    if (holds_pulses(found.kind)) return pulses_table(found);
    Table table{{{"impact"},
                 {"series"},
                 {"event"},
                 {"event_time", "s"},
                 {"impact_speed", "m/s"},
                 {"restitution", "1"},
                 {"sd(restitution)", "1"},
                 {"tangential_speed", "m/s"},
                 {"tangential_rebound", "m/s"},
                 {"left_out"}},
                {}};
    const std::vector<double> deviations = total_deviations(found);
    const auto number = [](double value) { return std::isnan(value) ? Cell{} : Cell{value}; };
    for (std::size_t i = 0; i < found.impacts.size(); ++i) {
        const RecordedImpact& impact = found.impacts[i];
        table.rows.push_back({static_cast<long>(i) + 1, impact.series, impact.number, impact.time,
                              number(impact.impact_speed), number(impact.restitution), number(deviations[i]),
                              number(impact.tangential_speed), number(impact.tangential_rebound), impact.reason});
    }
    return table;
}

std::string impacts_text(const RecordedImpacts& found) {
    return fmt::format("{}\n{}{}\n{}", head_text(found), table_text(first_table(found)), notes_of_impacts(found),
                       table_text(impacts_table(found)));
}

std::string short_impacts_text(const RecordedImpacts& found) {
    TextSection head{text_lines(head_text(found))}, classes{text_lines(narrow_table_text(first_table(found)))};
    head.least = head.lines.size();
    classes.least = classes.lines.size();
    return short_text({head, classes, {text_lines(notes_of_impacts(found))}});
}

std::string impacts_json(const RecordedImpacts& found) {
    Json json = json_rows("impacts", impacts_table(found), dataset_of(found, ImpactRows::used).files);
    json["kind"] = kind_name(found.kind);
    if (found.noise)
        json["noise"] = {{"event_time", found.noise->time},
                         {"restitution", found.noise->restitution},
                         {"degrees_of_freedom", found.noise->degrees_of_freedom},
                         {"stated", found.noise->is_stated}};
    json["warnings"] = found.warnings;
    json["notes"] = found.notes;
    json["classes"] = holds_pulses(found.kind) ? Json::array() : json_rows("impacts", class_table(found), {})["rows"];
    json["figures"] = Json::array({figure_json("impacts", "Impacts of the recording", impacts_panels(found))});
    return json_text(json);
}

std::vector<Panel> impacts_panels(const RecordedImpacts& found) {
    if (holds_pulses(found.kind)) return signal_panels(found);
    std::vector<Panel> panels{recording_panel(found), restitution_panel(found)};
    for (Panel& panel : signal_panels(found)) panels.push_back(std::move(panel));
    return panels;
}

}  // namespace impactfit
