#include "impactfit/report/comparison/form_comparison_report.hpp"

#include <fmt/format.h>

#include <cmath>

#include "impactfit/report/fit/form_report.hpp"
#include "impactfit/report/format/number_cell.hpp"
#include "impactfit/report/format/text.hpp"

namespace impactfit {
namespace {

std::string constants_text(const FitResult& fit) {
    std::string text;
    const FormEntry& form = fit.problem->form_task->form();
    for (std::size_t i = 0; i < form.constants.size() && i < fit.estimate.given_values.size(); ++i)
        text += fmt::format("{}{} {:.4g}", i == 0 ? "" : ", ", form.constants[i].name, fit.estimate.given_values[i]);
    return text;
}

double rms_residual(const FitResult& fit) {
    return std::sqrt(2.0 * fit.search.best.cost /
                     static_cast<double>(std::max<std::size_t>(1, fit.problem->measurement_count())));
}

/// Constants apart by more than this are not the same minimum, or the problem is not well posed.
constexpr double agreement = 1e-5;

std::string method_line(const char* name, const FitResult& fit) {
    return fmt::format("{:<14} cost {:.10g}, {} evaluations, {} Jacobians, {}\n", name, fit.search.best.cost,
                       fit.search.counts.evaluations, fit.search.counts.jacobians, to_string(fit.search.best.status));
}

}  // namespace

Table form_comparison_table(std::span<const ComparedForm> forms) {
    Table table{{{"form"},
                 {"delta_AICc"},
                 {"rms_residual"},
                 {"largest_error"},
                 {"largest_restitution_error"},
                 {"constants"},
                 {"refused"}},
                {}};
    const auto best = forms.empty() || !forms.front().fit ? std::nullopt : forms.front().fit->goodness.statistics.aicc;
    for (const ComparedForm& form : forms) {
        std::vector<Cell> row(table.columns.size());
        row[0] = form.name;
        row[6] = form.refused;
        if (form.fit) {
            const auto& aicc = form.fit->goodness.statistics.aicc;
            if (aicc && best) row[1] = *aicc - *best;
            row[2] = rms_residual(*form.fit);
            row[5] = constants_text(*form.fit);
        }
        if (form.quality) row[3] = form.quality->output.largest;
        if (form.quality && form.quality->restitution) row[4] = form.quality->restitution->largest;
        table.rows.push_back(std::move(row));
    }
    return table;
}

std::string form_comparison_text(std::span<const ComparedForm> forms) {
    Table table = form_comparison_table(forms);
    std::string text = "Forms ranked by AICc\n\n", constants;
    for (std::vector<Cell>& row : table.rows) {
        const std::string& list = std::holds_alternative<std::string>(row[5]) ? std::get<std::string>(row[5]) : "";
        if (!list.empty()) constants += fmt::format("  {}: {}\n", std::get<std::string>(row[0]), list);
        row.erase(row.begin() + 5);
    }
    table.columns.erase(table.columns.begin() + 5);
    return text + table_text(table, 4) + (constants.empty() ? "" : "\nConstants\n" + constants);
}

std::string form_comparison_json(std::span<const ComparedForm> forms) {
    Json json = json_header("compare_forms");
    json["forms"] = json_objects(form_comparison_table(forms));
    return json_text(json);
}

Table form_methods_table(const FormMethods& methods) {
    Table table{{{"constant"}, {"published"}, {"least_squares"}, {"nelder_mead"}, {"relative_difference"}}, {}};
    const FormEntry& form = methods.least_squares.problem->form_task->form();
    const auto &a = methods.least_squares.estimate.given_values, &b = methods.nelder_mead.estimate.given_values;
    for (std::size_t i = 0; i < form.constants.size() && i < std::min(a.size(), b.size()); ++i)
        table.rows.push_back({std::string(form.constants[i].name), number_cell(form.published[i]), a[i], b[i],
                              std::abs(a[i] - b[i]) / std::max(std::abs(a[i]), 1e-12)});
    return table;
}

std::string form_methods_text(const FormMethods& methods) {
    const FitResult& fit = methods.least_squares;
    const FormTask& task = *fit.problem->form_task;
    std::string text =
        fmt::format("{}: {}, objective {}\n", task.form().description.name,
                    fit.problem->sources.front().notes.empty() ? fit.problem->sources.front().name
                                                               : fit.problem->sources.front().notes.front(),
                    form_objective_names[static_cast<std::size_t>(task.objective())]);
    text += table_text(form_methods_table(methods), 8);
    text += method_line("least_squares", fit) + method_line("nelder_mead", methods.nelder_mead);
    const double apart = methods.largest_difference();
    if (apart > agreement)
        text += fmt::format(
            "Constants differ by {:.2g} (relative): the problem is poorly conditioned, or a search stopped early.\n",
            apart);
    return text;
}

Json form_methods_json(const FormMethods& methods) {
    const auto search = [](const FitResult& fit) {
        return Json{{"status", to_string(fit.search.best.status)},
                    {"cost", json_number(fit.search.best.cost)},
                    {"evaluations", fit.search.counts.evaluations},
                    {"jacobians", fit.search.counts.jacobians}};
    };
    return {{"form", form_json(methods.least_squares)},
            {"constants", json_objects(form_methods_table(methods))},
            {"least_squares", search(methods.least_squares)},
            {"nelder_mead", search(methods.nelder_mead)},
            {"largest_relative_difference", json_number(methods.largest_difference())}};
}

}  // namespace impactfit
