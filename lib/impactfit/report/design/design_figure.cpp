#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <utility>

#include "impactfit/report/design/design_report.hpp"

namespace impactfit {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

/// The standard error of a panel, of the data and after a measurement.
struct Shown {
    std::string label;
    double now;
    std::function<double(const CandidateResult&)> after;
};

std::string curve_label(const ExperimentDesign& design, std::size_t observable, std::size_t kind) {
    const std::string name(design.observables[observable].observable->name);
    const std::string& label = design.kinds[kind].label;
    return label.empty() ? name : fmt::format("{}, {}", name, label);
}

/// Standard error [%] over speed. For measurements at two speeds: the minimum over the other speed.
std::vector<double> errors_over_speed(const ExperimentDesign& design, std::size_t observable, std::size_t kind,
                                      const Shown& shown) {
    std::vector<double> errors(design.speeds.size(), nan);
    const auto put = [&](std::size_t speed, double error) {
        if (std::isfinite(error) && !(errors[speed] <= error)) errors[speed] = error;
    };
    for (const CandidateResult& prospect : design.steps.front().prospects) {
        const Candidate& made = prospect.candidate;
        if (made.observable != observable || made.kind != kind) continue;
        put(made.speed, 100.0 * shown.after(prospect));
        if (made.other_speed) put(*made.other_speed, 100.0 * shown.after(prospect));
    }
    return errors;
}

/// True for errors over more than a decade.
bool needs_decades(const Panel& panel) {
    double low = std::numeric_limits<double>::infinity(), high = 0.0;
    for (const Curve& curve : panel.curves)
        for (const double y : curve.y)
            if (y > 0.0) low = std::min(low, y), high = std::max(high, y);
    return high > 10.0 * low;
}

bool has_numbers(const Panel& panel) {
    return std::any_of(panel.curves.begin(), panel.curves.end(), [](const Curve& curve) {
        return std::any_of(curve.y.begin(), curve.y.end(), [](double y) { return std::isfinite(y); });
    });
}

Panel panel_of(const ExperimentDesign& design, const Shown& shown) {
    Panel panel{axis_label(design) + " of the measurement" + axis_unit(design),
                shown.label + " [%]",
                {},
                false,
                KeyPlace::none,
                {}};
    panel.logarithmic_x = design.speeds.back() > 10.0 * design.speeds.front();
    for (std::size_t kind = 0; kind < design.kinds.size(); ++kind)
        for (std::size_t i = 0; i < design.observables.size(); ++i)
            panel.curves.push_back(
                {curve_label(design, i, kind), design.speeds, errors_over_speed(design, i, kind, shown), false, {}});
    const double now = std::isfinite(shown.now) ? 100.0 * shown.now : nan;
    panel.curves.push_back({"now", {design.speeds.front(), design.speeds.back()}, {now, now}, false, {}});
    panel.curves.back().reference = true;
    panel.logarithmic_y = needs_decades(panel);
    return panel;
}

/// Worst-determined combination among candidates of the largest rank.
Shown worst_shown(const ExperimentDesign& design) {
    const int rank = design.steps.front().prospects.front().rank;
    return {"error of the worst combination",
            design.now.combinations.rank == rank ? e_criterion_within_rank(design.now) : nan,
            [rank](const CandidateResult& prospect) {
                return prospect.rank == rank ? prospect.e_criterion_within_rank : nan;
            }};
}

}  // namespace

std::string axis_label(const ExperimentDesign& design) {
    return design.coordinate.column ? design.coordinate.name : "impact speed";
}

std::string axis_unit(const ExperimentDesign& design) {
    return design.coordinate.unit == "1" ? "" : fmt::format(" [{}]", design.coordinate.unit);
}

std::vector<Panel> design_panels(const ExperimentDesign& design) {
    if (design.steps.empty()) return {};
    std::vector<Shown> all{worst_shown(design)};
    for (std::size_t j = 0; j < design.free.size(); ++j) {
        const auto place = static_cast<Eigen::Index>(j);
        all.push_back({"error of " + design.free[j].name, design.now.relative_errors[place],
                       [place](const CandidateResult& prospect) { return prospect.relative_errors[place]; }});
    }
    std::vector<Panel> panels;
    for (const Shown& shown : all)
        if (Panel panel = panel_of(design, shown); has_numbers(panel)) panels.push_back(std::move(panel));
    if (panels.empty()) return panels;
    Panel legend = panels.front();
    legend.key = KeyPlace::alone;
    panels.push_back(std::move(legend));
    return panels;
}

}  // namespace impactfit
