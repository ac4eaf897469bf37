#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "impactfit/core/numbers/even_grid.hpp"
#include "impactfit/dynamics/damping/exact_form.hpp"
#include "impactfit/report/fit/form_report.hpp"

namespace impactfit {
namespace {

constexpr std::size_t form_curve_points = 101, most_slices = 5;

/// Points of the data with equal inputs except the first varied one.
struct Slice {
    std::vector<double> inputs;  ///< of one of its points
    std::string label;           ///< the other varied inputs
    std::vector<double> x, value, predicted, scaled, deviation;
};

/// Index of the first input that varies; 0 if none does.
std::size_t first_varied(const FitProblem& problem) {
    const std::vector<double> first = form_inputs(problem, problem.conditions.front());
    for (std::size_t i = 0; i < first.size(); ++i)
        for (const FitCondition& condition : problem.conditions)
            if (form_inputs(problem, condition)[i] != first[i]) return i;
    return 0;
}

std::string slice_label(const FormEntry& form, const std::vector<double>& inputs, std::size_t x) {
    std::string label;
    for (std::size_t i = 0; i < inputs.size(); ++i)
        if (i != x) label += fmt::format("{}{} {:.4g}", label.empty() ? "" : ", ", form.inputs[i].name, inputs[i]);
    return label;
}

/// Slices of one output in the order of the data.
std::vector<Slice> slices_of(const FitResult& result, std::size_t formula, std::size_t x) {
    const FitProblem& problem = *result.problem;
    std::vector<Slice> slices;
    const FormTask& task = *problem.form_task;
    for (const FitResidual& row : result.residuals.values) {
        if (!task.simulates() && row.measurement->observable != &task.outputs[formula]) continue;
        const std::vector<double> inputs = form_inputs(problem, problem.conditions[row.condition]);
        const std::string label = slice_label(task.form(), inputs, x);
        auto found = std::find_if(slices.begin(), slices.end(), [&](const Slice& s) { return s.label == label; });
        if (found == slices.end()) found = slices.insert(slices.end(), {inputs, label, {}, {}, {}, {}, {}});
        found->x.push_back(inputs[x]);
        found->value.push_back(row.measurement->value);
        found->predicted.push_back(row.predicted);
        found->scaled.push_back(row.scaled);
        found->deviation.push_back(row.measurement->standard_deviation);
    }
    return slices;
}

/// At most `most_slices` slices, evenly chosen.
std::vector<Slice> shown_slices(std::vector<Slice> all) {
    if (all.size() <= most_slices) return all;
    std::vector<Slice> shown;
    for (std::size_t i = 0; i < most_slices; ++i) shown.push_back(all[i * (all.size() - 1) / (most_slices - 1)]);
    return shown;
}

Curve form_curve(const std::string& label, const Slice& slice, std::size_t x, const auto& value) {
    const auto [low, high] = std::minmax_element(slice.x.begin(), slice.x.end());
    Curve curve{label, {}, {}};
    if (!(*low < *high)) return curve;
    for (const double at : even_grid(*low, *high, form_curve_points)) {
        std::vector<double> inputs = slice.inputs;
        inputs[x] = at;
        curve.x.push_back(at);
        curve.y.push_back(value(inputs));
    }
    return curve;
}

std::string axis_title(std::string_view name, std::string_view unit) {
    return unit == "1" ? std::string(name) : fmt::format("{} [{}]", name, unit);
}

/// Output over the first varied input: points, fitted and published curve. For simulated restitutions: the points only.
Panel form_curve_panel(const FitResult& result, std::size_t formula, const std::vector<Slice>& slices, std::size_t x) {
    const FormEntry& form = result.problem->form_task->model.formulas()[formula];
    const bool simulated = result.problem->form_task->simulates();
    Panel panel{axis_title(form.inputs[x].name, form.inputs[x].unit),
                simulated ? "realised restitution" : axis_title(form.output.name, form.output.unit),
                {},
                false,
                KeyPlace::beside};
    const std::vector<double> constants(
        result.estimate.given_values.begin(),
        result.estimate.given_values.begin() + static_cast<std::ptrdiff_t>(form.constants.size()));
    const bool published =
        std::none_of(form.published.begin(), form.published.end(), [](double value) { return std::isnan(value); });
    for (const Slice& slice : slices) {
        const std::string name = slice.label.empty() ? "data" : slice.label;
        Curve points{name, slice.x, slice.value, true};
        if (result.problem->noise_stated) points.error = slice.deviation;
        points.color = panel.curves.size() % 8 + 1;
        panel.curves.push_back(points);
        if (simulated) {
            panel.curves.push_back({"fitted", slice.x, slice.predicted, true});
            continue;
        }
        Curve fitted = form_curve("fitted", slice, x, [&](const auto& inputs) { return form(inputs, constants); });
        fitted.color = points.color;
        panel.curves.push_back(fitted);
        if (!published) continue;
        Curve printed =
            form_curve("published", slice, x, [&](const auto& inputs) { return form(inputs, form.published); });
        printed.reference = true;
        panel.curves.push_back(printed);
    }
    return panel;
}

Panel form_residual_panel(const FitResult& result, const std::vector<Slice>& slices, std::size_t x) {
    const Parameter& input = result.problem->form_task->form().inputs[x];
    Panel panel{axis_title(input.name, input.unit),
                result.problem->noise_stated ? "residual / standard deviation" : "residual, weighted",
                {},
                false,
                KeyPlace::beside};
    for (const Slice& slice : slices)
        panel.curves.push_back({slice.label.empty() ? "residuals" : slice.label, slice.x, slice.scaled, true});
    return panel;
}

}  // namespace

std::vector<Panel> form_panels(const FitResult& result) {
    const std::size_t x = first_varied(*result.problem);
    std::vector<Panel> panels;
    for (std::size_t i = 0; i < result.problem->form_task->outputs.size(); ++i) {
        const std::vector<Slice> slices = shown_slices(slices_of(result, i, x));
        panels.push_back(form_curve_panel(result, i, slices, x));
        panels.push_back(form_residual_panel(result, slices, x));
    }
    return panels;
}

}  // namespace impactfit
