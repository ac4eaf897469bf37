#include "impactfit/report/simulation/sweep_figure.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "impactfit/core/error.hpp"
#include "impactfit/core/units/axis_unit.hpp"
#include "impactfit/dynamics/motion_panels.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"
#include "impactfit/dynamics/sweep_grid.hpp"

namespace impactfit {
namespace {

/// The observable at every point; NaN where there is none.
std::vector<double> observed(const SweepResult& result, const Observable& observable) {
    std::vector<double> values;
    for (const Collision<double>& collision : result.impacts) {
        const double value = is_valid(collision) ? observable(collision) : std::numeric_limits<double>::quiet_NaN();
        values.push_back(std::isfinite(value) ? value : std::numeric_limits<double>::quiet_NaN());
    }
    return values;
}

double largest_of(const std::vector<double>& values) {
    double largest = 0.0;
    for (const double value : values)
        if (std::isfinite(value)) largest = std::max(largest, std::abs(value));
    return largest;
}

std::string value_label(const std::string& name, double value, const std::string& unit) {
    return fmt::format("{} {:.4g}{}", name, value, unit == "1" ? "" : " " + unit);
}

/// The varied values of a point.
std::string point_label(const SweepPlan& plan, const SweepGrid& grid, std::size_t point,
                        const std::vector<std::string>& units) {
    std::string label;
    for (std::size_t axis = 0; axis < plan.axes.size(); ++axis)
        label += (axis == 0 ? "" : ", ") + value_label(plan.axes[axis].name, grid.varied(axis, point), units[axis]);
    return label;
}

/// At most `most_sweep_curves` of the points with a motion, evenly from first to last.
std::vector<std::size_t> drawn_points(const SweepResult& result) {
    std::vector<std::size_t> moving, drawn;
    for (std::size_t i = 0; i < result.impacts.size(); ++i)
        if (is_valid(result.impacts[i])) moving.push_back(i);
    const std::size_t count = std::min(moving.size(), most_sweep_curves);
    for (std::size_t k = 0; k < count; ++k)
        drawn.push_back(moving[count < 2 ? 0 : k * (moving.size() - 1) / (count - 1)]);
    return drawn;
}

constexpr std::size_t points_of_a_motion = 401;

std::vector<LabelledMotion> motions_of(const SweepPlan& plan, const SweepResult& result,
                                       const std::vector<std::string>& units) {
    const std::size_t width = plan.law->parameters.size();
    const SweepGrid grid(plan);
    std::vector<LabelledMotion> motions;
    for (const std::size_t point : drawn_points(result))
        motions.push_back({point_label(plan, grid, point, units),
                           simulate_trajectory(*plan.law, std::span(result.parameters).subspan(point * width, width),
                                               grid.impact_at(point), plan.options, points_of_a_motion)});
    if (motions.empty())
        throw Error(ErrorKind::usage, "a figure shows motions", "no point of the sweep has a result",
                    "a point with a result", {{}, 0, 0, option("figure")});
    return motions;
}

/// Colours of the labelled curves along the scale of the varied value.
void set_scale_colors(Panel& panel, std::size_t count) {
    std::size_t place = 0;
    for (Curve& curve : panel.curves)
        if (!curve.label.empty()) curve.color = scale_color(place++, count);
}

}  // namespace

void check_sweep_panel(const SweepPlan& plan) {
    if (plan.axes.size() > 2)
        throw Error(ErrorKind::usage, "a figure shows one or two varied names", fmt::format("{}", plan.axes.size()),
                    "1 or 2", {{}, 0, 0, option("figure")});
    if (plan.axes.size() == 2 && plan.axes[1].count > most_sweep_curves)
        throw Error(ErrorKind::usage, "a figure has too many curves, one for each value of " + plan.axes[1].name,
                    fmt::format("{}", plan.axes[1].count), fmt::format("at most {}", most_sweep_curves),
                    {{}, 0, 0, option("figure")});
}

Panel sweep_panel(const SweepPlan& plan, const SweepResult& result, const Observable& observable,
                  const std::vector<std::string>& units) {
    const SweepAxis& first = plan.axes.front();
    const std::vector<double> values = observed(result, observable);
    const bool pure = plan.form && plan.form->unit_impact;
    const AxisUnit unit = axis_unit(largest_of(values), pure ? std::string("1") : std::string(observable.unit));
    const std::size_t curves = plan.axes.size() < 2 ? 1 : plan.axes[1].count;
    Panel panel{axis_label(first.name, units[0]),
                axis_label(observable.name, unit.name),
                {},
                first.logarithmic,
                curves > 1 ? KeyPlace::beside : KeyPlace::upper_left};
    for (std::size_t c = 0; c < curves; ++c) {
        const std::string label =
            curves > 1 ? value_label(plan.axes[1].name, plan.axes[1].value(c), units[1]) : std::string();
        Curve curve{label, {}, {}};
        for (std::size_t i = 0; i < first.count; ++i) {
            curve.x.push_back(first.value(i));
            curve.y.push_back(values[i * curves + c] * unit.factor);
        }
        if (curves > 2) curve.color = scale_color(c, curves);
        panel.curves.push_back(std::move(curve));
    }
    return panel;
}

std::vector<std::string> motion_displays() {
    return {"loops", "histories", "phase"};
}

std::vector<Panel> sweep_motion_panels(const SweepPlan& plan, const SweepResult& result, const std::string& display,
                                       const std::vector<std::string>& units) {
    const std::vector<LabelledMotion> motions = motions_of(plan, result, units);
    const bool pure = plan.form && plan.form->unit_impact;
    std::vector<Panel> panels = display == "histories" ? history_panels(motions, pure)
                                : display == "phase"   ? std::vector{phase_panel(motions, pure)}
                                                       : std::vector{loops_with_peaks(motions, pure)};
    if (plan.axes.size() == 1 && motions.size() > 2)
        for (Panel& panel : panels) set_scale_colors(panel, motions.size());
    return panels;
}

}  // namespace impactfit
