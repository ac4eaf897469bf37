#include "impactfit/comparison/form_comparison.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/calibration/initialisation/form_from_options.hpp"
#include "impactfit/calibration/problem_file/form_section.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/core/nearest_name.hpp"
#include "impactfit/dataset/dataset_catalogue.hpp"
#include "impactfit/dataset/read_dataset.hpp"

namespace impactfit {
namespace {

/// Returns true if the data contain the output and all inputs of the form.
bool has_points(const Dataset& dataset, const FormEntry& form) {
    return dataset.has_column(form.output.name) &&
           std::all_of(form.inputs.begin(), form.inputs.end(),
                       [&](const Parameter& input) { return dataset.has_column(input.name); });
}

/// Returns the forms whose points the data contain.
std::vector<std::string> forms_of_data(const ProblemOptions& options, const std::string& data_root) {
    const Dataset dataset = read_dataset(dataset_path(data_root, options.data));
    std::vector<std::string> names;
    for (const FormEntry& form : all_forms())
        if (has_points(dataset, form)) names.emplace_back(form.description.name);
    if (!names.empty()) return names;
    throw Error(ErrorKind::data, "no column with the output of a form",
                fmt::format("{}", fmt::join(dataset.column_names(), ", ")),
                "damping_ratio, modification_parameter or impact_time (see: impactfit forms)",
                {dataset.files.front().path, 0, 0, {}});
}

ComparedForm compared(ProblemOptions options, const std::string& name, const std::string& data_root,
                      const FormSearch& search) {
    ComparedForm form{name};
    options.form = name;
    try {
        FitProblem problem = form_problem_from_options(options, data_root);
        problem.uncertainty.errors = ErrorMethod::covariance;
        problem.solver.threads = search.threads;
        if (search.starts) problem.solver.starts = *search.starts;
        if (search.seed) problem.solver.seed = *search.seed;
        if (search.max_evaluations) problem.solver.max_evaluations = search.max_evaluations;
        form.fit = fit(std::move(problem));
        form.quality = form_quality(*form.fit);
    } catch (const Error& error) {
        if (error.kind() == ErrorKind::internal) throw;
        form.refused = fmt::format("{}: {}", error.problem(), error.got());
    }
    return form;
}

/// Rank of a form: fits with AICc, then fits without, then refusals.
double rank(const ComparedForm& form) {
    if (!form.fit) return HUGE_VAL;
    return form.fit->goodness.statistics.aicc.value_or(1e300);
}

/// Returns the names of the files in a folder with this extension, sorted; of the folders for an empty extension.
std::vector<std::string> names_in(const std::filesystem::path& folder, const char* extension) {
    std::vector<std::string> names;
    std::error_code failed;
    for (const auto& entry : std::filesystem::directory_iterator(folder, failed))
        if (entry.path().extension() == extension) names.push_back(entry.path().filename().string());
    std::sort(names.begin(), names.end());
    return names;
}

/// Returns the problem files of a recipe. Throws Error (usage) for a recipe without forms.
std::vector<std::string> recipe_files(const std::string& recipe, const std::string& data_root) {
    const std::filesystem::path recipes = std::filesystem::path(data_root) / "recipes";
    std::vector<std::string> files = names_in(recipes / recipe, ".toml");
    for (std::string& file : files) file = (recipes / recipe / file).string();
    if (files.empty())
        throw Error(ErrorKind::usage, "a recipe without a form", recipe, allowed_names(recipe, names_in(recipes, "")),
                    {{}, 0, 0, "RECIPE"});
    return files;
}

/// Replaces the grid of the same input; adds a grid of a further input, which the form refuses by name.
void replace_grid(const std::string& grid, std::vector<std::string>& grids) {
    const std::string name = grid.substr(0, grid.find('=')) + "=";
    const auto same =
        std::find_if(grids.begin(), grids.end(), [&](const std::string& known) { return known.starts_with(name); });
    if (same == grids.end())
        grids.push_back(grid);
    else
        *same = grid;
}

}  // namespace

std::vector<ComparedForm> compare_forms(const ProblemOptions& options, std::vector<std::string> names,
                                        const std::string& data_root, const FormSearch& search) {
    if (names.empty()) names = forms_of_data(options, data_root);
    for (const std::string& name : names) find_form(name);
    std::vector<ComparedForm> forms;
    for (const std::string& name : names) forms.push_back(compared(options, name, data_root, search));
    std::stable_sort(forms.begin(), forms.end(),
                     [](const ComparedForm& a, const ComparedForm& b) { return rank(a) < rank(b); });
    return forms;
}

double constant_difference(double constant, double other) {
    return std::abs(constant - other) / std::max(std::abs(constant), 1e-12);
}

double FormMethods::largest_difference() const {
    const auto &a = least_squares.estimate.values, &b = other.estimate.values;
    double largest = a.size() == b.size() ? 0.0 : HUGE_VAL;
    for (Eigen::Index i = 0; i < std::min(a.size(), b.size()); ++i)
        largest = std::max(largest, constant_difference(a[i], b[i]));
    return largest;
}

FormMethods fit_by_methods(FitProblem problem, SolverMethod other) {
    problem.uncertainty.errors = ErrorMethod::covariance;
    FitProblem second = problem;
    problem.solver.method = SolverMethod::least_squares;
    second.solver.method = other == SolverMethod::least_squares ? SolverMethod::nelder_mead : other;
    return {fit(std::move(problem)), fit(std::move(second))};
}

std::vector<FormMethods> regenerate_forms(const std::string& recipe, const RecipeTerms& terms,
                                          const std::string& data_root) {
    std::vector<FormMethods> fits;
    for (const std::string& file : recipe_files(recipe, data_root)) {
        ProblemOptions options = read_form_options(file);
        if (!terms.objective.empty()) options.objective = terms.objective;
        if (terms.points.empty()) {
            for (const std::string& grid : terms.grids) replace_grid(grid, options.grids);
        } else {
            options.grids.clear();
            options.data = terms.points;
            const Dataset dataset = read_dataset(dataset_path(data_root, terms.points));
            if (!dataset.has_column(find_form(options.form).output.name)) continue;
        }
        FitProblem problem = form_problem_from_options(options, data_root);
        problem.solver.seed = terms.seed;
        problem.solver.threads = terms.threads;
        fits.push_back(fit_by_methods(std::move(problem), terms.method));
    }
    if (!fits.empty()) return fits;
    throw Error(ErrorKind::usage, "no column with the output of a form of the recipe", terms.points,
                fmt::format("points of a form of {}", recipe), {{}, 0, 0, "--points"});
}

}  // namespace impactfit
