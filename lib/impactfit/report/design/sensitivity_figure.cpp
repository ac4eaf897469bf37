#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "impactfit/calibration/residuals/predicted_impact.hpp"
#include "impactfit/calibration/summary/design_summary.hpp"
#include "impactfit/report/design/design_report.hpp"

namespace impactfit {
namespace {

/// One colour per parameter, equal in all panels.
std::size_t color_of(std::size_t parameter) {
    return parameter + 1;
}

Curve sensitivity_curve(const ExperimentDesign& design, std::size_t kind, const Observable& observable,
                        std::size_t parameter) {
    const Eigen::Index i = prediction_row(observable), j = static_cast<Eigen::Index>(parameter);
    Curve curve{design.free[parameter].name, design.speeds, {}, false, {}};
    for (const auto& at : design.sensitivities[kind]) {
        const double slope = at ? at->slopes(i, j) / at->values[i] : std::numeric_limits<double>::quiet_NaN();
        curve.y.push_back(std::isfinite(slope) ? slope : std::numeric_limits<double>::quiet_NaN());
    }
    curve.color = color_of(parameter);
    return curve;
}

/// Relative sensitivities d ln(observable)/d ln(parameter) over speed. Kinds of bodies share a panel.
Panel observable_panel(const ExperimentDesign& design, const Observable& observable) {
    Panel panel{axis_label(design) + axis_unit(design),
                fmt::format("% of {} per % of parameter", observable.name),
                {},
                false,
                KeyPlace::none,
                {}};
    panel.logarithmic_x = design.speeds.back() > 10.0 * design.speeds.front();
    for (std::size_t kind = 0; kind < design.kinds.size(); ++kind)
        for (std::size_t j = 0; j < design.free.size(); ++j)
            panel.curves.push_back(sensitivity_curve(design, kind, observable, j));
    return panel;
}

bool has_sensitivities(const Panel& panel) {
    return std::any_of(panel.curves.begin(), panel.curves.end(), [](const Curve& curve) {
        return std::any_of(curve.y.begin(), curve.y.end(), [](double y) { return std::isfinite(y); });
    });
}

Panel legend_panel(const ExperimentDesign& design) {
    Panel panel{{}, {}, {}, false, KeyPlace::alone, {}};
    for (std::size_t j = 0; j < design.free.size(); ++j) {
        panel.curves.push_back({design.free[j].name, {}, {}, false, {}});
        panel.curves.back().color = color_of(j);
    }
    return panel;
}

std::vector<double> numbers_from_one(std::size_t count) {
    std::vector<double> numbers;
    for (std::size_t i = 0; i < count; ++i) numbers.push_back(static_cast<double>(i + 1));
    return numbers;
}

/// Singular values within the rank, and the threshold of determined combinations.
Panel singular_value_panel(const ExperimentDesign& design) {
    const ParameterDirections& all = design.now.combinations;
    Panel panel{"parameter combination, best determined first",
                "singular value = 1 / standard error",
                {},
                false,
                KeyPlace::above,
                {}};
    panel.logarithmic_y = true;
    Curve values{"determined by the data", {}, {}, true, {}};
    for (int k = 0; k < all.rank; ++k) {
        values.x.push_back(k + 1.0);
        values.y.push_back(all.directions[static_cast<std::size_t>(k)].singular_value);
    }
    panel.curves.push_back(std::move(values));
    const double last = static_cast<double>(all.directions.size());
    panel.curves.push_back({fmt::format("determined: {:.0f} %", 100.0 * max_relative_error),
                            {0.5, last + 0.5},
                            {1.0 / max_relative_error, 1.0 / max_relative_error},
                            false,
                            {}});
    panel.curves.back().reference = true;
    for (std::size_t k = 0; k < all.directions.size(); ++k) panel.x_names.push_back(fmt::format("{}", k + 1));
    return panel;
}

/// Stacked squares of the weights, which sum to 1.
Panel composition_panel(const ExperimentDesign& design) {
    const std::vector<ParameterDirection>& directions = design.now.combinations.directions;
    Panel panel{"combination, by its standard error",
                "share of each parameter in the combination",
                {},
                false,
                KeyPlace::none,
                {}};
    const std::size_t count = design.free.size();
    std::vector<double> height(directions.size(), 0.0);
    for (std::size_t j = 0; j < count; ++j) {
        for (std::size_t k = 0; k < directions.size(); ++k)
            height[k] += std::pow(directions[k].weights[static_cast<Eigen::Index>(j)], 2);
        Curve bars{design.free[j].name, numbers_from_one(directions.size()), height, false, {}};
        bars.bars = true;
        bars.color = color_of(j);
        panel.curves.insert(panel.curves.begin(), std::move(bars));  // tallest bar first, behind the other bars
    }
    for (const ParameterDirection& direction : directions)
        panel.x_names.push_back(percent_text(1.0 / direction.singular_value));
    return panel;
}

}  // namespace

std::vector<Panel> sensitivity_panels(const ExperimentDesign& design) {
    std::vector<Panel> panels;
    for (const Observable* observable : observables_shown(design))
        if (Panel panel = observable_panel(design, *observable); has_sensitivities(panel))
            panels.push_back(std::move(panel));
    if (design.now.combinations.rank > 0) panels.push_back(singular_value_panel(design));
    panels.push_back(composition_panel(design));
    panels.push_back(legend_panel(design));
    return panels;
}

}  // namespace impactfit
