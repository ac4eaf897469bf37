#include "impactfit/report/simulation/sweep_figure.hpp"

#include <fmt/format.h>

#include <cmath>
#include <limits>

#include "impactfit/core/error.hpp"

namespace impactfit {
namespace {

/// The observable at every point; NaN where there is none.
std::vector<double> observed(const SweepResult& result, const Observable& observable) {
    std::vector<double> values;
    for (const Collision<double>& hit : result.impacts) {
        const double value = has_numbers(hit) ? observable(hit) : std::numeric_limits<double>::quiet_NaN();
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

std::string with_unit(std::string_view name, const std::string& unit) {
    return unit == "1" ? std::string(name) : fmt::format("{} [{}]", name, unit);
}

std::string curve_label(const SweepPlan& plan, std::size_t curve, const std::vector<std::string>& units) {
    if (plan.axes.size() < 2) return "";
    const std::string unit = units[1] == "1" ? "" : " " + units[1];
    return fmt::format("{} {:.4g}{}", plan.axes[1].name, plan.axes[1].value(curve), unit);
}

}  // namespace

void check_sweep_figure(const std::string& path, const SweepPlan& plan) {
    check_figure(path);
    if (plan.axes.size() > 2)
        throw Error(ErrorKind::usage, "a figure shows one or two varied names", fmt::format("{}", plan.axes.size()),
                    "1 or 2", {{}, 0, 0, "--figure"});
    if (plan.axes.size() == 2 && plan.axes[1].count > most_sweep_curves)
        throw Error(ErrorKind::usage, "a figure has too many curves, one for each value of " + plan.axes[1].name,
                    fmt::format("{}", plan.axes[1].count), fmt::format("at most {}", most_sweep_curves),
                    {{}, 0, 0, "--figure"});
}

Panel sweep_panel(const SweepPlan& plan, const SweepResult& result, const Observable& observable,
                  const std::vector<std::string>& units) {
    const SweepAxis& first = plan.axes.front();
    const std::vector<double> values = observed(result, observable);
    const bool pure = plan.form && plan.form->unit_impact;
    const AxisUnit unit = axis_unit(largest_of(values), pure ? std::string("1") : std::string(observable.unit));
    const std::size_t curves = plan.axes.size() < 2 ? 1 : plan.axes[1].count;
    Panel panel{with_unit(first.name, units[0]),
                with_unit(observable.name, unit.name),
                {},
                first.logarithmic,
                curves > 1 ? KeyPlace::beside : KeyPlace::upper_left};
    for (std::size_t c = 0; c < curves; ++c) {
        Curve curve{curve_label(plan, c, units), {}, {}};
        for (std::size_t i = 0; i < first.count; ++i) {
            curve.x.push_back(first.value(i));
            curve.y.push_back(values[i * curves + c] * unit.factor);
        }
        panel.curves.push_back(std::move(curve));
    }
    return panel;
}

}  // namespace impactfit
