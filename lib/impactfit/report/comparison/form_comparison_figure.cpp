#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "impactfit/calibration/noise/known_noise.hpp"
#include "impactfit/report/comparison/form_comparison_report.hpp"

namespace impactfit {
namespace {

/// Points of one form by rising first input.
struct FormPoints {
    std::vector<double> x, given, predicted, scaled;
    bool one_curve = true;  ///< no two points have an equal first input
};

/// Index of the first input that varies; 0 if none does.
std::size_t varied_input(const FitProblem& problem) {
    const std::vector<double> first = form_inputs(problem, problem.conditions.front());
    for (std::size_t i = 0; i < first.size(); ++i)
        for (const FitCondition& condition : problem.conditions)
            if (form_inputs(problem, condition)[i] != first[i]) return i;
    return 0;
}

FormPoints points_of_form(const FitResult& fit, std::size_t input) {
    std::vector<std::pair<double, const FitResidual*>> rows;
    for (const FitResidual& row : fit.residuals.values)
        rows.emplace_back(form_inputs(*fit.problem, fit.problem->conditions[row.condition])[input], &row);
    std::stable_sort(rows.begin(), rows.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    FormPoints points;
    for (const auto& [x, row] : rows) {
        points.one_curve = points.one_curve && (points.x.empty() || points.x.back() < x);
        points.x.push_back(x);
        points.given.push_back(row->measurement->value);
        points.predicted.push_back(row->predicted);
        points.scaled.push_back(row->scaled);
    }
    return points;
}

/// Forms with points over the same first input as the best form.
std::vector<const ComparedForm*> drawn_forms(std::span<const ComparedForm> forms) {
    std::vector<const ComparedForm*> drawn;
    std::string axis;
    for (const ComparedForm& form : forms) {
        if (!form.fit || form.fit->residuals.values.empty() || !form.fit->problem->form_task) continue;
        const FitProblem& problem = *form.fit->problem;
        const std::string name(problem.form_task->form().inputs[varied_input(problem)].name);
        if (axis.empty()) axis = name;
        if (name == axis) drawn.push_back(&form);
    }
    return drawn;
}

}  // namespace

std::vector<Panel> form_comparison_panels(std::span<const ComparedForm> forms) {
    const std::vector<const ComparedForm*> drawn = drawn_forms(forms);
    if (drawn.empty()) return {};
    const FitProblem& problem = *drawn.front()->fit->problem;
    const FormEntry& best = problem.form_task->form();
    const std::string x_label(best.inputs[varied_input(problem)].name);
    const bool simulated = simulates(problem.form_task->objective());
    Panel values{
        x_label, simulated ? "realised restitution" : std::string(best.output.name), {}, false, KeyPlace::beside};
    Panel residuals{x_label,
                    has_standard_deviations(problem) ? "residual / standard deviation" : "residual, weighted",
                    {},
                    false,
                    KeyPlace::beside};
    for (const ComparedForm* form : drawn) {
        const FormPoints points = points_of_form(*form->fit, varied_input(*form->fit->problem));
        if (values.curves.empty()) {
            values.curves.push_back({"data", points.x, points.given, true});
            values.curves.back().color = measured_color;
        }
        const std::string label = fmt::format("{}. {}", values.curves.size(), form->name);
        values.curves.push_back({label, points.x, points.predicted, !points.one_curve});
        residuals.curves.push_back({label, points.x, points.scaled, true});
    }
    return {values, residuals};
}

}  // namespace impactfit
