#include "impactfit/report/comparison/form_comparison_report.hpp"

#include <fmt/format.h>

#include <cmath>

#include "impactfit/report/comparison/compared_data.hpp"
#include "impactfit/report/fit/form_report.hpp"
#include "impactfit/report/fit/notes_on_data.hpp"
#include "impactfit/report/format/html.hpp"
#include "impactfit/report/format/json.hpp"
#include "impactfit/report/format/number_cell.hpp"
#include "impactfit/report/format/panel_json.hpp"
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

/// Relative difference of the constants above which the text warns: other minimum, or ill-conditioned problem.
constexpr double agreement = 1e-5;

std::string method_name(const FitResult& fit) {
    return std::string(solver_method_names[static_cast<std::size_t>(fit.problem->solver.method)]);
}

std::string method_line(const FitResult& fit) {
    return fmt::format("{:<14} cost {:.10g}, {} evaluations, {} Jacobians, {}\n", method_name(fit),
                       fit.search.best.cost, fit.search.counts.evaluations, fit.search.counts.jacobians,
                       to_string(fit.search.best.status));
}

Json estimate_json(const ComparedForm& form) {
    return {{"form", form.name},
            {"equation", form.fit->problem->form_task->form().description.equation},
            {"verdict", to_string(form.fit->goodness.verdict)},
            {"constants", json_objects(form_table(*form.fit))}};
}

/// "FORM: 101 damping_ratio of 0 to 10, objective output".
std::string heading(const FormMethods& methods) {
    const FitProblem& problem = *methods.least_squares.problem;
    const FitSource& source = problem.sources.front();
    return fmt::format("{}: {}, objective {}", problem.form_task->form().description.name,
                       source.files.empty() && !source.notes.empty() ? source.notes.front() : source.name,
                       form_objective_names[static_cast<std::size_t>(problem.form_task->objective())]);
}

/// The table of one form, without the column of its name.
Table methods_table(const FormMethods& methods) {
    Table table = form_methods_table({&methods, 1});
    table.columns.erase(table.columns.begin());
    for (std::vector<Cell>& row : table.rows) row.erase(row.begin());
    return table;
}

/// Meaning of the cost: half the sum of the squares of the residuals, each divided by its scale.
std::string scale_line(const FitProblem& problem) {
    double least = HUGE_VAL, most = 0.0;
    for (const FitCondition& condition : problem.conditions)
        for (const Measurement& point : condition.measurements) {
            least = std::min(least, point.standard_deviation);
            most = std::max(most, point.standard_deviation);
        }
    const std::string scale =
        least == most ? fmt::format("{:.4g}", least) : fmt::format("{:.4g} to {:.4g}", least, most);
    return fmt::format("cost: half the sum of squares of residual / {}, {}\n",
                       problem.noise_stated ? "stated standard deviation" : "scale", scale);
}

std::string search_text(const FormMethods& methods) {
    std::string text =
        method_line(methods.least_squares) + method_line(methods.other) + scale_line(*methods.least_squares.problem);
    if (const double apart = methods.largest_difference(); apart > agreement)
        text += fmt::format(
            "Constants differ by {:.2g} (relative): the problem is poorly conditioned, or a search stopped early.\n",
            apart);
    return text;
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
    const bool ranked = !forms.empty() && forms.front().fit && forms.front().fit->goodness.statistics.aicc;
    const double best = ranked ? *forms.front().fit->goodness.statistics.aicc : 0.0;
    for (const ComparedForm& form : forms) {
        std::vector<Cell> row(table.columns.size());
        row[0] = form.name;
        row[6] = form.refused;
        if (form.fit) {
            const auto& aicc = form.fit->goodness.statistics.aicc;
            if (aicc && ranked) row[1] = *aicc - best;
            row[2] = rms_residual(*form.fit);
            row[5] = constants_text(*form.fit);
        }
        if (form.quality) row[3] = form.quality->output.largest;
        if (form.quality && form.quality->restitution) row[4] = form.quality->restitution->largest;
        table.rows.push_back(std::move(row));
    }
    return table;
}

