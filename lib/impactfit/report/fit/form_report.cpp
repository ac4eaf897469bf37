#include "impactfit/report/fit/form_report.hpp"

#include <fmt/format.h>

#include <cmath>

#include "impactfit/calibration/summary/form_quality.hpp"
#include "impactfit/report/fit/fit_report.hpp"
#include "impactfit/report/format/number_cell.hpp"
#include "impactfit/report/format/text.hpp"

namespace impactfit {
namespace {

std::string_view objective_text(const FormTask& task) {
    if (task.predicts_durations()) return "residual: duration by the impact time of the form - measured duration";
    switch (task.objective()) {
        case FormObjective::output:
            return "residual: output of the form - given value";
        case FormObjective::relative_output:
            return "residual: (output of the form - given value) / given value";
        case FormObjective::realised_restitution:
            return "residual: realised restitution - prescribed restitution";
        case FormObjective::measured_impacts:
            break;
    }
    return "residual: observable of the impact with the damping of the form - measured value";
}

/// "at restitution 0.05, hertz_exponent 1.5".
std::string location_text(const FormQuality& quality, const CurveError& error) {
    std::string text;
    for (std::size_t i = 0; i < quality.inputs.size(); ++i)
        text += fmt::format("{}{} {:.4g}", i == 0 ? " at " : ", ", quality.inputs[i], error.at[i]);
    return text;
}

std::string quality_text(const FormQuality& quality, const FormEntry& form) {
    std::string range;
    for (std::size_t i = 0; i < quality.inputs.size(); ++i)
        range += fmt::format("{}{:.4g} <= {} <= {:.4g}", i == 0 ? " over " : ", ", quality.low[i], quality.inputs[i],
                             quality.high[i]);
    std::string text = fmt::format("Errors against exact simulation{}:\n", range);
    const auto add = [&](std::string_view name, const CurveError& error) {
        text += fmt::format("  {:<22} largest {:.4g}{}; rms {:.4g}\n", name, error.largest,
                            location_text(quality, error), error.rms);
    };
    add(form.output.name, quality.output);
    if (quality.published) add("published constants", *quality.published);
    if (quality.restitution) add("realised restitution", *quality.restitution);
    return text;
}

Json error_json(const FormQuality& quality, const CurveError& error) {
    Json at = Json::object();
    for (std::size_t i = 0; i < quality.inputs.size(); ++i) at[quality.inputs[i]] = error.at[i];
    return {{"largest", json_number(error.largest)}, {"at", at}, {"rms", json_number(error.rms)}};
}

Json quality_json(const std::optional<FormQuality>& quality) {
    if (!quality) return nullptr;
    Json range = Json::object();
    for (std::size_t i = 0; i < quality->inputs.size(); ++i)
        range[quality->inputs[i]] = {quality->low[i], quality->high[i]};
    return {
        {"range", range},
        {"grid_points", quality->grid_points},
        {"output", error_json(*quality, quality->output)},
        {"published", quality->published ? error_json(*quality, *quality->published) : Json(nullptr)},
        {"realised_restitution", quality->restitution ? error_json(*quality, *quality->restitution) : Json(nullptr)}};
}

}  // namespace

std::vector<std::string> equation_lines(const FormTask& task) {
    std::vector<std::string> lines;
    for (const FormEntry& one : task.model.formulas()) {
        const std::string equation(one.description.equation);
        // Equations of problem files are expressions without their output.
        const bool named = task.outputs.size() > 1 && equation.find('=') == std::string::npos;
        lines.push_back(named ? fmt::format("{} = {}", one.output.name, equation) : equation);
    }
    return lines;
}

Table form_table(const FitResult& result) {
    Table table{{{"constant"}, {"role"}, {"value"}, {"standard_error"}, {"published"}, {"remark"}}, {}};
    const FormEntry& form = result.problem->form_task->form();
    const Table all = parameter_table(result);
    const auto cell = [&](std::size_t row, std::string_view column) {
        for (std::size_t j = 0; j < all.columns.size(); ++j)
            if (all.columns[j].name == column) return all.rows[row][j];
        return Cell{};
    };
    for (std::size_t i = 0; i < all.rows.size(); ++i) {
        if (cell(i, "role") == Cell{std::string("column")}) continue;
        table.rows.push_back({cell(i, "parameter"), cell(i, "role"), cell(i, "value"), cell(i, "standard_error"),
                              i < form.constants.size() ? number_cell(form.published[i]) : Cell{}, cell(i, "remark")});
    }
    return table;
}

std::string form_text(const FitResult& result) {
    if (!result.problem->form_task) return {};
    const FormTask& task = *result.problem->form_task;
    std::string text;
    for (const std::string& equation : equation_lines(task)) text += equation + "\n";
    text += fmt::format("{}\n\n{}\n", objective_text(task), table_text(form_table(result), 8));
    for (std::size_t i = 0; i < task.outputs.size(); ++i)
        if (const auto quality = form_quality(result, i))
            text += quality_text(*quality, task.model.formulas()[i]) + "\n";
    return text;
}

Json form_json(const FitResult& result) {
    if (!result.problem->form_task) return nullptr;
    const FormTask& task = *result.problem->form_task;
    const FormEntry& form = task.form();
    Json constants = Json::object();
    for (std::size_t i = 0; i < form.constants.size(); ++i)
        constants[std::string(form.constants[i].name)] = number_or_null(form.published[i]);
    Json json{{"name", form.description.name},
              {"equation", form.description.equation},
              {"output", form.output.name},
              {"objective", form_objective_names[static_cast<std::size_t>(task.objective())]},
              {"published", constants},
              {"errors", quality_json(form_quality(result))}};
    if (task.outputs.size() == 1) return json;
    json["outputs"] = Json::array();
    for (std::size_t i = 0; i < task.outputs.size(); ++i)
        json["outputs"].push_back({{"name", task.outputs[i].name},
                                   {"equation", task.model.formulas()[i].description.equation},
                                   {"errors", quality_json(form_quality(result, i))}});
    return json;
}

}  // namespace impactfit
