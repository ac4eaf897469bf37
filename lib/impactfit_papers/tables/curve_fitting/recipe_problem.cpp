#include "impactfit_papers/tables/curve_fitting/recipe_problem.hpp"

#include <fmt/format.h>

#include "impactfit/calibration/problem/problem_error.hpp"
#include "impactfit/calibration/problem_file/problem_file.hpp"

namespace impactfit {

FitProblem recipe_problem(const RecipeOptions& options, std::string_view recipe, std::string_view form,
                          RecipeResult& result) {
    FitProblem problem =
        read_problem(fmt::format("{}/recipes/{}/{}.toml", options.data_root, recipe, form), options.data_root);
    const bool of_form = problem.form_task && problem.form_task->form().description.name == form;
    if (!of_form || problem.form_task->form().inputs.size() > 2 ||
        problem.sources.front().provenance.kind != ProvenanceKind::synthetic)
        refuse_problem("a problem file of a recipe", problem.title, fmt::format("synthetic points of {}", form),
                       {problem.path, 0, 0, "form"});
    result.inputs.push_back({problem.path, problem.sha256});
    return problem;
}

std::vector<CurvePoint> curve_points(const FitProblem& problem) {
    std::vector<CurvePoint> points;
    for (const FitCondition& condition : problem.conditions) {
        CurvePoint point{{0.0, 0.0}, condition.measurements.front().value};
        for (std::size_t i = 0; i < condition.column_values.size(); ++i) point.at[i] = condition.column_values[i];
        points.push_back(point);
    }
    return points;
}

const std::string& grid_note(const FitProblem& problem) {
    return problem.sources.front().notes.front();
}

}  // namespace impactfit