std::string short_form_comparison_text(std::span<const ComparedForm> forms) {
    Table table = form_comparison_table(forms);
    table.columns.resize(5);
    for (std::vector<Cell>& row : table.rows) row.resize(5);
    std::string text;
    if (!forms.empty() && forms.front().fit)
        for (const std::string& line : warning_lines(*forms.front().fit->problem)) text += line + "\n";
    return text + "Forms ranked by AICc\n\n" + narrow_table_text(table);
}

std::string form_comparison_json(std::span<const ComparedForm> forms) {
    Json json = json_header("compare_forms");
    json["problem"] = nullptr;
    json["warnings"] = json["data"] = Json::array();
    if (!forms.empty() && forms.front().fit) {  // all forms share the points
        json["problem"] = compared_problem_json(*forms.front().fit->problem);
        json["warnings"] = warnings_on_data(*forms.front().fit->problem);
        json["data"] = compared_data_json(*forms.front().fit->problem);
    }
    json["forms"] = json_objects(form_comparison_table(forms));
    json["estimates"] = Json::array();
    for (const ComparedForm& form : forms)
        if (form.fit) json["estimates"].push_back(estimate_json(form));
    json["figures"] = Json::array();
    if (const std::vector<Panel> panels = form_comparison_panels(forms); !panels.empty())
        json["figures"].push_back(figure_json("forms", "Points and forms", panels));
    return json_text(json);
}

Table form_methods_table(std::span<const FormMethods> fits) {
    Table table{{{"form"},
                 {"constant"},
                 {"published"},
                 {"least_squares"},
                 {fits.empty() ? "nelder_mead" : method_name(fits.front().other)},
                 {"relative_difference"}},
                {}};
    for (const FormMethods& methods : fits) {
        const FormEntry& form = methods.least_squares.problem->form_task->form();
        const auto &a = methods.least_squares.estimate.given_values, &b = methods.other.estimate.given_values;
        for (std::size_t i = 0; i < form.constants.size() && i < std::min(a.size(), b.size()); ++i)
            table.rows.push_back({std::string(form.description.name), std::string(form.constants[i].name),
                                  number_cell(form.published[i]), a[i], b[i], constant_difference(a[i], b[i])});
    }
    return table;
}

std::string form_methods_text(std::span<const FormMethods> fits) {
    std::string text = "Forms of the recipe on other terms; no verdict on the paper\n";
    for (const FormMethods& methods : fits)
        text +=
            fmt::format("\n{}\n{}{}", heading(methods), table_text(methods_table(methods), 8), search_text(methods));
    return text;
}

std::string form_methods_json(std::span<const FormMethods> fits) {
    const auto search = [](const FitResult& fit) {
        return Json{{"method", method_name(fit)},
                    {"status", to_string(fit.search.best.status)},
                    {"cost", json_number(fit.search.best.cost)},
                    {"evaluations", fit.search.counts.evaluations},
                    {"jacobians", fit.search.counts.jacobians}};
    };
    Json json = json_header("regenerate_forms");
    json["forms"] = Json::array();
    for (const FormMethods& methods : fits)
        json["forms"].push_back({{"form", form_json(methods.least_squares)},
                                 {"constants", json_objects(methods_table(methods))},
                                 {"searches", {search(methods.least_squares), search(methods.other)}},
                                 {"largest_relative_difference", json_number(methods.largest_difference())}});
    return json_text(json);
}

std::string form_methods_html(const std::string& recipe, std::span<const FormMethods> fits) {
    std::string body = "<p>Forms of the recipe on other terms; no verdict on the paper.</p>\n";
    for (const FormMethods& methods : fits)
        body += fmt::format("<h2>{}</h2>\n{}<pre>{}</pre>\n", escaped_html(heading(methods)),
                            html_table(methods_table(methods), 8), escaped_html(search_text(methods)));
    return html_page(fmt::format("{}, refitted", recipe), body);
}

}  // namespace impactfit
